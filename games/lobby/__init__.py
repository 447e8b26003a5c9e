"""The lobby, the watch page, and the lists of running games.

The lobby is rendered for each person, since blocks decide who sees what; rows of challenges and
thumbnails are cached by the facts they show and shared. Forms, filters and what was typed stay
outside of the parts that are replaced: filters are radio buttons and CSS, and buttons in parts
belong to `#lobby-form`, which has the token and the nonce.

When challenges or games change, the lobby is rendered half a second later for everybody who has it
open, and parts that are the same are not sent. It takes a quarter of its time for that at most.
"""
