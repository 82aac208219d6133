"""Rubbers for other programs: JSON, CSV and PBN."""
