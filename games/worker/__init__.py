"""What is thought about in a process of its own, so that pages never wait for it.

`work` takes pieces of work, each once over all processes; the other modules are kinds of work.
"""
