-- LN-21: an open loan whose payments reached its total is not due any more, on whatever day: 'Hoje' does not count it.
CREATE OR REPLACE FUNCTION caderneta_loan_due(loan loans, OUT due_count bigint, OUT due_amount bigint)
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  CASE WHEN loan.deleted_at IS NULL AND loan.status <> 'pago'
    AND loan.amount + caderneta_period_interest(loan.amount, loan.interest_rate) + loan.interest_paid > loan.paid_amount
    THEN 1::bigint ELSE 0 END,
  CASE WHEN loan.deleted_at IS NULL AND loan.status <> 'pago'
    THEN greatest(0,
      loan.amount + caderneta_period_interest(loan.amount, loan.interest_rate) + loan.interest_paid - loan.paid_amount)
    ELSE 0 END
);
SELECT caderneta_count_days();
