-- EQ-3: no date, no settlement and no moved due date of a collector erases a late fee, also past the routes. Each rule compares columns of its
-- own row, so that it holds on every worker of a cluster; the other roles pay for one comparison per trigger.

-- Besides what 0021 refuses: the due date of a single payment stays, and a settlement brings in the total and the fee. It covers every
-- instalment, so all late days are among late_days_before (PA-24).
CREATE OR REPLACE FUNCTION caderneta_refuse_terms() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.discount <> OLD.discount OR NEW.interest_paid <> OLD.interest_paid OR NEW.late_fee_waived <> OLD.late_fee_waived
    OR NEW.renewed_at IS DISTINCT FROM OLD.renewed_at
    OR (NEW.interest_method = 'single' AND NEW.end_date <> OLD.end_date)
    OR (NEW.status = 'pago' AND OLD.status <> 'pago' AND (
      NEW.paid_amount + NEW.discount < NEW.amount + NEW.contract_interest + NEW.interest_paid
      OR NEW.late_from IS NOT NULL
      OR NEW.late_fee_received + NEW.late_fee_waived < NEW.late_days_before * NEW.overdue_interest_rate))
  THEN
    RAISE EXCEPTION 'a collector may not change this' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
DROP TRIGGER collector_terms ON loans;
CREATE TRIGGER collector_terms BEFORE UPDATE OF discount, interest_paid, late_fee_waived, renewed_at, end_date, status ON loans FOR EACH ROW
  WHEN (current_user = 'caderneta_collector') EXECUTE FUNCTION caderneta_refuse_terms();

-- Payments cover instalments; what is due, and when, is agreed by others.
CREATE FUNCTION caderneta_refuse_plan() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.due_date <> OLD.due_date OR NEW.principal <> OLD.principal OR NEW.interest <> OLD.interest THEN
    RAISE EXCEPTION 'a collector may not change this' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER collector_plan BEFORE UPDATE OF due_date, principal, interest ON installments FOR EACH ROW
  WHEN (current_user = 'caderneta_collector') EXECUTE FUNCTION caderneta_refuse_plan();

-- A collector's payments are of today or yesterday. The time zone of the server's day is not known here: two days by UTC hold the two
-- everywhere.
CREATE FUNCTION caderneta_refuse_old_payment() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.payment_date < (NEW.created_at AT TIME ZONE 'UTC')::date - 2 THEN
    RAISE EXCEPTION 'a collector may not date a payment back' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER collector_dates BEFORE INSERT ON payments FOR EACH ROW
  WHEN (current_user = 'caderneta_collector') EXECUTE FUNCTION caderneta_refuse_old_payment();
