-- DB-3: the four sums per lender, kept as differences in the transaction of each change, so that reading them costs the
-- same with ten loans and with a million. Deleted loans do not count.
CREATE TABLE portfolio_totals (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  realized_profit bigint NOT NULL DEFAULT 0,
  potential_profit bigint NOT NULL DEFAULT 0,
  amount_to_receive bigint NOT NULL DEFAULT 0,
  total_lent bigint NOT NULL DEFAULT 0
);

CREATE FUNCTION caderneta_loan_share(
  loan loans,
  OUT realized_profit bigint, OUT potential_profit bigint, OUT amount_to_receive bigint, OUT total_lent bigint
)
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  CASE WHEN loan.deleted_at IS NULL AND loan.status = 'pago'
    THEN caderneta_period_interest(loan.amount, loan.interest_rate) + loan.interest_paid ELSE 0 END,
  CASE WHEN loan.deleted_at IS NULL AND loan.status <> 'pago'
    THEN caderneta_period_interest(loan.amount, loan.interest_rate) ELSE 0 END,
  CASE WHEN loan.deleted_at IS NULL AND loan.status <> 'pago'
    THEN loan.amount + caderneta_period_interest(loan.amount, loan.interest_rate) + loan.interest_paid - loan.paid_amount
    ELSE 0 END,
  CASE WHEN loan.deleted_at IS NULL THEN loan.amount ELSE 0 END
);

CREATE FUNCTION caderneta_roll_up() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was record;
  is_now record;
  lender uuid;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.user_id <> NEW.user_id THEN
    RAISE EXCEPTION 'a loan never changes its lender' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF TG_OP = 'INSERT' THEN
    SELECT 0::bigint AS realized_profit, 0::bigint AS potential_profit, 0::bigint AS amount_to_receive, 0::bigint AS total_lent
    INTO was;
  ELSE
    lender := OLD.user_id;
    SELECT * INTO was FROM caderneta_loan_share(OLD);
  END IF;
  IF TG_OP = 'DELETE' THEN
    SELECT 0::bigint AS realized_profit, 0::bigint AS potential_profit, 0::bigint AS amount_to_receive, 0::bigint AS total_lent
    INTO is_now;
  ELSE
    lender := NEW.user_id;
    SELECT * INTO is_now FROM caderneta_loan_share(NEW);
  END IF;
  -- Nothing to add: the row is not touched, so that turning overdue (LN-14) waits for nobody.
  IF was IS NOT DISTINCT FROM is_now THEN
    RETURN NULL;
  END IF;
  INSERT INTO portfolio_totals AS t VALUES (
    lender,
    is_now.realized_profit - was.realized_profit,
    is_now.potential_profit - was.potential_profit,
    is_now.amount_to_receive - was.amount_to_receive,
    is_now.total_lent - was.total_lent
  )
  ON CONFLICT (user_id) DO UPDATE SET
    realized_profit = t.realized_profit + excluded.realized_profit,
    potential_profit = t.potential_profit + excluded.potential_profit,
    amount_to_receive = t.amount_to_receive + excluded.amount_to_receive,
    total_lent = t.total_lent + excluded.total_lent;
  RETURN NULL;
END
$$;

CREATE TRIGGER roll_up AFTER INSERT OR UPDATE OR DELETE ON loans FOR EACH ROW EXECUTE FUNCTION caderneta_roll_up();
