"""What people ask of a rubber: why it stands as it does, and what could come."""
