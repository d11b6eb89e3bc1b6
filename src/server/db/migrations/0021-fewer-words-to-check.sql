-- PostgreSQL reads the text of every CHECK of a table for each statement that writes a row of it: for a payment that was as much work as writing
-- its rows. The same values are refused by fewer words. Sums share a check, and a list of words is one value instead of a list of values.

ALTER TABLE loans
  DROP CONSTRAINT loans_paid_amount_check,
  DROP CONSTRAINT loans_interest_paid_check,
  DROP CONSTRAINT loans_discount_check,
  DROP CONSTRAINT loans_contract_interest_check,
  DROP CONSTRAINT loans_principal_paid_check,
  DROP CONSTRAINT loans_late_fee_received_check,
  DROP CONSTRAINT loans_late_fee_waived_check,
  ADD CONSTRAINT loans_sums_check CHECK (
    least(paid_amount, interest_paid, discount, contract_interest, principal_paid, late_fee_received, late_fee_waived) >= 0
    AND greatest(paid_amount, interest_paid, discount, contract_interest, principal_paid, late_fee_received, late_fee_waived)
      <= 9007199254740991),
  DROP CONSTRAINT loans_start_date_check,
  DROP CONSTRAINT loans_end_date_check,
  DROP CONSTRAINT loans_dates_check,
  ADD CONSTRAINT loans_dates_check CHECK (start_date >= '2000-01-01' AND end_date >= start_date AND end_date <= '2100-12-31'),
  DROP CONSTRAINT loans_status_check,
  ADD CONSTRAINT loans_status_check CHECK (status = ANY ('{ativo,atrasado,pago}')),
  DROP CONSTRAINT loans_interest_method_check,
  ADD CONSTRAINT loans_interest_method_check CHECK (interest_method = ANY ('{single,total,per_installment,fixed,price}')),
  DROP CONSTRAINT loans_frequency_check,
  ADD CONSTRAINT loans_frequency_check CHECK (frequency = ANY ('{daily,weekly,fortnightly,monthly}'));

ALTER TABLE installments
  DROP CONSTRAINT installments_principal_check,
  DROP CONSTRAINT installments_interest_check,
  DROP CONSTRAINT installments_check,
  DROP CONSTRAINT installments_check1,
  ADD CONSTRAINT installments_sums_check CHECK (
    least(principal, interest, paid_amount) >= 0 AND principal + interest > 0 AND paid_amount <= principal + interest);

ALTER TABLE payments
  DROP CONSTRAINT payments_amount_check,
  DROP CONSTRAINT payments_late_fee_check,
  DROP CONSTRAINT payments_interest_part_check,
  DROP CONSTRAINT payments_principal_part_check,
  DROP CONSTRAINT payments_check,
  ADD CONSTRAINT payments_sums_check CHECK (
    least(amount, late_fee, interest_part, principal_part) >= 0 AND greatest(amount, late_fee) <= 9007199254740991
    AND interest_part + principal_part <= amount),
  DROP CONSTRAINT payments_method_check,
  ADD CONSTRAINT payments_method_check CHECK (method = ANY ('{cash,pix,transfer,other}')),
  DROP CONSTRAINT payments_kind_check,
  ADD CONSTRAINT payments_kind_check CHECK (kind = ANY ('{payment,settlement,renewal_interest}'));

ALTER TABLE loan_events
  DROP CONSTRAINT loan_events_kind_check,
  ADD CONSTRAINT loan_events_kind_check CHECK (kind = ANY ('{created,edited,payment,payment_undone,settled,reopened,renewed,renewal_undone,due_date_moved,renegotiated,late_fee_waived,became_overdue,deleted,restored}'));

-- A reader of the outbox passes over what it does not know, and nothing is kept in it for longer than a minute.
ALTER TABLE change_outbox
  DROP CONSTRAINT change_outbox_table_name_check,
  DROP CONSTRAINT change_outbox_op_check,
  DROP CONSTRAINT change_outbox_check;

-- As before, but whether the loan counts is asked by the statement that adds the row, not by one before it.
CREATE OR REPLACE FUNCTION caderneta_total_payment() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  received bigint := 0;
  interest bigint := 0;
  principal bigint := 0;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.undone_at IS NULL THEN
    received := -OLD.amount - OLD.late_fee;
    interest := -OLD.interest_part;
    principal := -OLD.principal_part;
  END IF;
  IF NEW.undone_at IS NULL THEN
    received := received + NEW.amount + NEW.late_fee;
    interest := interest + NEW.interest_part;
    principal := principal + NEW.principal_part;
  END IF;
  IF received <> 0 OR interest <> 0 OR principal <> 0 THEN
    INSERT INTO day_totals (institution_id, day, received_amount, received_interest, received_principal)
    SELECT NEW.institution_id, NEW.payment_date, received, interest, principal
    FROM loans l
    WHERE l.institution_id = NEW.institution_id AND l.id = NEW.loan_id AND l.deleted_at IS NULL;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION caderneta_total_installment() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.due_date = NEW.due_date AND OLD.covered_on IS NULL AND NEW.covered_on IS NULL THEN
    -- The common case, one row instead of two: a part of it was paid.
    INSERT INTO day_totals (institution_id, day, due_amount)
    SELECT NEW.institution_id, NEW.due_date,
      NEW.principal + NEW.interest - NEW.paid_amount - OLD.principal - OLD.interest + OLD.paid_amount
    FROM loans l
    WHERE l.institution_id = NEW.institution_id AND l.id = NEW.loan_id AND l.status <> 'pago' AND l.deleted_at IS NULL;
    RETURN NULL;
  END IF;
  IF NOT EXISTS (
    SELECT FROM loans l
    WHERE l.institution_id = coalesce(NEW.institution_id, OLD.institution_id) AND l.id = coalesce(NEW.loan_id, OLD.loan_id)
      AND l.status <> 'pago' AND l.deleted_at IS NULL
  ) THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.covered_on IS NULL THEN
    INSERT INTO day_totals (institution_id, day, due_count, due_amount)
    VALUES (OLD.institution_id, OLD.due_date, -1, -(OLD.principal + OLD.interest - OLD.paid_amount));
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.covered_on IS NULL THEN
    INSERT INTO day_totals (institution_id, day, due_count, due_amount)
    VALUES (NEW.institution_id, NEW.due_date, 1, NEW.principal + NEW.interest - NEW.paid_amount);
  END IF;
  RETURN NULL;
END
$$;

-- EQ-3: the same refusal. The condition of a trigger is read as often as a CHECK, so what changed is compared by the function, which runs
-- for a collector alone.
CREATE FUNCTION caderneta_refuse_terms() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.discount <> OLD.discount OR NEW.interest_paid <> OLD.interest_paid OR NEW.late_fee_waived <> OLD.late_fee_waived
    OR NEW.renewed_at IS DISTINCT FROM OLD.renewed_at THEN
    RAISE EXCEPTION 'a collector may not change this' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
DROP TRIGGER collector_terms ON loans;
CREATE TRIGGER collector_terms BEFORE UPDATE OF discount, interest_paid, late_fee_waived, renewed_at ON loans FOR EACH ROW
  WHEN (current_user = 'caderneta_collector') EXECUTE FUNCTION caderneta_refuse_terms();
