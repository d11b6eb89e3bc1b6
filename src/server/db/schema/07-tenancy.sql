-- Anything not granted here is refused. Policies compare only the row's own columns.
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
ALTER TABLE institutions ENABLE ROW LEVEL SECURITY;
ALTER TABLE memberships ENABLE ROW LEVEL SECURITY;
ALTER TABLE clients ENABLE ROW LEVEL SECURITY;
ALTER TABLE interests ENABLE ROW LEVEL SECURITY;
ALTER TABLE loans ENABLE ROW LEVEL SECURITY;
ALTER TABLE installments ENABLE ROW LEVEL SECURITY;
ALTER TABLE payments ENABLE ROW LEVEL SECURITY;
ALTER TABLE loan_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE loan_presets ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE portfolio_totals ENABLE ROW LEVEL SECURITY;
ALTER TABLE day_totals ENABLE ROW LEVEL SECURITY;
ALTER TABLE change_outbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE password_recoveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE server_secrets ENABLE ROW LEVEL SECURITY;
ALTER TABLE rate_limits ENABLE ROW LEVEL SECURITY;
ALTER TABLE rate_limit_members ENABLE ROW LEVEL SECURITY;
ALTER TABLE schema_migrations ENABLE ROW LEVEL SECURITY;

GRANT USAGE ON SCHEMA public TO caderneta_app, caderneta_lender, caderneta_borrower;

-- Staff: all records of their institution. They cannot delete clients, loans and payments, nor change ids and tenants.
CREATE POLICY lender ON institutions TO caderneta_lender USING (id = caderneta_institution());
CREATE POLICY lender ON memberships FOR SELECT TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON clients TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON interests TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON loans TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON installments TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON payments TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON loan_events TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON loan_presets TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON audit_log FOR SELECT TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON portfolio_totals FOR SELECT TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON day_totals FOR SELECT TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON change_outbox FOR INSERT TO caderneta_lender WITH CHECK (institution_id = caderneta_institution());
-- CL-5: deleting a client ends that client's sessions in the portal; the people's own sessions stay out of reach.
CREATE POLICY lender ON sessions FOR ALL TO caderneta_lender
  USING (institution_id = caderneta_institution() AND kind = 'borrower');
CREATE POLICY lender ON idempotency_keys TO caderneta_lender USING (scope = 'lender:' || caderneta_institution());

GRANT SELECT, UPDATE (name, logo_url, contact_info, require_access_code, early_discount) ON institutions TO caderneta_lender;
GRANT SELECT ON memberships, audit_log, portfolio_totals, day_totals TO caderneta_lender;
GRANT
  SELECT, INSERT,
  UPDATE (name, phone, email, address, cpf, pix_key, notes, access_code_hash, access_code_tries, access_code_created_at, deleted_at)
  ON clients TO caderneta_lender;
GRANT
  SELECT, INSERT, DELETE,
  UPDATE (client_id, client_cpf, original_requester_name, requested_amount, status, notes)
  ON interests TO caderneta_lender;
GRANT
  SELECT, INSERT,
  UPDATE (client_id, amount, interest_rate, overdue_interest_rate, start_date, end_date, notes, status, paid_amount,
    interest_paid, discount, contract_interest, interest_method, frequency, installment_count, skipped_days, plan_version, covered_on,
    paid_count, late_days_before, late_from, late_fee_received, late_fee_waived, renewed_at, paid_at, deleted_at)
  ON loans TO caderneta_lender;
-- A renegotiation, or a changed plan without payments, replaces the open ones.
GRANT SELECT, INSERT, DELETE, UPDATE (client_id, due_date, principal, interest, paid_amount, covered_on) ON installments
  TO caderneta_lender;
GRANT SELECT, INSERT, UPDATE (client_id, interest_part, principal_part, kind, before_renegotiation, undone_at, undone_by) ON payments TO caderneta_lender;
GRANT SELECT, INSERT ON loan_events TO caderneta_lender;
GRANT
  SELECT, INSERT,
  UPDATE (name, interest_method, interest_rate, installment_amount, installment_count, frequency, skipped_days, overdue_interest_rate,
    in_portal, position, deleted_at)
  ON loan_presets TO caderneta_lender;
GRANT INSERT ON change_outbox TO caderneta_lender;
GRANT SELECT (institution_id, client_id, kind), DELETE ON sessions TO caderneta_lender;
GRANT SELECT, INSERT, UPDATE (status, response) ON idempotency_keys TO caderneta_lender;

-- The borrower: one client, or none once it is deleted (CL-5). The function runs as the owner and once per statement, so that
-- policies compare only the row's own columns with its result.
CREATE FUNCTION caderneta_living_client() RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (
  SELECT id FROM clients
  WHERE institution_id = caderneta_institution() AND id = caderneta_borrower_client() AND deleted_at IS NULL
);
CREATE FUNCTION caderneta_living_client_cpf() RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (
  SELECT cpf FROM clients
  WHERE institution_id = caderneta_institution() AND id = caderneta_borrower_client() AND deleted_at IS NULL
);
REVOKE EXECUTE ON FUNCTION caderneta_living_client(), caderneta_living_client_cpf() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_living_client(), caderneta_living_client_cpf() TO caderneta_borrower;

-- The portal cannot read the address, the Pix key and any notes.
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
CREATE POLICY borrower ON change_outbox FOR INSERT TO caderneta_borrower
  WITH CHECK (institution_id = caderneta_institution() AND table_name = 'interests' AND client_id = caderneta_borrower_client());
CREATE POLICY borrower ON idempotency_keys TO caderneta_borrower
  USING (scope = 'borrower:' || caderneta_borrower_client());

GRANT SELECT (id, name, logo_url, contact_info) ON institutions TO caderneta_borrower;
GRANT SELECT (institution_id, id, name, cpf, phone, email) ON clients TO caderneta_borrower;
GRANT SELECT (
  institution_id, id, client_id, amount, interest_rate, overdue_interest_rate, start_date, end_date, status, paid_amount, interest_paid,
  discount, contract_interest, interest_method, frequency, installment_count, skipped_days, plan_version, covered_on, paid_count, late_days_before,
  late_from, late_fee_received, late_fee_waived, renewed_at, paid_at, created_at
) ON loans TO caderneta_borrower;
GRANT SELECT ON installments TO caderneta_borrower;
GRANT SELECT (institution_id, id, loan_id, client_id, amount, late_fee, payment_date, kind, undone_at, created_at)
  ON payments TO caderneta_borrower;
GRANT SELECT (institution_id, id, client_id, client_cpf, requested_amount, status, created_at) ON interests TO caderneta_borrower;
GRANT INSERT (institution_id, id, client_id, client_cpf, requested_amount, status, notes) ON interests TO caderneta_borrower;
GRANT SELECT (
  institution_id, id, name, interest_method, interest_rate, installment_amount, installment_count, frequency, skipped_days, position
) ON loan_presets TO caderneta_borrower;
GRANT INSERT ON change_outbox TO caderneta_borrower;
GRANT SELECT, INSERT, UPDATE (status, response) ON idempotency_keys TO caderneta_borrower;

-- The server without a tenant: what it needs before one is known, column by column.
CREATE POLICY app ON users TO caderneta_app USING (true);
CREATE POLICY app ON institutions TO caderneta_app USING (true);
CREATE POLICY app ON memberships TO caderneta_app USING (true);
CREATE POLICY app ON clients TO caderneta_app USING (true);
CREATE POLICY app ON interests FOR SELECT TO caderneta_app USING (true);
CREATE POLICY app_request ON interests FOR INSERT TO caderneta_app WITH CHECK (status = 'Pendente');
CREATE POLICY app ON loans FOR SELECT TO caderneta_app USING (true);
CREATE POLICY app_overdue ON loans FOR UPDATE TO caderneta_app
  USING (status = 'ativo' AND deleted_at IS NULL) WITH CHECK (status = 'atrasado');
CREATE POLICY app_overdue ON loan_events FOR INSERT TO caderneta_app WITH CHECK (kind = 'became_overdue');
CREATE POLICY app ON change_outbox TO caderneta_app USING (true);
CREATE POLICY app ON sessions TO caderneta_app USING (true);
CREATE POLICY app ON password_recoveries TO caderneta_app USING (true);
CREATE POLICY app ON idempotency_keys TO caderneta_app USING (true);
CREATE POLICY app ON server_secrets TO caderneta_app USING (true);
CREATE POLICY app ON rate_limits TO caderneta_app USING (true);
CREATE POLICY app ON rate_limit_members TO caderneta_app USING (true);
CREATE POLICY app ON schema_migrations FOR SELECT TO caderneta_app USING (true);

GRANT SELECT, INSERT, UPDATE (email, name, password_hash) ON users TO caderneta_app;
GRANT SELECT (id, user_id, name, name_norm, logo_url, contact_info, require_access_code), INSERT (id, user_id) ON institutions
  TO caderneta_app;
GRANT SELECT, INSERT (institution_id, user_id, role) ON memberships TO caderneta_app;
GRANT SELECT (institution_id, id, name, cpf, access_code_hash, access_code_tries, access_code_created_at, deleted_at) ON clients
  TO caderneta_app;
GRANT UPDATE (portal_last_seen_at, access_code_tries) ON clients TO caderneta_app;
GRANT SELECT (institution_id, id, client_id, client_cpf, status, created_at) ON interests TO caderneta_app;
GRANT
  INSERT (institution_id, id, client_id, client_cpf, original_requester_name, requested_amount, status, notes, expected_payment_date)
  ON interests TO caderneta_app;
GRANT SELECT (institution_id, id, client_id, status, end_date, deleted_at, version), UPDATE (status) ON loans TO caderneta_app;
GRANT INSERT ON loan_events TO caderneta_app;
GRANT SELECT, INSERT, DELETE ON change_outbox TO caderneta_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions, password_recoveries, idempotency_keys, rate_limits, rate_limit_members
  TO caderneta_app;
GRANT SELECT, INSERT ON server_secrets TO caderneta_app;
GRANT SELECT ON schema_migrations TO caderneta_app;

-- The name of a person who works, or worked, for the institution of the transaction: the history says who did what.
CREATE FUNCTION caderneta_member_name(person uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (
  SELECT coalesce(u.name, u.email) FROM memberships m JOIN users u ON u.id = m.user_id
  WHERE m.institution_id = caderneta_institution() AND m.user_id = person
);
REVOKE EXECUTE ON FUNCTION caderneta_member_name(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_member_name(uuid) TO caderneta_lender;

-- PT-7: held until the end of the transaction by every transaction that counts, adds or links the requests of a person.
CREATE FUNCTION caderneta_lock_requester(institution uuid, cpf text) RETURNS void
LANGUAGE sql
RETURN pg_advisory_xact_lock(hashtextextended('requester:' || institution || ':' || cpf, 0));

-- PT-3, called under caderneta_lock_requester. Counts only requests of visitors: those of the portal and of the lender belong to
-- clients, and counting them would reveal whose CPF is a client's. Runs as the owner, because the server cannot read amounts outside a
-- tenant.
CREATE FUNCTION caderneta_open_visitor_requests(
  institution uuid, cpf text, amount bigint, expected date, OUT open_count integer, OUT is_repeated boolean
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*)::integer, coalesce(bool_or(requested_amount = amount AND expected_payment_date = expected), false)
  FROM interests
  WHERE institution_id = institution AND client_cpf = cpf AND original_requester_name IS NOT NULL
    AND status NOT IN ('Rejeitado', 'Concluído')
$$;
REVOKE EXECUTE ON FUNCTION caderneta_open_visitor_requests(uuid, text, bigint, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_open_visitor_requests(uuid, text, bigint, date) TO caderneta_app;
