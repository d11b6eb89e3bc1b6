-- Three roles, none of them an owner: the server acts as caderneta_app where no tenant is known yet (sign-in, sessions, limits, the
-- public list, the overdue job), as caderneta_lender for one lender, as caderneta_borrower for one client of one lender.
-- What is not granted here is refused, whatever the query says.
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
ALTER TABLE institutions ENABLE ROW LEVEL SECURITY;
ALTER TABLE clients ENABLE ROW LEVEL SECURITY;
ALTER TABLE interests ENABLE ROW LEVEL SECURITY;
ALTER TABLE loans ENABLE ROW LEVEL SECURITY;
ALTER TABLE payments ENABLE ROW LEVEL SECURITY;
ALTER TABLE renewals ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE portfolio_totals ENABLE ROW LEVEL SECURITY;
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE password_recoveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE server_secrets ENABLE ROW LEVEL SECURITY;
ALTER TABLE rate_limits ENABLE ROW LEVEL SECURITY;
ALTER TABLE rate_limit_members ENABLE ROW LEVEL SECURITY;
ALTER TABLE schema_migrations ENABLE ROW LEVEL SECURITY;

GRANT USAGE ON SCHEMA public TO caderneta_app, caderneta_lender, caderneta_borrower;

-- The lender: everything of its own. Clients and loans are never really deleted, ids and owners never change.
CREATE POLICY lender ON users TO caderneta_lender USING (id = caderneta_tenant());
CREATE POLICY lender ON institutions TO caderneta_lender USING (user_id = caderneta_tenant());
CREATE POLICY lender ON clients TO caderneta_lender USING (user_id = caderneta_tenant());
CREATE POLICY lender ON interests TO caderneta_lender USING (user_id = caderneta_tenant());
CREATE POLICY lender ON loans TO caderneta_lender USING (user_id = caderneta_tenant());
CREATE POLICY lender ON payments TO caderneta_lender USING (user_id = caderneta_tenant());
CREATE POLICY lender ON renewals TO caderneta_lender USING (user_id = caderneta_tenant());
CREATE POLICY lender ON audit_log TO caderneta_lender USING (user_id = caderneta_tenant());
CREATE POLICY lender ON portfolio_totals TO caderneta_lender USING (user_id = caderneta_tenant());
CREATE POLICY lender ON idempotency_keys TO caderneta_lender USING (scope = 'lender:' || caderneta_tenant());

GRANT SELECT (id, email, created_at, updated_at) ON users TO caderneta_lender;
GRANT SELECT, INSERT, UPDATE (name, logo_url, contact_info, require_access_code) ON institutions TO caderneta_lender;
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
    interest_paid, renewed_at, paid_at, deleted_at)
  ON loans TO caderneta_lender;
GRANT SELECT, INSERT, DELETE ON payments TO caderneta_lender;
GRANT SELECT, INSERT ON renewals TO caderneta_lender;
GRANT SELECT ON audit_log, portfolio_totals TO caderneta_lender;
GRANT SELECT, INSERT, UPDATE (status, response) ON idempotency_keys TO caderneta_lender;

-- The borrower: one client. Address, PIX key and every kind of notes never leave to the portal.
CREATE POLICY borrower ON institutions FOR SELECT TO caderneta_borrower USING (user_id = caderneta_tenant());
CREATE POLICY borrower ON clients FOR SELECT TO caderneta_borrower
  USING (user_id = caderneta_tenant() AND id = caderneta_borrower_client() AND deleted_at IS NULL);
CREATE POLICY borrower ON loans FOR SELECT TO caderneta_borrower
  USING (user_id = caderneta_tenant() AND client_id = caderneta_borrower_client() AND deleted_at IS NULL
    AND client_id IN (SELECT id FROM clients));
CREATE POLICY borrower ON payments FOR SELECT TO caderneta_borrower
  USING (user_id = caderneta_tenant() AND loan_id IN (SELECT id FROM loans));
CREATE POLICY borrower ON interests FOR SELECT TO caderneta_borrower
  USING (user_id = caderneta_tenant() AND client_id = caderneta_borrower_client() AND client_id IN (SELECT id FROM clients));
CREATE POLICY borrower_request ON interests FOR INSERT TO caderneta_borrower
  WITH CHECK (
    user_id = caderneta_tenant() AND status = 'Pendente'
    AND (client_id, client_cpf) IN (SELECT id, cpf FROM clients)
  );
CREATE POLICY borrower ON idempotency_keys TO caderneta_borrower
  USING (scope = 'borrower:' || caderneta_borrower_client());

GRANT SELECT (id, user_id, name, logo_url, contact_info) ON institutions TO caderneta_borrower;
GRANT SELECT (id, user_id, name, cpf, phone, email) ON clients TO caderneta_borrower;
GRANT SELECT (
  id, user_id, client_id, amount, interest_rate, overdue_interest_rate, start_date, end_date, status, paid_amount, interest_paid,
  renewed_at, paid_at, created_at
) ON loans TO caderneta_borrower;
GRANT SELECT (id, user_id, loan_id, amount, payment_date, kind, created_at) ON payments TO caderneta_borrower;
GRANT SELECT (id, user_id, client_id, client_cpf, requested_amount, status, created_at) ON interests TO caderneta_borrower;
GRANT INSERT (id, user_id, client_id, client_cpf, requested_amount, status) ON interests TO caderneta_borrower;
GRANT SELECT, INSERT, UPDATE (status, response) ON idempotency_keys TO caderneta_borrower;

-- The server itself: what exists before a tenant is known, column by column.
CREATE POLICY app ON users TO caderneta_app USING (true);
CREATE POLICY app ON institutions FOR SELECT TO caderneta_app USING (true);
CREATE POLICY app ON clients TO caderneta_app USING (true);
CREATE POLICY app ON interests FOR SELECT TO caderneta_app USING (true);
CREATE POLICY app_request ON interests FOR INSERT TO caderneta_app WITH CHECK (status = 'Pendente');
CREATE POLICY app ON loans FOR SELECT TO caderneta_app USING (true);
CREATE POLICY app_overdue ON loans FOR UPDATE TO caderneta_app
  USING (status = 'ativo' AND deleted_at IS NULL) WITH CHECK (status = 'atrasado');
CREATE POLICY app ON sessions TO caderneta_app USING (true);
CREATE POLICY app ON password_recoveries TO caderneta_app USING (true);
CREATE POLICY app ON idempotency_keys TO caderneta_app USING (true);
CREATE POLICY app ON server_secrets TO caderneta_app USING (true);
CREATE POLICY app ON rate_limits TO caderneta_app USING (true);
CREATE POLICY app ON rate_limit_members TO caderneta_app USING (true);
CREATE POLICY app ON schema_migrations FOR SELECT TO caderneta_app USING (true);

GRANT SELECT, INSERT, UPDATE (email, password_hash) ON users TO caderneta_app;
GRANT SELECT (id, user_id, name, name_norm, logo_url, contact_info, require_access_code) ON institutions TO caderneta_app;
GRANT SELECT (id, user_id, name, cpf, access_code_hash, access_code_tries, access_code_created_at, deleted_at) ON clients TO caderneta_app;
GRANT UPDATE (portal_last_seen_at, access_code_tries) ON clients TO caderneta_app;
GRANT SELECT (id, user_id, client_id, client_cpf, status, created_at) ON interests TO caderneta_app;
GRANT INSERT (id, user_id, client_id, client_cpf, original_requester_name, requested_amount, status, notes)
  ON interests TO caderneta_app;
GRANT SELECT (id, user_id, status, end_date, deleted_at), UPDATE (status, updated_at) ON loans TO caderneta_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions, password_recoveries, idempotency_keys, rate_limits, rate_limit_members
  TO caderneta_app;
GRANT SELECT, INSERT ON server_secrets TO caderneta_app;
GRANT SELECT ON schema_migrations TO caderneta_app;

-- PT-7: whoever counts a person's open requests holds this lock until the end of the transaction.
CREATE FUNCTION caderneta_lock_requester(lender uuid, cpf text) RETURNS void
LANGUAGE sql
RETURN pg_advisory_xact_lock(hashtextextended('requester:' || lender || ':' || cpf, 0));

-- The functions that act as the owner are only for the lender; the triggers need no grant.
REVOKE EXECUTE ON FUNCTION
  caderneta_search_clients(text, text, uuid, integer),
  caderneta_search_loans(text, timestamptz, uuid, integer),
  caderneta_search_interests(text),
  caderneta_write_audit(),
  caderneta_roll_up()
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
  caderneta_search_clients(text, text, uuid, integer),
  caderneta_search_loans(text, timestamptz, uuid, integer),
  caderneta_search_interests(text)
  TO caderneta_lender;
