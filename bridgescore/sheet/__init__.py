"""A rubber to its sheet, and the sheet to a screen, to text and to a page."""
