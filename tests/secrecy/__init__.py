"""What is hidden stays hidden: positions that differ in hidden parts alone look the same."""
