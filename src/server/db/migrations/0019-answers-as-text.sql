-- An answer that is kept for its idempotency key is only sent again. As jsonb every change of a record parsed and compressed it; as text
-- it is stored as it was sent.
ALTER TABLE idempotency_keys ALTER COLUMN response TYPE text;
