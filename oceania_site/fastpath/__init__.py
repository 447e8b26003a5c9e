"""The few departures from Django and uvicorn, one module each, which says what it gains."""
