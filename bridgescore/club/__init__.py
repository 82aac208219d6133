"""Many rubbers: who plays, who won how much, and who pays whom."""
