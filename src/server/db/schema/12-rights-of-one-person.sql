-- The collector: the clients given to them, and what belongs to those.
CREATE POLICY collector ON institutions FOR SELECT TO caderneta_collector USING (id = caderneta_institution());
CREATE POLICY collector ON clients FOR SELECT TO caderneta_collector
  USING (institution_id = caderneta_institution() AND collector_user_id = caderneta_user() AND deleted_at IS NULL);
CREATE POLICY collector ON loans TO caderneta_collector
  USING (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()) AND deleted_at IS NULL);
CREATE POLICY collector ON installments TO caderneta_collector
  USING (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()));
CREATE POLICY collector ON payments TO caderneta_collector
  USING (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()));
CREATE POLICY collector ON loan_events TO caderneta_collector
  USING (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()));
CREATE POLICY collector ON contacts_made TO caderneta_collector
  USING (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()));
CREATE POLICY collector ON documents_issued TO caderneta_collector
  USING (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()));
CREATE POLICY collector ON loan_presets FOR SELECT TO caderneta_collector USING (institution_id = caderneta_institution());
CREATE POLICY collector ON message_templates FOR SELECT TO caderneta_collector USING (institution_id = caderneta_institution());
CREATE POLICY collector ON change_outbox FOR INSERT TO caderneta_collector
  WITH CHECK (institution_id = caderneta_institution() AND table_name IN ('loans', 'contacts_made'));
CREATE POLICY collector ON idempotency_keys TO caderneta_collector USING (scope = 'collector:' || caderneta_user());

-- Column by column. Who created, received, acted or wrote (EQ-7) is not among them: it is always the person of the transaction.
GRANT SELECT ON institutions, loans, installments, payments, loan_events, loan_presets, message_templates, contacts_made, documents_issued
  TO caderneta_collector;
GRANT
  SELECT (institution_id, id, name, name_norm, phone, email, address, cpf, pix_key, notes, portal_last_seen_at, collector_user_id, version,
    created_at, updated_at, deleted_at, import_id)
  ON clients TO caderneta_collector;
GRANT
  INSERT (institution_id, id, client_id, amount, interest_rate, overdue_interest_rate, start_date, end_date, notes, status, paid_amount,
    principal_paid, interest_paid, contract_interest, discount, interest_method, frequency, installment_count, skipped_days, plan_version, covered_on,
    paid_count, late_days_before, late_from, late_fee_received, late_fee_waived, renewed_at, paid_at, created_at, source_interest_id),
  UPDATE (end_date, status, paid_amount, principal_paid, interest_paid, discount, covered_on, paid_count, late_days_before, late_from,
    late_fee_received, late_fee_waived, renewed_at, paid_at)
  ON loans TO caderneta_collector;
GRANT INSERT, UPDATE (due_date, principal, interest, paid_amount, covered_on) ON installments TO caderneta_collector;
GRANT
  INSERT (institution_id, id, loan_id, client_id, amount, late_fee, interest_part, principal_part, payment_date, method,
    before_renegotiation, notes, kind, created_at),
  UPDATE (interest_part, principal_part, kind, undone_at, undone_by)
  ON payments TO caderneta_collector;
GRANT INSERT (institution_id, id, loan_id, client_id, kind, on_day, at, facts) ON loan_events TO caderneta_collector;
GRANT INSERT (institution_id, id, client_id, loan_id, moment, text, opened_at), UPDATE (sent) ON contacts_made TO caderneta_collector;
GRANT INSERT (institution_id, id, kind, client_id, loan_id, payment_id, amount, document_date, code, sha256)
  ON documents_issued TO caderneta_collector;
GRANT INSERT ON change_outbox TO caderneta_collector;
GRANT SELECT, INSERT ON idempotency_keys TO caderneta_collector;
GRANT EXECUTE ON FUNCTION
  caderneta_member_name(uuid), caderneta_member_role(uuid), caderneta_own_clients(), caderneta_may_lend(),
  caderneta_search_clients(text, text, uuid, integer, text, date),
  caderneta_search_loans(text, text, date, uuid, timestamptz, date, uuid, integer),
  caderneta_count_owing(date, integer)
  TO caderneta_collector;

-- EQ-3: what a collector's statements set with every payment, and may not change: discount, forgiven fees, renewals and the due date of a
-- single payment; and a settlement brings in the total and the fee. It covers every instalment, so all late days are among
-- late_days_before (PA-24). Each rule compares columns of its own row, so that it holds on every worker of a cluster. The condition of a
-- trigger is read as often as a CHECK, so what changed is compared by the function, which runs for a collector alone.
CREATE FUNCTION caderneta_refuse_terms() RETURNS trigger
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
-- Only a collector who may lend adds a loan or a part of one.
CREATE FUNCTION caderneta_refuse_lending() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT caderneta_may_lend() THEN
    RAISE EXCEPTION 'this collector may not lend' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER collector_lends BEFORE INSERT ON loans FOR EACH ROW
  WHEN (current_user = 'caderneta_collector') EXECUTE FUNCTION caderneta_refuse_lending();
CREATE TRIGGER collector_lends BEFORE INSERT ON installments FOR EACH ROW
  WHEN (current_user = 'caderneta_collector') EXECUTE FUNCTION caderneta_refuse_lending();
-- And undoes only what they received themselves.
CREATE FUNCTION caderneta_refuse_collector() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a collector may not change this' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER collector_undoes BEFORE UPDATE OF undone_at ON payments FOR EACH ROW
  WHEN (current_user = 'caderneta_collector' AND OLD.received_by IS DISTINCT FROM caderneta_user())
  EXECUTE FUNCTION caderneta_refuse_collector();

-- The borrower: one client, or none once it is deleted (CL-5). The portal cannot read the address, the client's Pix key and any notes.
CREATE POLICY borrower ON institutions FOR SELECT TO caderneta_borrower USING (id = caderneta_institution());
CREATE POLICY borrower ON clients FOR SELECT TO caderneta_borrower
  USING (institution_id = caderneta_institution() AND id = caderneta_borrower_client() AND deleted_at IS NULL);
CREATE POLICY borrower ON loans FOR SELECT TO caderneta_borrower
  USING (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client()) AND deleted_at IS NULL);
CREATE POLICY borrower ON installments FOR SELECT TO caderneta_borrower
  USING (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client()));
CREATE POLICY borrower ON payments FOR SELECT TO caderneta_borrower
  USING (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client()) AND undone_at IS NULL);
CREATE POLICY borrower ON interests FOR SELECT TO caderneta_borrower
  USING (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client()));
CREATE POLICY borrower_request ON interests FOR INSERT TO caderneta_borrower
  WITH CHECK (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client())
    AND client_cpf = (SELECT caderneta_living_client_cpf()) AND status = 'Pendente');
-- SM-8: only the models the institution shows in the portal, and only to somebody who is still its client.
CREATE POLICY borrower ON loan_presets FOR SELECT TO caderneta_borrower
  USING (institution_id = caderneta_institution() AND in_portal AND deleted_at IS NULL
    AND (SELECT caderneta_living_client()) IS NOT NULL);
-- DC-12: a borrower has their own printed, and no promissory note.
CREATE POLICY borrower ON documents_issued FOR INSERT TO caderneta_borrower
  WITH CHECK (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client())
    AND kind IN ('receipt', 'settlement', 'contract', 'statement'));
CREATE POLICY borrower ON change_outbox FOR INSERT TO caderneta_borrower
  WITH CHECK (institution_id = caderneta_institution() AND table_name = 'interests' AND client_id = caderneta_borrower_client());
CREATE POLICY borrower ON idempotency_keys TO caderneta_borrower
  USING (scope = 'borrower:' || caderneta_borrower_client());

GRANT
  SELECT (id, name, logo_url, logo_sha256, contact_info, legal_name, document, address, city, pix_key_type, pix_key, pix_name, pix_city,
    pix_changed_at, settings, early_discount, offers_interest_only)
  ON institutions TO caderneta_borrower;
GRANT SELECT (institution_id, id, name, cpf, phone, email) ON clients TO caderneta_borrower;
GRANT SELECT (
  institution_id, id, client_id, amount, interest_rate, overdue_interest_rate, start_date, end_date, status, paid_amount, interest_paid,
  discount, contract_interest, interest_method, frequency, installment_count, skipped_days, plan_version, covered_on, paid_count, late_days_before,
  late_from, late_fee_received, late_fee_waived, renewed_at, paid_at, created_at
) ON loans TO caderneta_borrower;
GRANT SELECT ON installments TO caderneta_borrower;
-- Their documents also say how a payment divides.
GRANT
  SELECT (institution_id, id, loan_id, client_id, amount, late_fee, interest_part, principal_part, payment_date, method, kind,
    before_renegotiation, undone_at, created_at)
  ON payments TO caderneta_borrower;
GRANT SELECT (institution_id, id, client_id, client_cpf, requested_amount, status, created_at) ON interests TO caderneta_borrower;
GRANT INSERT (institution_id, id, client_id, client_cpf, requested_amount, status, notes) ON interests TO caderneta_borrower;
GRANT SELECT (
  institution_id, id, name, interest_method, interest_rate, installment_amount, installment_count, frequency, skipped_days, position
) ON loan_presets TO caderneta_borrower;
GRANT INSERT (institution_id, id, kind, client_id, loan_id, payment_id, amount, document_date, code, sha256)
  ON documents_issued TO caderneta_borrower;
GRANT INSERT ON change_outbox TO caderneta_borrower;
GRANT SELECT, INSERT ON idempotency_keys TO caderneta_borrower;
GRANT EXECUTE ON FUNCTION caderneta_living_client(), caderneta_living_client_cpf(), caderneta_own_charges(uuid) TO caderneta_borrower;
