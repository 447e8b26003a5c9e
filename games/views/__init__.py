"""What addresses answer. A view translates: it reads the request, calls an action, renders."""
