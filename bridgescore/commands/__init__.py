"""What each command does to rubber files, as functions that give back what happened."""
