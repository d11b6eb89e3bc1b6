-- PD-5: how much may be out with a client at once, and PD-6: the lender's own mark not to lend to them.
ALTER TABLE clients
  ADD COLUMN credit_limit bigint CHECK (credit_limit BETWEEN 1 AND 99999999999),
  ADD COLUMN no_lending_reason text CHECK (btrim(no_lending_reason) <> '' AND char_length(no_lending_reason) <= 300),
  ADD COLUMN no_lending_at timestamptz(3),
  ADD CONSTRAINT clients_no_lending_check CHECK ((no_lending_reason IS NULL) = (no_lending_at IS NULL));
DROP TRIGGER raise_version ON clients;
CREATE TRIGGER raise_version
  BEFORE UPDATE OF name, phone, email, address, cpf, pix_key, notes, credit_limit, no_lending_reason, deleted_at ON clients
  FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();
GRANT UPDATE (credit_limit, no_lending_reason, no_lending_at) ON clients TO caderneta_lender;
GRANT SELECT (credit_limit, no_lending_reason, no_lending_at) ON clients TO caderneta_collector;

-- As before, and within the limit of the client.
CREATE OR REPLACE FUNCTION caderneta_lend_as_collector(institution uuid, lent jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  loan loans := jsonb_populate_record(NULL::loans, lent -> 'loan');
  most bigint;
  plan record;
  part record;
BEGIN
  PERFORM caderneta_require(caderneta_may_lend() AND caderneta_collects_from(institution, loan.client_id));
  -- PD-5: the limit holds for a collector. The client is locked first, so that of many loans at once none passes it.
  SELECT credit_limit INTO most FROM clients WHERE institution_id = institution AND id = loan.client_id FOR NO KEY UPDATE;
  IF loan.amount > most - (
    SELECT coalesce(sum(amount - principal_paid), 0) FROM loans
    WHERE institution_id = institution AND client_id = loan.client_id AND status <> 'pago' AND deleted_at IS NULL
  ) THEN
    RAISE EXCEPTION 'the loan violates constraint "clients_credit_limit_held"' USING ERRCODE = 'check_violation';
  END IF;
  SELECT count(*) AS count, sum(principal) AS principal, sum(interest) AS interest, min(due_date) AS first_due
  INTO plan FROM jsonb_to_recordset(lent -> 'installments') AS i (due_date date, principal bigint, interest bigint);
  PERFORM caderneta_require(plan.count = loan.installment_count AND plan.principal = loan.amount
    AND plan.interest = loan.contract_interest AND plan.first_due = loan.end_date);
  INSERT INTO loans (institution_id, id, client_id, amount, interest_rate, overdue_interest_rate, start_date, end_date, notes, status,
    contract_interest, interest_method, frequency, installment_count, skipped_days, late_from, created_at)
  VALUES (institution, loan.id, loan.client_id, loan.amount, loan.interest_rate, loan.overdue_interest_rate, loan.start_date, loan.end_date,
    loan.notes, CASE WHEN loan.end_date < caderneta_day_in(0) THEN 'atrasado' ELSE 'ativo' END, loan.contract_interest,
    loan.interest_method, loan.frequency, loan.installment_count, loan.skipped_days, loan.end_date, loan.created_at);
  FOR part IN
    SELECT * FROM jsonb_to_recordset(lent -> 'installments') AS i (number smallint, due_date date, principal bigint, interest bigint)
  LOOP
    INSERT INTO installments (institution_id, loan_id, client_id, plan_version, number, due_date, principal, interest)
    VALUES (institution, loan.id, loan.client_id, 1, part.number, part.due_date, part.principal, part.interest);
  END LOOP;
  PERFORM caderneta_require(NOT EXISTS (
    SELECT FROM jsonb_array_elements(lent -> 'events') AS e WHERE e ->> 'kind' <> 'created'
  ));
  PERFORM caderneta_add_events(institution, loan.id, loan.client_id, lent -> 'events');
END
$$;
