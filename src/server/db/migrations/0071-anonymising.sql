-- LP-6: since when nothing of the person is left here; such a client is deleted for ever.
ALTER TABLE clients ADD COLUMN anonymised_at timestamptz(3);
ALTER TABLE clients ADD CONSTRAINT clients_anonymised_check CHECK (anonymised_at IS NULL OR deleted_at IS NOT NULL) NOT VALID;

-- Of tables that are append-only: refuses changes by the owner too, unless the trigger is disabled or a client is made anonymous (LP-7). No
-- role but the owner has the right to change such a table, so the setting gives nothing to another one.
CREATE OR REPLACE FUNCTION caderneta_refuse_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('caderneta.anonymising', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_ARGV[0] USING ERRCODE = 'insufficient_privilege';
END
$$;

-- LP-6: a client is made anonymous once nothing of them is open. What they paid stays, with its sums; what says who they are goes.

-- Nothing more is written of a client who was made anonymous. The client is locked first: of two transactions at once the later one sees
-- what the other did.
CREATE FUNCTION caderneta_refuse_anonymised() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  gone timestamptz;
BEGIN
  SELECT c.anonymised_at INTO gone FROM clients c
  WHERE c.institution_id = NEW.institution_id AND c.id = NEW.client_id FOR KEY SHARE;
  IF gone IS NOT NULL THEN
    RAISE EXCEPTION 'the client violates constraint "clients_not_anonymised"' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER refuse_anonymised BEFORE INSERT OR UPDATE OF client_id ON loans
  FOR EACH ROW EXECUTE FUNCTION caderneta_refuse_anonymised();
CREATE TRIGGER refuse_anonymised_restored BEFORE UPDATE OF deleted_at ON loans
  FOR EACH ROW WHEN (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL) EXECUTE FUNCTION caderneta_refuse_anonymised();
CREATE TRIGGER refuse_anonymised BEFORE INSERT OR UPDATE OF client_id ON interests
  FOR EACH ROW WHEN (NEW.client_id IS NOT NULL) EXECUTE FUNCTION caderneta_refuse_anonymised();
CREATE TRIGGER refuse_anonymised BEFORE INSERT OR UPDATE OF name, cpf, phone, address, description ON guarantees
  FOR EACH ROW EXECUTE FUNCTION caderneta_refuse_anonymised();
CREATE TRIGGER refuse_anonymised BEFORE INSERT ON contacts_made
  FOR EACH ROW EXECUTE FUNCTION caderneta_refuse_anonymised();
CREATE TRIGGER refuse_anonymised BEFORE INSERT ON visits
  FOR EACH ROW EXECUTE FUNCTION caderneta_refuse_anonymised();
CREATE TRIGGER refuse_anonymised BEFORE INSERT ON files
  FOR EACH ROW EXECUTE FUNCTION caderneta_refuse_anonymised();
CREATE TRIGGER refuse_anonymised BEFORE INSERT ON acceptances
  FOR EACH ROW EXECUTE FUNCTION caderneta_refuse_anonymised();
CREATE TRIGGER refuse_anonymised BEFORE INSERT ON payment_proofs
  FOR EACH ROW EXECUTE FUNCTION caderneta_refuse_anonymised();
CREATE TRIGGER refuse_anonymised BEFORE INSERT OR UPDATE OF client_id ON known_payers
  FOR EACH ROW EXECUTE FUNCTION caderneta_refuse_anonymised();

-- Whether a text names the person: by CPF, e-mail or phone, or by a name of more than one word.
CREATE FUNCTION caderneta_names_person(value text, person clients) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(
  position((person).cpf IN regexp_replace(value, '[^0-9]', '', 'g')) > 0
  OR (person).name_norm LIKE '% %' AND position((person).name_norm IN caderneta_normalized(value)) > 0
  OR position(lower((person).email) IN lower(value)) > 0
  OR length(caderneta_phone_digits((person).phone)) >= 10
    AND position(caderneta_phone_digits((person).phone) IN regexp_replace(value, '[^0-9]', '', 'g')) > 0,
  false);

-- Whether somebody who answers for a loan is the person.
CREATE FUNCTION caderneta_is_guarantor(name text, cpf text, phone text, person clients) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(
  cpf = (person).cpf
  OR cpf IS NULL AND (person).name_norm LIKE '% %' AND caderneta_normalized(name) = (person).name_norm
    AND (phone IS NULL OR caderneta_phone_digits(phone) = caderneta_phone_digits((person).phone)),
  false);

-- The image of a record in the audit without the person: what the record itself becomes, so that the history still ends with it (I11). An
-- image of somebody else's stays as it is, also where the record was the person's before or is now.
CREATE FUNCTION caderneta_image_without(image jsonb, of_table text, person clients, alias text, alias_cpf text) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT image || coalesce((
    SELECT jsonb_object_agg(word.key, CASE WHEN image -> word.key = 'null' THEN 'null' ELSE word.value END)
    FROM jsonb_each(CASE
      WHEN of_table = 'clients' AND image ->> 'id' = person.id::text THEN
        '{"email": null, "address": null, "pix_key": null, "notes": null, "credit_limit": null, "no_lending_reason": null,
          "no_lending_at": null, "access_code_created_at": null, "photo_sha256": null, "tag_ids": [], "phone": "removido"}'
        || jsonb_build_object('name', alias, 'cpf', alias_cpf)
      WHEN of_table = 'interests' AND (image ->> 'client_id' = person.id::text OR image ->> 'client_cpf' = person.cpf) THEN
        '{"requester_phone": null, "notes": null}' || jsonb_build_object('original_requester_name', alias, 'client_cpf', alias_cpf)
      WHEN of_table = 'loans' AND image ->> 'client_id' = person.id::text THEN '{"notes": null}'
      WHEN of_table = 'guarantees' AND image ->> 'client_id' = person.id::text THEN
        '{"name": "removido", "description": "removido", "cpf": null, "phone": null, "address": null}'
      WHEN of_table = 'guarantees'
        AND caderneta_is_guarantor(image ->> 'name', image ->> 'cpf', image ->> 'phone', person) THEN
        '{"cpf": null, "phone": null, "address": null}' || jsonb_build_object('name', alias)
      WHEN of_table = 'files' AND image ->> 'client_id' = person.id::text THEN '{"name": "Arquivo apagado"}'
      WHEN of_table = 'imports' AND caderneta_names_person(image ->> 'file_name', person) THEN '{"file_name": "removido"}'
      WHEN of_table = 'cash_entries' AND caderneta_names_person(image ->> 'description', person) THEN '{"description": "removido"}'
      ELSE '{}'
    END::jsonb) AS word
    WHERE image ? word.key
  ), '{}')
$$;

-- LP-6, LP-7: the only way to make a client anonymous, for the owner who gave their password. Says what is still open and changes nothing
-- then; 'anonymised' where that was done before; null where there is no such client, or the person is not the owner. Earlier images are
-- rewritten too, and one row of the audit says that it was done.
CREATE FUNCTION caderneta_anonymise_client(
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

REVOKE EXECUTE ON FUNCTION
  caderneta_refuse_anonymised(), caderneta_names_person(text, clients), caderneta_is_guarantor(text, text, text, clients),
  caderneta_image_without(jsonb, text, clients, text, text), caderneta_anonymise_client(uuid, uuid, uuid, text, text, timestamptz)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_anonymise_client(uuid, uuid, uuid, text, text, timestamptz) TO caderneta_app;
