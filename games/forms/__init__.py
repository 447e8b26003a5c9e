"""What pages send, checked for its shape; whether it is allowed is for the actions to say."""
