"""The rules of rubber bridge: hands, what they score, and the rubber that they make."""
