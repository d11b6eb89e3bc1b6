-- Anything not granted here or in the next file is refused. Policies compare only the row's own columns.
ALTER TABLE schema_migrations ENABLE ROW LEVEL SECURITY;
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
ALTER TABLE institutions ENABLE ROW LEVEL SECURITY;
ALTER TABLE institution_logos ENABLE ROW LEVEL SECURITY;
ALTER TABLE memberships ENABLE ROW LEVEL SECURITY;
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE calendar_feeds ENABLE ROW LEVEL SECURITY;
ALTER TABLE imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_rows ENABLE ROW LEVEL SECURITY;
ALTER TABLE clients ENABLE ROW LEVEL SECURITY;
ALTER TABLE tags ENABLE ROW LEVEL SECURITY;
ALTER TABLE interests ENABLE ROW LEVEL SECURITY;
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE password_recoveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE totp_secrets ENABLE ROW LEVEL SECURITY;
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE passkeys ENABLE ROW LEVEL SECURITY;
ALTER TABLE sign_in_steps ENABLE ROW LEVEL SECURITY;
ALTER TABLE sign_ups ENABLE ROW LEVEL SECURITY;
ALTER TABLE sign_up_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE loans ENABLE ROW LEVEL SECURITY;
ALTER TABLE installments ENABLE ROW LEVEL SECURITY;
ALTER TABLE payments ENABLE ROW LEVEL SECURITY;
ALTER TABLE loan_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE guarantees ENABLE ROW LEVEL SECURITY;
ALTER TABLE loan_presets ENABLE ROW LEVEL SECURITY;
ALTER TABLE message_templates ENABLE ROW LEVEL SECURITY;
ALTER TABLE contacts_made ENABLE ROW LEVEL SECURITY;
ALTER TABLE visits ENABLE ROW LEVEL SECURITY;
ALTER TABLE held_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE acceptances ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_proofs ENABLE ROW LEVEL SECURITY;
ALTER TABLE data_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE documents_issued ENABLE ROW LEVEL SECURITY;
ALTER TABLE files ENABLE ROW LEVEL SECURITY;
ALTER TABLE file_contents ENABLE ROW LEVEL SECURITY;
ALTER TABLE cash_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_statements ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE known_payers ENABLE ROW LEVEL SECURITY;
ALTER TABLE incidents ENABLE ROW LEVEL SECURITY;
ALTER TABLE client_accesses ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_keeping ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_kept_from ENABLE ROW LEVEL SECURITY;
ALTER TABLE portfolio_totals ENABLE ROW LEVEL SECURITY;
ALTER TABLE day_totals ENABLE ROW LEVEL SECURITY;
ALTER TABLE client_totals ENABLE ROW LEVEL SECURITY;
ALTER TABLE change_outbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE billing_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE rate_limits ENABLE ROW LEVEL SECURITY;
ALTER TABLE rate_limit_members ENABLE ROW LEVEL SECURITY;
ALTER TABLE server_secrets ENABLE ROW LEVEL SECURITY;

GRANT USAGE ON SCHEMA public TO caderneta_app, caderneta_lender, caderneta_collector, caderneta_borrower;

-- Functions that run as the owner, and those that only others of them or triggers call.
REVOKE EXECUTE ON FUNCTION
  caderneta_member_name(uuid), caderneta_member_role(uuid), caderneta_may_lend(),
  caderneta_set_pix(uuid, uuid, integer, text, text, text, text, timestamptz), caderneta_hand_over(uuid, uuid, timestamptz),
  caderneta_set_closing(uuid, uuid, date), caderneta_is_being_deleted(uuid),
  caderneta_sweep_imports(timestamptz, timestamptz),
  caderneta_empty_bank_texts(timestamptz), caderneta_check_document(text, bigint),
  caderneta_collectors(), caderneta_own_clients(), caderneta_living_client(), caderneta_living_client_cpf(),
  caderneta_open_visitor_requests(uuid, text, bigint, date), caderneta_own_charges(uuid),
  caderneta_lock_open_loans(), caderneta_lock_files(), caderneta_portal_file(uuid), caderneta_empty_files_of(uuid, uuid, timestamptz),
  caderneta_empty_deleted_files(timestamptz, timestamptz), caderneta_empty_decided_proofs(timestamptz, timestamptz),
  caderneta_unneeded_files(uuid, integer), caderneta_delete_unneeded_files(integer, date, timestamptz),
  caderneta_terms_changed(uuid, uuid), caderneta_accept_terms(uuid, uuid, timestamptz, date, inet, text, boolean),
  caderneta_add_audit_month(timestamptz), caderneta_arrange_audit_log(timestamptz),
  caderneta_write_audit(), caderneta_audit_second_factor(),
  caderneta_total_loan(), caderneta_total_installment(), caderneta_total_payment(), caderneta_total_cash_entry(),
  caderneta_change_client_total(uuid, uuid, bigint, boolean), caderneta_name_client_total(),
  caderneta_fold_totals(uuid, integer), caderneta_recount_totals(),
  caderneta_tell_ended_sessions(), caderneta_has_confirmed_password(uuid),
  caderneta_has_most_clients(uuid), caderneta_clients_by_text(uuid, text, text, text, uuid), caderneta_has_standing(text, text, date, date, date),
  caderneta_search_clients(text, text, uuid, integer, text, date, uuid), caderneta_clients_with_tag(uuid, integer),
  caderneta_clients_with_cpf_middle(text[]),
  caderneta_search_loans(text, text, date, uuid, timestamptz, date, uuid, integer),
  caderneta_search_interests(text), caderneta_count_owing(date, integer),
  caderneta_clients_owing(date, text, uuid, integer, uuid)
  FROM PUBLIC;
-- A trigger asks its condition with the rights of the person who writes.
GRANT EXECUTE ON FUNCTION caderneta_is_being_deleted(uuid) TO caderneta_app, caderneta_lender, caderneta_collector, caderneta_borrower;

-- Staff: all records of their institution. They cannot delete clients, loans and payments, nor change ids and tenants.
CREATE POLICY lender ON institutions TO caderneta_lender USING (id = caderneta_institution());
CREATE POLICY lender ON institution_logos TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON memberships FOR SELECT TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON calendar_feeds TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON imports TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON import_rows TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON clients TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON tags TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON interests TO caderneta_lender USING (institution_id = caderneta_institution());
-- CL-5: deleting a client ends that client's sessions in the portal; the people's own sessions stay out of reach.
CREATE POLICY lender ON sessions FOR ALL TO caderneta_lender
  USING (institution_id = caderneta_institution() AND kind = 'borrower');
CREATE POLICY lender ON loans TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON installments TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON payments TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON loan_events TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON guarantees TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON loan_presets TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON message_templates TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON contacts_made TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON visits TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON held_entries TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON acceptances TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON payment_proofs TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON data_requests TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON documents_issued TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON files TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON file_contents TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON cash_entries TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON bank_statements TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON bank_lines TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON known_payers TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON incidents TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON client_accesses FOR SELECT TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON audit_log FOR SELECT TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON audit_kept_from FOR SELECT TO caderneta_lender USING (true);
CREATE POLICY lender ON portfolio_totals FOR SELECT TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON day_totals FOR SELECT TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON client_totals FOR SELECT TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON change_outbox FOR INSERT TO caderneta_lender WITH CHECK (institution_id = caderneta_institution());
CREATE POLICY lender ON idempotency_keys TO caderneta_lender USING (scope = 'lender:' || caderneta_institution());

GRANT
  SELECT,
  UPDATE (name, logo_url, logo_sha256, contact_info, legal_name, document, address, city, require_access_code, settings, early_discount,
    offers_interest_only)
  ON institutions TO caderneta_lender;
GRANT SELECT, INSERT, DELETE, UPDATE (png) ON institution_logos TO caderneta_lender;
GRANT SELECT ON memberships, audit_log, audit_kept_from, portfolio_totals, day_totals, client_totals TO caderneta_lender;
GRANT SELECT, INSERT, DELETE, UPDATE (token_hash, full_names, created_at, last_read_at) ON calendar_feeds TO caderneta_lender;
GRANT SELECT, INSERT, DELETE, UPDATE (status, done_at, undone_at) ON imports TO caderneta_lender;
GRANT
  SELECT, INSERT,
  UPDATE (cells, ticked, verdict, chosen, problem, problem_field, zeros_added, match_key, record_id)
  ON import_rows TO caderneta_lender;
GRANT
  SELECT, INSERT,
  UPDATE (name, phone, email, address, cpf, pix_key, notes, credit_limit, no_lending_reason, no_lending_at, tag_ids, collector_user_id,
    route_position, access_code_hash, access_code_tries, access_code_created_at, deleted_at, photo_sha256)
  ON clients TO caderneta_lender;
GRANT
  SELECT, INSERT, DELETE,
  UPDATE (client_id, client_cpf, original_requester_name, requested_amount, status, notes)
  ON interests TO caderneta_lender;
GRANT SELECT (institution_id, client_id, kind), DELETE ON sessions TO caderneta_lender;
GRANT
  SELECT, INSERT,
  UPDATE (client_id, amount, interest_rate, overdue_interest_rate, start_date, end_date, notes, status, paid_amount, principal_paid,
    interest_paid, discount, contract_interest, interest_method, frequency, installment_count, skipped_days, plan_version, covered_on,
    paid_count, late_days_before, late_from, holiday_grace, late_grace_until, late_fee_received, late_fee_waived, renewed_at, paid_at, loss, deleted_at)
  ON loans TO caderneta_lender;
-- A renegotiation, or a changed plan without payments, replaces the open ones.
GRANT SELECT, INSERT, DELETE, UPDATE (client_id, due_date, grace_until, principal, interest, paid_amount, covered_on) ON installments
  TO caderneta_lender;
GRANT SELECT, INSERT, UPDATE (client_id, interest_part, principal_part, kind, before_renegotiation, undone_at, undone_by, bank_line_id) ON payments
  TO caderneta_lender;
GRANT SELECT, INSERT ON loan_events, documents_issued TO caderneta_lender;
GRANT SELECT, INSERT (institution_id, id, facts, created_at) ON incidents TO caderneta_lender;
GRANT SELECT ON client_accesses TO caderneta_lender;
GRANT
  SELECT, INSERT, DELETE,
  UPDATE (client_id, name, cpf, phone, address, description, value, position, returned_at, returned_by)
  ON guarantees TO caderneta_lender;
GRANT
  SELECT, INSERT,
  UPDATE (name, interest_method, interest_rate, installment_amount, installment_count, frequency, skipped_days, overdue_interest_rate,
    in_portal, position, deleted_at)
  ON loan_presets TO caderneta_lender;
GRANT SELECT, INSERT, DELETE, UPDATE (name, colour) ON tags TO caderneta_lender;
GRANT SELECT, INSERT, DELETE, UPDATE (body) ON message_templates TO caderneta_lender;
GRANT SELECT, INSERT, UPDATE (sent) ON contacts_made TO caderneta_lender;
GRANT SELECT, INSERT, UPDATE (withdrawn_at, withdrawn_by) ON visits TO caderneta_lender;
-- Only the borrower accepts (PB-12).
GRANT
  SELECT, INSERT (institution_id, id, client_id, loan_id, loan_version, plan_version, file_id, sha256, text, offered_at), UPDATE (withdrawn_at)
  ON acceptances TO caderneta_lender;
-- Only the borrower sends one (PB-4).
GRANT SELECT, UPDATE (status, reason, payment_id, decided_at, decided_by) ON payment_proofs TO caderneta_lender;
-- Only the borrower asks (LP-4).
GRANT SELECT, UPDATE (answer, answered_at, answered_by, version) ON data_requests TO caderneta_lender;
GRANT SELECT, INSERT, UPDATE (status, payment_id, note, decided_by, decided_at) ON held_entries TO caderneta_lender;
-- Bytes never change; they go with a function of the owner alone.
GRANT SELECT, INSERT, UPDATE (name, in_portal, deleted_at, restored_at) ON files TO caderneta_lender;
GRANT SELECT, INSERT ON file_contents TO caderneta_lender;
GRANT SELECT, INSERT, UPDATE (kind, amount, entry_date, description, deleted_at) ON cash_entries TO caderneta_lender;
GRANT SELECT, INSERT, UPDATE (undone_at) ON bank_statements TO caderneta_lender;
GRANT SELECT, INSERT, UPDATE (statement_id, text, client_id, state, tied, decided_by, decided_at) ON bank_lines TO caderneta_lender;
GRANT SELECT, INSERT, DELETE, UPDATE (client_id) ON known_payers TO caderneta_lender;
GRANT INSERT ON change_outbox TO caderneta_lender;
GRANT SELECT, INSERT ON idempotency_keys TO caderneta_lender;
GRANT EXECUTE ON FUNCTION
  caderneta_member_name(uuid), caderneta_member_role(uuid), caderneta_collectors(),
  caderneta_search_clients(text, text, uuid, integer, text, date, uuid), caderneta_clients_with_tag(uuid, integer),
  caderneta_clients_with_cpf_middle(text[]),
  caderneta_search_loans(text, text, date, uuid, timestamptz, date, uuid, integer),
  caderneta_search_interests(text), caderneta_count_owing(date, integer),
  caderneta_clients_owing(date, text, uuid, integer, uuid), caderneta_lock_open_loans(), caderneta_lock_files(),
  caderneta_unneeded_files(uuid, integer), caderneta_has_confirmed_password(uuid)
  TO caderneta_lender;

-- The server without a tenant: what it needs before one is known, column by column.
CREATE POLICY app ON schema_migrations FOR SELECT TO caderneta_app USING (true);
CREATE POLICY app ON users TO caderneta_app USING (true);
CREATE POLICY app ON institutions TO caderneta_app USING (true);
-- Visitors see it in the list of institutions (PT-1).
CREATE POLICY app ON institution_logos FOR SELECT TO caderneta_app USING (true);
CREATE POLICY app ON memberships TO caderneta_app USING (true);
CREATE POLICY app ON invitations TO caderneta_app USING (true);
-- A reader has nothing but the token.
CREATE POLICY app ON calendar_feeds TO caderneta_app USING (true);
CREATE POLICY app ON clients TO caderneta_app USING (true);
CREATE POLICY app ON interests FOR SELECT TO caderneta_app USING (true);
CREATE POLICY app_request ON interests FOR INSERT TO caderneta_app WITH CHECK (status = 'Pendente');
CREATE POLICY app ON sessions TO caderneta_app USING (true);
CREATE POLICY app ON password_recoveries TO caderneta_app USING (true);
CREATE POLICY app ON totp_secrets TO caderneta_app USING (true);
CREATE POLICY app ON recovery_codes TO caderneta_app USING (true);
CREATE POLICY app ON passkeys TO caderneta_app USING (true);
CREATE POLICY app ON sign_in_steps TO caderneta_app USING (true);
CREATE POLICY app ON sign_ups TO caderneta_app USING (true);
CREATE POLICY app ON sign_up_codes TO caderneta_app USING (true);
CREATE POLICY app ON loans FOR SELECT TO caderneta_app USING (true);
CREATE POLICY app_overdue ON loans FOR UPDATE TO caderneta_app
  USING (status = 'ativo' AND deleted_at IS NULL) WITH CHECK (status = 'atrasado');
CREATE POLICY app_overdue ON loan_events FOR INSERT TO caderneta_app WITH CHECK (kind = 'became_overdue');
CREATE POLICY app ON contacts_made TO caderneta_app USING (true);
CREATE POLICY app ON visits TO caderneta_app USING (true);
CREATE POLICY app ON client_accesses TO caderneta_app USING (true);
CREATE POLICY app ON change_outbox TO caderneta_app USING (true);
CREATE POLICY app ON billing_events TO caderneta_app USING (true);
CREATE POLICY app ON idempotency_keys TO caderneta_app USING (true);
CREATE POLICY app ON rate_limits TO caderneta_app USING (true);
CREATE POLICY app ON rate_limit_members TO caderneta_app USING (true);
CREATE POLICY app ON server_secrets TO caderneta_app USING (true);

GRANT SELECT ON schema_migrations, institution_logos TO caderneta_app;
GRANT SELECT, INSERT, UPDATE (email, name, password_hash, password_generated_at, email_confirmed_at) ON users TO caderneta_app;
GRANT
  SELECT (id, user_id, name, name_norm, logo_url, logo_sha256, contact_info, require_access_code, plan, plan_until, plan_mailed_for, closing_on,
    deleting_since, legal_name, document, is_demo, created_at, settings),
  INSERT (id, user_id, name, plan, plan_until, is_demo), UPDATE (plan, plan_until, plan_mailed_for)
  ON institutions TO caderneta_app;
GRANT
  SELECT, INSERT (institution_id, user_id, role, can_lend, name), UPDATE (role, can_lend, disabled_at, last_seen_at, ownership_offered_at)
  ON memberships TO caderneta_app;
GRANT SELECT, INSERT, DELETE ON invitations TO caderneta_app;
-- A changed role or a lost access takes the calendar's address with it (AG-4).
GRANT SELECT, DELETE, UPDATE (last_read_at) ON calendar_feeds TO caderneta_app;
GRANT SELECT (institution_id, id, name, cpf, access_code_hash, access_code_tries, access_code_created_at, deleted_at) ON clients
  TO caderneta_app;
GRANT UPDATE (portal_last_seen_at, access_code_tries) ON clients TO caderneta_app;
GRANT SELECT (institution_id, id, client_id, client_cpf, status, created_at) ON interests TO caderneta_app;
GRANT
  INSERT (institution_id, id, client_id, client_cpf, original_requester_name, requester_phone, requested_amount, status, notes,
    expected_payment_date)
  ON interests TO caderneta_app;
GRANT SELECT, INSERT, DELETE, UPDATE (secret, confirmed_at, last_step, created_at) ON totp_secrets TO caderneta_app;
GRANT SELECT, INSERT, DELETE, UPDATE (used_at) ON recovery_codes TO caderneta_app;
GRANT SELECT, INSERT, DELETE, UPDATE (counter, backed_up, name, last_used_at) ON passkeys TO caderneta_app;
GRANT SELECT, INSERT, DELETE, UPDATE (tries) ON sign_in_steps TO caderneta_app;
GRANT SELECT, INSERT, DELETE, UPDATE (token_hash, expires_at, tried_at, mailed_at) ON sign_ups TO caderneta_app;
GRANT SELECT, INSERT, UPDATE (uses_left) ON sign_up_codes TO caderneta_app;
GRANT SELECT (institution_id, id, client_id, status, end_date, deleted_at, version), UPDATE (status) ON loans TO caderneta_app;
GRANT INSERT ON loan_events TO caderneta_app;
GRANT SELECT (institution_id, id, opened_at), DELETE ON contacts_made TO caderneta_app;
GRANT SELECT (institution_id, id, at), DELETE ON visits TO caderneta_app;
GRANT SELECT (institution_id, id, at), INSERT, DELETE ON client_accesses TO caderneta_app;
GRANT SELECT, INSERT, DELETE ON billing_events TO caderneta_app;
GRANT SELECT, INSERT, DELETE ON change_outbox TO caderneta_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions, password_recoveries, idempotency_keys, rate_limits, rate_limit_members
  TO caderneta_app;
GRANT SELECT, INSERT ON server_secrets TO caderneta_app;
GRANT EXECUTE ON FUNCTION
  caderneta_set_pix(uuid, uuid, integer, text, text, text, text, timestamptz), caderneta_hand_over(uuid, uuid, timestamptz),
  caderneta_set_closing(uuid, uuid, date),
  caderneta_sweep_imports(timestamptz, timestamptz),
  caderneta_empty_bank_texts(timestamptz),
  caderneta_empty_deleted_files(timestamptz, timestamptz), caderneta_empty_decided_proofs(timestamptz, timestamptz),
  caderneta_delete_unneeded_files(integer, date, timestamptz),
  caderneta_check_document(text, bigint),
  caderneta_open_visitor_requests(uuid, text, bigint, date),
  caderneta_arrange_audit_log(timestamptz),
  caderneta_fold_totals(uuid, integer)
  TO caderneta_app;
