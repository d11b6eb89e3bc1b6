-- DB-14: what was realised in a month, from the loans settled in it.
CREATE INDEX loans_settled ON loans (institution_id, paid_at) INCLUDE (contract_interest, interest_paid, discount)
  WHERE status = 'pago' AND deleted_at IS NULL;
