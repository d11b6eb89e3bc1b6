-- The answer kept for an idempotency key is written once, with its status, in the transaction of its change.
ALTER TABLE idempotency_keys ALTER COLUMN status SET NOT NULL;
REVOKE UPDATE (status, response) ON idempotency_keys FROM caderneta_lender, caderneta_collector, caderneta_borrower;
