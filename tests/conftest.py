"""Settings that hold for every test."""

from hypothesis import settings

# How fast a test runs says nothing about bridge.
settings.register_profile("bridgescore", deadline=None)
settings.load_profile("bridgescore")
