-- What was lost in a month is read from the loans settled with a discount, few of all that are settled: no other lacks principal.
CREATE INDEX loans_discounted ON loans (institution_id, paid_at)
  WHERE status = 'pago' AND deleted_at IS NULL AND discount > 0;
