-- LP-4: what a client asks about their data, and the answer. It is its own log: it is answered once, and nothing of it is changed after.
CREATE TABLE data_requests (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('correction', 'deletion', 'question')),
  text text NOT NULL CHECK (btrim(text) <> '' AND char_length(text) <= 1000),
  answer_by date NOT NULL CHECK (answer_by BETWEEN '2000-01-01' AND '2100-12-31'),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  answer text CHECK (btrim(answer) <> '' AND char_length(answer) <= 1000),
  answered_at timestamptz(3),
  answered_by uuid REFERENCES users (id),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (institution_id, id),
  CONSTRAINT data_requests_answered_check CHECK (
    (answer IS NULL) = (answered_at IS NULL) AND (answered_at IS NOT NULL OR answered_by IS NULL)
  ),
  CONSTRAINT data_requests_client_fkey FOREIGN KEY (institution_id, client_id) REFERENCES clients (institution_id, id)
);
CREATE INDEX data_requests_waiting ON data_requests (institution_id, created_at, id) WHERE answered_at IS NULL;
CREATE INDEX data_requests_of_client ON data_requests (institution_id, client_id, created_at, id);

ALTER TABLE data_requests ENABLE ROW LEVEL SECURITY;
CREATE POLICY lender ON data_requests TO caderneta_lender USING (institution_id = caderneta_institution());
GRANT SELECT, UPDATE (answer, answered_at, answered_by, version) ON data_requests TO caderneta_lender;
CREATE POLICY borrower ON data_requests FOR SELECT TO caderneta_borrower
  USING (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client()));
CREATE POLICY borrower_request ON data_requests FOR INSERT TO caderneta_borrower
  WITH CHECK (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client()));
GRANT
  SELECT (institution_id, id, client_id, kind, text, answer_by, created_at, answer, answered_at),
  INSERT (institution_id, id, client_id, kind, text, answer_by, created_at)
  ON data_requests TO caderneta_borrower;
DROP POLICY borrower ON change_outbox;
CREATE POLICY borrower ON change_outbox FOR INSERT TO caderneta_borrower
  WITH CHECK (institution_id = caderneta_institution()
    AND table_name IN ('interests', 'visits', 'files', 'loans', 'payment_proofs', 'data_requests')
    AND client_id = caderneta_borrower_client());
CREATE TRIGGER refuse_anonymised BEFORE INSERT ON data_requests
  FOR EACH ROW EXECUTE FUNCTION caderneta_refuse_anonymised();

-- LP-6: what an anonymous client asked is emptied too.
CREATE OR REPLACE FUNCTION caderneta_anonymise_client(
  institution uuid, acting uuid, client uuid, alias text, alias_cpf text, at timestamptz
) RETURNS text[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  known_cpf text;
  person clients;
  own_loans uuid[];
  open_matters text[];
  newest bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM memberships m
    WHERE m.institution_id = institution AND m.user_id = acting AND m.role = 'owner' AND m.disabled_at IS NULL) THEN
    RETURN NULL;
  END IF;
  -- Requests of this CPF wait, in the portal and outside; then everything that refers to the client.
  SELECT c.cpf INTO known_cpf FROM clients c WHERE c.institution_id = institution AND c.id = client;
  PERFORM caderneta_lock_requester(institution, known_cpf);
  SELECT * INTO person FROM clients c WHERE c.institution_id = institution AND c.id = client FOR UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF person.anonymised_at IS NOT NULL THEN
    RETURN ARRAY['anonymised'];
  END IF;
  IF person.cpf <> known_cpf THEN
    RAISE EXCEPTION 'the client was changed meanwhile' USING ERRCODE = 'serialization_failure';
  END IF;
  PERFORM FROM loans l WHERE l.institution_id = institution AND l.client_id = client ORDER BY l.id FOR UPDATE;
  own_loans := ARRAY(SELECT l.id FROM loans l WHERE l.institution_id = institution AND l.client_id = client);
  open_matters := array_remove(ARRAY[
    CASE WHEN EXISTS (
      SELECT FROM loans l
      WHERE l.institution_id = institution AND l.client_id = client AND l.status <> 'pago' AND l.deleted_at IS NULL
    ) THEN 'loans' END,
    CASE WHEN EXISTS (
      SELECT FROM interests i
      WHERE i.institution_id = institution AND (i.client_id = client OR i.client_cpf = person.cpf)
        AND i.status NOT IN ('Rejeitado', 'Concluído')
    ) THEN 'requests' END,
    CASE WHEN EXISTS (
      SELECT FROM held_entries h
      WHERE h.institution_id = institution AND h.loan_id = ANY (own_loans) AND h.status = 'waiting'
    ) THEN 'held_entries' END,
    CASE WHEN EXISTS (
      SELECT FROM payment_proofs p
      WHERE p.institution_id = institution AND p.client_id = client AND p.status = 'waiting'
    ) THEN 'payment_proofs' END,
    CASE WHEN EXISTS (
      SELECT FROM guarantees g JOIN loans l ON l.institution_id = institution AND l.id = g.loan_id
      WHERE g.institution_id = institution AND g.client_id <> client AND l.status <> 'pago' AND l.deleted_at IS NULL
        AND caderneta_is_guarantor(g.name, g.cpf, g.phone, person)
    ) THEN 'guarantees' END
  ], NULL);
  IF open_matters <> '{}' THEN
    RETURN open_matters;
  END IF;

  PERFORM set_config('caderneta.user', acting::text, true), set_config('caderneta.actor', 'lender:' || institution, true);
  newest := (SELECT coalesce(max(a.id), 0) FROM audit_log a WHERE a.institution_id = institution);
  SET LOCAL caderneta.anonymising = 'on';

  UPDATE interests i SET client_cpf = alias_cpf, requester_phone = NULL, notes = NULL,
    original_requester_name = CASE WHEN i.original_requester_name IS NOT NULL THEN alias END
  WHERE i.institution_id = institution AND (i.client_id = client OR i.client_cpf = person.cpf);
  UPDATE loans l SET notes = NULL WHERE l.institution_id = institution AND l.client_id = client AND l.notes IS NOT NULL;
  -- What a settlement is called is the program's word (I6).
  UPDATE payments p SET notes = NULL
  WHERE p.institution_id = institution AND p.loan_id = ANY (own_loans) AND p.notes IS NOT NULL AND p.kind <> 'settlement';
  UPDATE loan_events e SET facts = CASE e.kind
    WHEN 'edited' THEN jsonb_set(e.facts, '{changes,notes}', '[null, null]')
    WHEN 'written_off' THEN e.facts || '{"reason": "removido"}'
    ELSE e.facts || '{"description": "removido"}'
  END
  WHERE e.institution_id = institution AND e.loan_id = ANY (own_loans)
    AND (e.kind IN ('written_off', 'guarantee_returned') OR e.kind = 'edited' AND e.facts -> 'changes' ? 'notes');
  UPDATE guarantees g SET cpf = NULL, phone = NULL, address = NULL,
    name = CASE WHEN g.name IS NULL THEN NULL WHEN g.client_id = client THEN 'removido' ELSE alias END,
    description = CASE WHEN g.description IS NOT NULL THEN 'removido' END
  WHERE g.institution_id = institution
    AND (g.client_id = client OR caderneta_is_guarantor(g.name, g.cpf, g.phone, person));
  UPDATE contacts_made m SET text = 'removido' WHERE m.institution_id = institution AND m.client_id = client;
  UPDATE visits v SET note = NULL WHERE v.institution_id = institution AND v.client_id = client AND v.note IS NOT NULL;
  UPDATE acceptances a SET text = 'removido', address = NULL, user_agent = NULL,
    withdrawn_at = CASE WHEN a.accepted_at IS NULL THEN coalesce(a.withdrawn_at, at) END
  WHERE a.institution_id = institution AND a.client_id = client;
  UPDATE held_entries h SET note = 'removido'
  WHERE h.institution_id = institution AND h.loan_id = ANY (own_loans) AND h.note IS NOT NULL;
  UPDATE payment_proofs p SET reason = 'removido' WHERE p.institution_id = institution AND p.client_id = client AND p.reason IS NOT NULL;
  UPDATE data_requests d SET text = 'removido', answer = 'removido', answered_at = coalesce(d.answered_at, at),
    version = d.version + 1
  WHERE d.institution_id = institution AND d.client_id = client;
  DELETE FROM known_payers k WHERE k.institution_id = institution AND k.client_id = client;
  UPDATE bank_lines b SET text = NULL
  WHERE b.institution_id = institution AND b.text IS NOT NULL
    AND (b.client_id = client OR caderneta_names_person(b.text, person));
  UPDATE bank_statements b SET file_name = 'removido'
  WHERE b.institution_id = institution AND caderneta_names_person(b.file_name, person);
  UPDATE imports i SET file_name = 'removido'
  WHERE i.institution_id = institution AND caderneta_names_person(i.file_name, person);
  UPDATE import_rows r
  SET cells = '{}', verdict = 'error', chosen = false, problem = 'Este cliente foi anonimizado.', problem_field = NULL, match_key = NULL
  WHERE r.institution_id = institution AND r.record_id IS NULL
    AND EXISTS (SELECT FROM jsonb_each_text(r.cells) AS cell WHERE caderneta_names_person(cell.value, person));
  UPDATE import_rows r SET match_key = NULL, problem = NULL
  WHERE r.institution_id = institution
    AND (r.record_id = client OR r.record_id = ANY (own_loans) OR caderneta_names_person(r.match_key, person)
      OR caderneta_names_person(r.problem, person));
  UPDATE cash_entries e SET description = 'removido'
  WHERE e.institution_id = institution AND caderneta_names_person(e.description, person);
  PERFORM caderneta_empty_files_of(institution, client, at);
  UPDATE clients c SET
    name = alias, cpf = alias_cpf, phone = 'removido', email = NULL, address = NULL, pix_key = NULL, notes = NULL,
    credit_limit = NULL, no_lending_reason = NULL, no_lending_at = NULL, tag_ids = '{}', route_position = NULL, portal_last_seen_at = NULL,
    access_code_hash = NULL, access_code_tries = 0, access_code_created_at = NULL,
    deleted_at = coalesce(c.deleted_at, at), anonymised_at = at
  WHERE c.institution_id = institution AND c.id = client;

  -- Also of what was really deleted meanwhile.
  UPDATE audit_log a SET
    before = caderneta_image_without(a.before, a.table_name, person, alias, alias_cpf),
    after = caderneta_image_without(a.after, a.table_name, person, alias, alias_cpf)
  WHERE a.institution_id = institution
    AND (a.row_id = client OR a.table_name IN ('guarantees', 'imports', 'cash_entries')
      OR client::text IN (a.before ->> 'client_id', a.after ->> 'client_id')
      OR person.cpf IN (a.before ->> 'client_cpf', a.after ->> 'client_cpf'))
    AND (a.before, a.after) IS DISTINCT FROM (
      caderneta_image_without(a.before, a.table_name, person, alias, alias_cpf),
      caderneta_image_without(a.after, a.table_name, person, alias, alias_cpf));
  -- What this very call changed is no longer a change.
  DELETE FROM audit_log a WHERE a.institution_id = institution AND a.id > newest AND a.before = a.after;
  SET LOCAL caderneta.anonymising = 'off';
  RETURN '{}';
END
$$;
