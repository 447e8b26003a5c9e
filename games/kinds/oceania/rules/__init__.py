"""Oceania (Ozeanien), the tile-laying game for one or two players."""
