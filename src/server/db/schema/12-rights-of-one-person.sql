-- The collector: the clients given to them, and what belongs to those.
CREATE POLICY collector ON institutions FOR SELECT TO caderneta_collector USING (id = caderneta_institution());
-- FD-9, AQ-5: also to put them in the order of the route and to give them a photo, the two columns they may write.
CREATE POLICY collector ON clients TO caderneta_collector
  USING (institution_id = caderneta_institution() AND collector_user_id = caderneta_user() AND deleted_at IS NULL);
CREATE POLICY collector ON tags FOR SELECT TO caderneta_collector USING (institution_id = caderneta_institution());
CREATE POLICY collector ON loans TO caderneta_collector
  USING (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()) AND deleted_at IS NULL);
CREATE POLICY collector ON installments TO caderneta_collector
  USING (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()));
CREATE POLICY collector ON payments TO caderneta_collector
  USING (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()));
CREATE POLICY collector ON loan_events TO caderneta_collector
  USING (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()));
CREATE POLICY collector ON guarantees FOR SELECT TO caderneta_collector
  USING (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()));
-- With a loan of theirs (PD-1).
CREATE POLICY collector_lending ON guarantees FOR INSERT TO caderneta_collector
  WITH CHECK (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()) AND caderneta_may_lend());
CREATE POLICY collector ON client_totals FOR SELECT TO caderneta_collector
  USING (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()));
CREATE POLICY collector ON contacts_made TO caderneta_collector
  USING (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()));
-- Who withdraws a visit is the person of the transaction.
CREATE POLICY collector ON visits TO caderneta_collector
  USING (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()))
  WITH CHECK (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients())
    AND (withdrawn_by IS NULL OR withdrawn_by = caderneta_user()));
-- OF-14: what they entered themselves; a manager decides.
CREATE POLICY collector ON held_entries TO caderneta_collector
  USING (institution_id = caderneta_institution() AND entered_by = caderneta_user());
CREATE POLICY collector ON acceptances FOR SELECT TO caderneta_collector
  USING (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()));
-- PB-7: who decides is the person of the transaction, nobody once its payment was undone.
CREATE POLICY collector ON payment_proofs TO caderneta_collector
  USING (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()))
  WITH CHECK (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients())
    AND (decided_by IS NULL OR decided_by = caderneta_user()));
CREATE POLICY collector ON documents_issued TO caderneta_collector
  USING (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()));
-- AQ-1: they add files of their clients; a photo takes the place of an earlier one.
CREATE POLICY collector ON files TO caderneta_collector
  USING (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()));
CREATE POLICY collector ON file_contents TO caderneta_collector
  USING (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()));
CREATE POLICY collector ON loan_presets FOR SELECT TO caderneta_collector USING (institution_id = caderneta_institution());
CREATE POLICY collector ON message_templates FOR SELECT TO caderneta_collector USING (institution_id = caderneta_institution());
CREATE POLICY collector ON change_outbox FOR INSERT TO caderneta_collector
  WITH CHECK (institution_id = caderneta_institution() AND table_name IN ('clients', 'loans', 'contacts_made', 'visits', 'held_entries', 'files',
    'payment_proofs'));
CREATE POLICY collector ON idempotency_keys TO caderneta_collector USING (scope = 'collector:' || caderneta_user());

-- Column by column. Who created, received, acted or wrote (EQ-7) is not among them: it is always the person of the transaction.
GRANT SELECT ON institutions, tags, guarantees, loans, installments, payments, loan_events, loan_presets, message_templates, contacts_made, visits,
  held_entries, acceptances, payment_proofs, documents_issued, files, file_contents, client_totals
  TO caderneta_collector;
GRANT
  SELECT (institution_id, id, name, name_norm, phone, email, address, cpf, pix_key, notes, portal_last_seen_at, collector_user_id, version,
    created_at, updated_at, deleted_at, import_id, credit_limit, no_lending_reason, no_lending_at, tag_ids, route_position, photo_sha256,
    anonymised_at),
  UPDATE (route_position, photo_sha256)
  ON clients TO caderneta_collector;
-- What they receive, settle, undo and lend is written by functions alone (the next file). Who locks a loan needs the right to change some
-- column of it: one that says nothing.
GRANT UPDATE (updated_at) ON loans TO caderneta_collector;
GRANT INSERT (institution_id, id, loan_id, client_id, kind, name, cpf, phone, address, description, value, position)
  ON guarantees TO caderneta_collector;
GRANT INSERT (institution_id, id, client_id, loan_id, moment, text, opened_at), UPDATE (sent) ON contacts_made TO caderneta_collector;
GRANT
  INSERT (institution_id, id, client_id, loan_id, on_day, outcome, note, promised_on, promised_amount, at),
  UPDATE (withdrawn_at, withdrawn_by)
  ON visits TO caderneta_collector;
GRANT INSERT (institution_id, id, loan_id, amount, late_fee, payment_date, method, entered_at, reason, entered_by) ON held_entries
  TO caderneta_collector;
GRANT UPDATE (status, reason, payment_id, decided_at, decided_by) ON payment_proofs TO caderneta_collector;
GRANT INSERT (institution_id, id, kind, client_id, loan_id, payment_id, amount, document_date, code, sha256)
  ON documents_issued TO caderneta_collector;
GRANT INSERT (institution_id, id, client_id, loan_id, kind, name, content_type, size, sha256, created_at), UPDATE (deleted_at) ON files
  TO caderneta_collector;
GRANT INSERT ON file_contents TO caderneta_collector;
GRANT INSERT ON change_outbox TO caderneta_collector;
GRANT SELECT, INSERT ON idempotency_keys TO caderneta_collector;
GRANT EXECUTE ON FUNCTION
  caderneta_member_name(uuid), caderneta_member_role(uuid), caderneta_own_clients(), caderneta_may_lend(),
  caderneta_search_clients(text, text, uuid, integer, text, date, uuid), caderneta_clients_with_tag(uuid, integer),
  caderneta_search_loans(text, text, date, uuid, timestamptz, date, uuid, integer),
  caderneta_count_owing(date, integer),
  caderneta_clients_owing(date, text, uuid, integer, uuid), caderneta_lock_open_loans(), caderneta_lock_files(),
  caderneta_has_confirmed_password(uuid)
  TO caderneta_collector;

-- On a cluster: who created, received, acted or wrote is no other value than the person of the transaction.
CREATE FUNCTION caderneta_refuse_collector() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a collector may not change this' USING ERRCODE = 'insufficient_privilege';
END
$$;

-- The borrower: one client, or none once it is deleted (CL-5). The portal cannot read the address, the client's Pix key and any notes; the
-- first two it gives out in the file of all their data alone (LP-3).
CREATE POLICY borrower ON institutions FOR SELECT TO caderneta_borrower USING (id = caderneta_institution());
CREATE POLICY borrower ON clients FOR SELECT TO caderneta_borrower
  USING (institution_id = caderneta_institution() AND id = caderneta_borrower_client() AND deleted_at IS NULL);
CREATE POLICY borrower ON loans FOR SELECT TO caderneta_borrower
  USING (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client()) AND deleted_at IS NULL);
CREATE POLICY borrower ON installments FOR SELECT TO caderneta_borrower
  USING (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client()));
CREATE POLICY borrower ON payments FOR SELECT TO caderneta_borrower
  USING (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client()) AND undone_at IS NULL);
-- PD-2: they stand in the borrower's own contract.
CREATE POLICY borrower ON guarantees FOR SELECT TO caderneta_borrower
  USING (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client()));
CREATE POLICY borrower ON interests FOR SELECT TO caderneta_borrower
  USING (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client()));
CREATE POLICY borrower_request ON interests FOR INSERT TO caderneta_borrower
  WITH CHECK (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client())
    AND client_cpf = (SELECT caderneta_living_client_cpf()) AND status = 'Pendente');
-- FD-15: a borrower promises a day in the portal, and sees what was promised, by whomever it was written down.
CREATE POLICY borrower ON visits FOR SELECT TO caderneta_borrower
  USING (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client()));
CREATE POLICY borrower_promise ON visits FOR INSERT TO caderneta_borrower
  WITH CHECK (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client())
    AND outcome = 'promised' AND by_user IS NULL);
-- PB-11: what was offered to them; accepting is a function of the owner.
CREATE POLICY borrower ON acceptances FOR SELECT TO caderneta_borrower
  USING (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client()));
-- PB-4: what they sent; somebody else decides.
CREATE POLICY borrower ON payment_proofs FOR SELECT TO caderneta_borrower
  USING (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client()));
CREATE POLICY borrower_proof ON payment_proofs FOR INSERT TO caderneta_borrower
  WITH CHECK (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client()) AND status = 'waiting');
-- LP-4: what they asked about their data; somebody else answers.
CREATE POLICY borrower ON data_requests FOR SELECT TO caderneta_borrower
  USING (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client()));
CREATE POLICY borrower_request ON data_requests FOR INSERT TO caderneta_borrower
  WITH CHECK (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client()));
-- SM-8: only the models the institution shows in the portal, and only to somebody who is still its client.
CREATE POLICY borrower ON loan_presets FOR SELECT TO caderneta_borrower
  USING (institution_id = caderneta_institution() AND in_portal AND deleted_at IS NULL
    AND (SELECT caderneta_living_client()) IS NOT NULL);
-- DC-12: a borrower has their own printed, and no promissory note.
CREATE POLICY borrower ON documents_issued FOR INSERT TO caderneta_borrower
  WITH CHECK (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client())
    AND kind IN ('receipt', 'settlement', 'contract', 'statement', 'my_data'));
-- AQ-10: what is shown to the borrower, and their own proofs of payment and acceptances; of bytes they only add those of a proof.
-- A function of the owner gives the bytes out, of a contract only until it is taken back.
CREATE POLICY borrower ON files FOR SELECT TO caderneta_borrower
  USING (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client()) AND deleted_at IS NULL
    AND (in_portal OR kind IN ('payment_proof', 'acceptance')));
CREATE POLICY borrower_proof ON files FOR INSERT TO caderneta_borrower
  WITH CHECK (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client())
    AND kind = 'payment_proof' AND added_by IS NULL);
CREATE POLICY borrower_proof ON file_contents FOR INSERT TO caderneta_borrower
  WITH CHECK (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client()));
CREATE POLICY borrower ON change_outbox FOR INSERT TO caderneta_borrower
  WITH CHECK (institution_id = caderneta_institution()
    AND table_name IN ('interests', 'visits', 'files', 'loans', 'payment_proofs', 'data_requests')
    AND client_id = caderneta_borrower_client());
CREATE POLICY borrower ON idempotency_keys TO caderneta_borrower
  USING (scope = 'borrower:' || caderneta_borrower_client());

GRANT
  SELECT (id, name, logo_url, logo_sha256, contact_info, legal_name, document, address, city, pix_key_type, pix_key, pix_name, pix_city,
    pix_changed_at, settings, early_discount, offers_interest_only, closing_on, is_demo)
  ON institutions TO caderneta_borrower;
GRANT SELECT (institution_id, id, name, cpf, phone, email) ON clients TO caderneta_borrower;
GRANT SELECT (
  institution_id, id, client_id, amount, interest_rate, overdue_interest_rate, start_date, end_date, status, paid_amount, interest_paid,
  discount, contract_interest, interest_method, frequency, installment_count, skipped_days, plan_version, covered_on, paid_count, late_days_before,
  late_from, holiday_grace, late_grace_until, late_fee_received, late_fee_waived, renewed_at, paid_at, loss, created_at
) ON loans TO caderneta_borrower;
GRANT SELECT ON installments TO caderneta_borrower;
GRANT SELECT (institution_id, id, loan_id, client_id, kind, name, cpf, address, description, value, position) ON guarantees
  TO caderneta_borrower;
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
GRANT
  SELECT (institution_id, id, client_id, loan_id, on_day, promised_on, promised_amount, withdrawn_at, at, by_user),
  INSERT (institution_id, id, client_id, on_day, outcome, promised_on, promised_amount, at)
  ON visits TO caderneta_borrower;
GRANT
  SELECT (institution_id, id, client_id, loan_id, kind, name, content_type, size, sha256, in_portal, created_at, deleted_at, emptied_at),
  INSERT (institution_id, id, client_id, loan_id, kind, name, content_type, size, sha256, created_at)
  ON files TO caderneta_borrower;
GRANT INSERT ON file_contents TO caderneta_borrower;
GRANT SELECT (institution_id, id, client_id, loan_id, file_id, sha256, text, offered_at, withdrawn_at, accepted_at) ON acceptances
  TO caderneta_borrower;
GRANT
  SELECT (institution_id, id, client_id, loan_id, file_id, amount, paid_on, status, reason, created_at),
  INSERT (institution_id, id, client_id, loan_id, file_id, amount, paid_on, created_at)
  ON payment_proofs TO caderneta_borrower;
GRANT
  SELECT (institution_id, id, client_id, kind, text, answer_by, created_at, answer, answered_at),
  INSERT (institution_id, id, client_id, kind, text, answer_by, created_at)
  ON data_requests TO caderneta_borrower;
GRANT INSERT ON change_outbox TO caderneta_borrower;
GRANT SELECT, INSERT ON idempotency_keys TO caderneta_borrower;
GRANT EXECUTE ON FUNCTION caderneta_living_client(), caderneta_living_client_cpf(), caderneta_own_charges(uuid), caderneta_lock_files(),
  caderneta_portal_file(uuid), caderneta_accept_terms(uuid, uuid, timestamptz, date, inet, text, boolean)
  TO caderneta_borrower;
GRANT EXECUTE ON FUNCTION caderneta_terms_changed(uuid, uuid) TO caderneta_lender, caderneta_collector, caderneta_borrower;

-- The answer to a change of this person, also where they sent it in the role they had before: a manager's keys are the institution's, a
-- collector's their own. Only the exact key finds one.
CREATE FUNCTION caderneta_kept_answer(operation text, key text) RETURNS TABLE (request_hash bytea, status integer, response text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY
    SELECT k.request_hash, k.status, k.response FROM idempotency_keys k
    WHERE k.scope IN ('lender:' || caderneta_institution(), 'collector:' || caderneta_user())
      AND k.operation = caderneta_kept_answer.operation AND k.key = caderneta_kept_answer.key
    LIMIT 1;
END
$$;
REVOKE EXECUTE ON FUNCTION caderneta_kept_answer(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_kept_answer(text, text) TO caderneta_lender, caderneta_collector;
