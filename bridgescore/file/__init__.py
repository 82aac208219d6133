"""Rubber files: TOML text to a record and back; the only room that opens them."""
