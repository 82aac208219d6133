"""The hand sentence: "we 4S x +1" to a hand and back."""
