-- EQ: people of an institution besides its owner, and the wall around a collector.

-- A fourth role for collectors; it belongs to the whole cluster, as the other three.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'caderneta_collector') THEN
    BEGIN
      CREATE ROLE caderneta_collector NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    END;
  END IF;
END
$$;

-- EQ-3: whether a collector may lend; EQ-1: when the person last signed in there, which is no edit of the membership.
ALTER TABLE memberships
  ADD COLUMN can_lend boolean NOT NULL DEFAULT false,
  ADD COLUMN last_seen_at timestamptz(3);
DROP TRIGGER raise_version ON memberships;
CREATE TRIGGER raise_version BEFORE UPDATE OF role, can_lend, disabled_at ON memberships
  FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();
GRANT INSERT (can_lend), UPDATE (role, can_lend, disabled_at, last_seen_at) ON memberships TO caderneta_app;

CREATE OR REPLACE FUNCTION caderneta_audit_image(image jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN image - ARRAY['access_code_hash', 'access_code_tries', 'portal_last_seen_at', 'last_seen_at', 'name_norm', 'requester_norm',
  'updated_at', 'version', 'paid_amount', 'principal_paid', 'interest_paid', 'discount', 'covered_on', 'paid_count', 'late_days_before',
  'late_from', 'late_fee_received', 'late_fee_waived', 'renewed_at', 'paid_at']
  -- The status of an interest is what people decide; of a loan, what follows from payments and days.
  - CASE WHEN image ? 'interest_rate' THEN ARRAY['status', 'end_date'] ELSE ARRAY[]::text[] END;

-- EQ-2: an invitation that was neither accepted nor withdrawn. Only the hash of its link is kept; another one for the same address takes
-- its place. Only the server without a tenant reads it, because whoever accepts it has nothing but the link.
CREATE TABLE invitations (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  name text NOT NULL CHECK (btrim(name) <> '' AND char_length(name) <= 120),
  email text NOT NULL CHECK (email = lower(email) AND char_length(email) BETWEEN 3 AND 254),
  role text NOT NULL CHECK (role IN ('manager', 'collector', 'viewer')),
  can_lend boolean NOT NULL DEFAULT false,
  token_hash bytea NOT NULL CONSTRAINT invitations_token_key UNIQUE,
  invited_by uuid NOT NULL REFERENCES users (id),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (institution_id, id),
  CONSTRAINT invitations_email_key UNIQUE (institution_id, email)
);
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
CREATE POLICY app ON invitations TO caderneta_app USING (true);
GRANT SELECT, INSERT, DELETE ON invitations TO caderneta_app;
-- A changed role or a lost access takes the calendar's address with it (AG-4).
GRANT DELETE ON calendar_feeds TO caderneta_app;

-- EQ-4: who collects from a client.
ALTER TABLE clients ADD COLUMN collector_user_id uuid,
  ADD CONSTRAINT clients_collector_fkey FOREIGN KEY (institution_id, collector_user_id) REFERENCES memberships (institution_id, user_id);
CREATE INDEX clients_of_collector ON clients (institution_id, collector_user_id) WHERE collector_user_id IS NOT NULL;
GRANT UPDATE (collector_user_id) ON clients TO caderneta_lender;

-- The collectors, and who still has clients, by name: the institution's role reads no accounts.
CREATE FUNCTION caderneta_collectors() RETURNS TABLE (id uuid, name text, active boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id, coalesce(u.name, u.email), m.role = 'collector' AND m.disabled_at IS NULL
  FROM memberships m JOIN users u ON u.id = m.user_id
  WHERE m.institution_id = caderneta_institution()
    AND ((m.role = 'collector' AND m.disabled_at IS NULL) OR EXISTS (
      SELECT FROM clients c WHERE c.institution_id = m.institution_id AND c.collector_user_id = m.user_id AND c.deleted_at IS NULL
    ))
  ORDER BY caderneta_normalized(coalesce(u.name, u.email)), u.id
$$;
REVOKE EXECUTE ON FUNCTION caderneta_collectors() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_collectors() TO caderneta_lender;

-- The collector: the clients given to them, and what belongs to those. The functions run as the owner and once per statement, so that
-- policies compare only the row's own columns with their result.
CREATE FUNCTION caderneta_own_clients() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id FROM clients
  WHERE institution_id = caderneta_institution() AND collector_user_id = caderneta_user() AND deleted_at IS NULL
$$;
CREATE FUNCTION caderneta_may_lend() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN EXISTS (
  SELECT FROM memberships
  WHERE institution_id = caderneta_institution() AND user_id = caderneta_user() AND can_lend AND disabled_at IS NULL
);
REVOKE EXECUTE ON FUNCTION caderneta_own_clients(), caderneta_may_lend() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_own_clients(), caderneta_may_lend() TO caderneta_collector;
GRANT EXECUTE ON FUNCTION caderneta_member_name(uuid) TO caderneta_collector;

GRANT USAGE ON SCHEMA public TO caderneta_collector;
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
GRANT SELECT, INSERT, UPDATE (status, response) ON idempotency_keys TO caderneta_collector;

-- EQ-3: what a collector's statements set with every payment, and may not change: discount, forgiven fees and renewals.
CREATE FUNCTION caderneta_refuse_collector() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a collector may not change this' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER collector_terms BEFORE UPDATE OF discount, interest_paid, late_fee_waived, renewed_at ON loans FOR EACH ROW
  WHEN ((NEW.discount <> OLD.discount OR NEW.interest_paid <> OLD.interest_paid OR NEW.late_fee_waived <> OLD.late_fee_waived
    OR NEW.renewed_at IS DISTINCT FROM OLD.renewed_at) AND current_user = 'caderneta_collector')
  EXECUTE FUNCTION caderneta_refuse_collector();
-- Only who may lend adds a loan or a part of one.
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
CREATE TRIGGER collector_undoes BEFORE UPDATE OF undone_at ON payments FOR EACH ROW
  WHEN (current_user = 'caderneta_collector' AND OLD.received_by IS DISTINCT FROM caderneta_user())
  EXECUTE FUNCTION caderneta_refuse_collector();

-- The search functions run as the owner, so they compare by themselves. Fails closed: the setting `role` is what SET ROLE set.
CREATE FUNCTION caderneta_is_collector() RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN current_setting('role') = 'caderneta_collector';

CREATE OR REPLACE FUNCTION caderneta_search_clients(
  search_text text, after_name text, after_id uuid, page_size integer, standing text DEFAULT NULL, today date DEFAULT NULL
) RETURNS uuid[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  institution uuid := caderneta_institution();
  -- EQ-4: null for those who see every client.
  collector uuid := CASE WHEN caderneta_is_collector() THEN coalesce(caderneta_user(), '00000000-0000-0000-0000-000000000000') END;
  name_pattern text := caderneta_name_pattern(search_text);
  cpf_pattern text := caderneta_cpf_pattern(search_text);
  from_name text := coalesce(after_name, '');
  from_id uuid := coalesce(after_id, '00000000-0000-0000-0000-000000000000');
  -- Of 'owing' every open due date counts.
  due_before date := CASE standing WHEN 'owing' THEN 'infinity' WHEN 'late' THEN today END;
  scan_limit integer;
  scanned integer;
  found uuid[];
BEGIN
  FOREACH scan_limit IN ARRAY ARRAY[1000, 10000, NULL] LOOP
    -- Texts without three letters or digits in a row have no trigram; for them all clients are scanned.
    EXIT WHEN scan_limit IS NULL AND name_pattern ~ '[[:alnum:]]{3}';
    SELECT count(*), (array_agg(id) FILTER (WHERE (name_norm LIKE name_pattern OR cpf LIKE cpf_pattern)
      AND (due_before IS NULL OR EXISTS (
        SELECT FROM loans l
        WHERE l.institution_id = institution AND l.client_id = in_order.id AND l.status <> 'pago' AND l.deleted_at IS NULL
          AND l.covered_on IS NULL AND l.end_date < due_before
      ))))[1:page_size]
    INTO scanned, found
    FROM (
      SELECT id, name_norm, cpf FROM clients
      WHERE institution_id = institution AND deleted_at IS NULL AND (name_norm, id) > (from_name, from_id)
        AND (collector IS NULL OR collector_user_id = collector)
      ORDER BY name_norm, id LIMIT scan_limit
    ) AS in_order;
    IF scan_limit IS NULL OR scanned < scan_limit OR cardinality(found) = page_size THEN
      RETURN found;
    END IF;
  END LOOP;
  -- Materialized, so that the planner does not scan in the order of the list for the sake of the LIMIT.
  EXECUTE
    'WITH matching AS MATERIALIZED (
       SELECT id, name_norm FROM clients WHERE institution_id = $1 AND deleted_at IS NULL AND '
    || CASE WHEN cpf_pattern IS NULL THEN 'name_norm LIKE $2' ELSE '(name_norm LIKE $2 OR cpf LIKE $3)' END
    || CASE WHEN collector IS NULL THEN '' ELSE ' AND collector_user_id = $8' END
    || ')
     SELECT ARRAY(SELECT id FROM matching WHERE (name_norm, id) > ($4, $5)'
    || CASE WHEN due_before IS NULL THEN '' ELSE '
       AND EXISTS (
         SELECT FROM loans l
         WHERE l.institution_id = $1 AND l.client_id = matching.id AND l.status <> ''pago'' AND l.deleted_at IS NULL
           AND l.covered_on IS NULL AND l.end_date < $7
       )' END
    || ' ORDER BY name_norm, id LIMIT $6)'
  INTO found
  USING institution, name_pattern, cpf_pattern, from_name, from_id, page_size, due_before, collector;
  RETURN found;
END
$$;

CREATE OR REPLACE FUNCTION caderneta_search_loans(
  search_text text, standing text, today date, client uuid, after_moment timestamptz, after_day date, after_id uuid, page_size integer
) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  cpf_pattern text := caderneta_cpf_pattern(search_text);
  by_due_date boolean := coalesce(standing IN ('open', 'due_soon'), false);
BEGIN
  RETURN QUERY EXECUTE
    'SELECT l.id FROM loans l JOIN clients c ON c.id = l.client_id AND c.institution_id = $1 AND c.deleted_at IS NULL
      WHERE l.institution_id = $1 AND l.deleted_at IS NULL'
    || CASE WHEN cpf_pattern IS NULL THEN ' AND c.name_norm LIKE $2' ELSE ' AND (c.name_norm LIKE $2 OR c.cpf LIKE $3)' END
    || CASE WHEN caderneta_is_collector() THEN ' AND c.collector_user_id = $10' ELSE '' END
    || CASE WHEN client IS NULL THEN '' ELSE ' AND l.client_id = $4' END
    || CASE standing
      WHEN 'open' THEN ' AND l.status <> ''pago'''
      WHEN 'due_soon' THEN ' AND l.status <> ''pago'' AND l.end_date BETWEEN $5 AND $5 + 3'
      WHEN 'ativo' THEN ' AND l.status = ''ativo'' AND l.end_date >= $5'
      WHEN 'atrasado' THEN ' AND l.status <> ''pago'' AND (l.status = ''atrasado'' OR l.end_date < $5)'
      WHEN 'pago' THEN ' AND l.status = ''pago'''
      ELSE ''
    END
    || CASE
      WHEN after_id IS NULL THEN ''
      WHEN by_due_date THEN ' AND (l.end_date, l.id) > ($7, $8)'
      ELSE ' AND (l.created_at, l.id) < ($6, $8)'
    END
    || CASE WHEN by_due_date THEN ' ORDER BY l.end_date, l.id' ELSE ' ORDER BY l.created_at DESC, l.id DESC' END
    || ' LIMIT $9'
  USING caderneta_institution(), caderneta_name_pattern(search_text), cpf_pattern, client, today, after_moment, after_day, after_id,
    page_size, caderneta_user();
END
$$;

GRANT EXECUTE ON FUNCTION
  caderneta_search_clients(text, text, uuid, integer, text, date),
  caderneta_search_loans(text, text, date, uuid, timestamptz, date, uuid, integer)
  TO caderneta_collector;
