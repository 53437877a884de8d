// Contracts follow.
