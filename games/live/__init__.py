"""What reaches open pages without their asking."""
