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
CREATE TRIGGER refuse_anonymised BEFORE INSERT ON data_requests
  FOR EACH ROW EXECUTE FUNCTION caderneta_refuse_anonymised();
CREATE TRIGGER refuse_anonymised BEFORE INSERT OR UPDATE OF client_id ON known_payers
  FOR EACH ROW EXECUTE FUNCTION caderneta_refuse_anonymised();

-- What a person is known by: as their records say it now, and as they said it before.
CREATE TYPE caderneta_person AS (
  -- Their records: the client, and deleted clients with the same CPF, such as those of an undone import.
  ids uuid[],
  -- Of their records now.
  cpf text,
  cpfs text[],
  -- In small letters and without accents.
  names text[],
  -- Digits alone.
  phones text[],
  -- What a text names them by, once caderneta_normalized has made it small: a name of more than one word, an e-mail, a Pix key or an
  -- address with any other signs between their words; a CPF, or the end of a phone, of which people leave out the area code, with anything
  -- but digits between its digits.
  pattern text,
  -- What a bank may leave of them: the middle of the CPF, and the first name.
  middles text,
  first_names text,
  -- What stands in their place.
  alias text,
  alias_cpf text
);

-- A name or a CPF that was on a record by mistake, and is another client's, says nothing about the person.
CREATE FUNCTION caderneta_person_of(institution uuid, client_ids uuid[], alias text, alias_cpf text) RETURNS caderneta_person
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  person caderneta_person;
BEGIN
  WITH images AS (
    SELECT to_jsonb(c) AS image, true AS is_now FROM clients c WHERE c.institution_id = institution AND c.id = ANY (client_ids)
    UNION ALL
    SELECT i.image, false FROM audit_log a CROSS JOIN LATERAL (VALUES (a.before), (a.after)) AS i (image)
    WHERE a.institution_id = institution AND a.row_id = ANY (client_ids) AND a.table_name = 'clients' AND i.image IS NOT NULL
  ), said AS (
    SELECT w.kind, w.word, bool_or(is_now) AS is_now FROM images CROSS JOIN LATERAL (VALUES
      ('cpf', image ->> 'cpf'),
      ('name', caderneta_normalized(image ->> 'name')),
      ('phone', caderneta_phone_digits(image ->> 'phone')),
      ('address', caderneta_normalized(image ->> 'email')),
      ('address', caderneta_normalized(image ->> 'pix_key')),
      ('address', caderneta_normalized(image ->> 'address'))
    ) AS w (kind, word)
    WHERE w.kind IN ('cpf', 'name') OR length(w.word) >= 8
    GROUP BY w.kind, w.word
  ), own AS (
    SELECT s.kind, s.word,
      btrim(regexp_replace(s.word, CASE WHEN s.kind = 'name' THEN '[^a-z]+' ELSE '[^a-z0-9]+' END, ' ', 'g')) AS words
    FROM said s
    WHERE s.is_now OR NOT EXISTS (
      SELECT FROM clients c
      WHERE c.institution_id = institution AND c.deleted_at IS NULL AND c.id <> ALL (client_ids)
        AND (s.kind = 'cpf' AND c.cpf = s.word OR s.kind = 'name' AND c.name_norm = s.word)
    )
  )
  SELECT client_ids, (SELECT c.cpf FROM clients c WHERE c.institution_id = institution AND c.id = client_ids[1]),
    array_agg(o.word) FILTER (WHERE o.kind = 'cpf'),
    array_agg(btrim(o.word)) FILTER (WHERE o.kind = 'name'),
    coalesce(array_agg(o.word) FILTER (WHERE o.kind = 'phone'), '{}'),
    string_agg(CASE
      WHEN o.kind IN ('cpf', 'phone') THEN
        regexp_replace(CASE WHEN o.kind = 'cpf' THEN o.word ELSE right(o.word, 8) END, '(.)(?=.)', '\1[^0-9]*', 'g')
      WHEN o.kind = 'address' AND o.words <> '' THEN format('(^|[^a-z0-9])%s($|[^a-z0-9])', replace(o.words, ' ', '[^a-z0-9]+'))
      WHEN o.kind = 'name' AND o.words LIKE '% %' THEN format('(^|[^a-z])%s($|[^a-z])', replace(o.words, ' ', '[^a-z]+'))
    END, '|'),
    string_agg(format('(^|[^0-9])%s\.?%s([^0-9]|$)', substr(o.word, 4, 3), substr(o.word, 7, 3)), '|') FILTER (WHERE o.kind = 'cpf'),
    string_agg(format('(^|[^a-z])%s($|[^a-z])', split_part(o.words, ' ', 1)), '|') FILTER (WHERE o.kind = 'name' AND o.words <> ''),
    alias, alias_cpf
  INTO person
  FROM own o;
  RETURN person;
END
$$;

-- Whether a text names the person.
CREATE FUNCTION caderneta_names_person(value text, person caderneta_person) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN caderneta_normalized(value) ~ (person).pattern;

-- Whether a heading of an imported file names the person: a line of the file was taken for its headings.
CREATE FUNCTION caderneta_headings_name(mapping jsonb, person caderneta_person) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN EXISTS (SELECT FROM jsonb_object_keys(mapping) AS heading WHERE caderneta_names_person(heading, person));

-- Whether a bank names the person: also by the middle of the CPF beside the first name.
CREATE FUNCTION caderneta_names_payer(value text, person caderneta_person) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN caderneta_normalized(value) ~ (person).pattern
  OR value ~ (person).middles AND caderneta_normalized(value) ~ (person).first_names;

-- Whether a kept answer is about one of their records, or names the person.
CREATE FUNCTION caderneta_answer_says(response text, records text[], person caderneta_person) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN EXISTS (
    SELECT FROM regexp_matches(response, '"([0-9a-f]{8}-[0-9a-f-]{27})"', 'g') AS found (parts) WHERE found.parts[1] = ANY (records)
  ) OR caderneta_names_person(regexp_replace(response, '\\[bfnrt]', ' ', 'g'), person);

-- Whether somebody who answers for a loan is the person.
CREATE FUNCTION caderneta_is_guarantor(name text, cpf text, phone text, person caderneta_person) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(
  cpf = ANY ((person).cpfs)
  OR cpf IS NULL AND caderneta_normalized(name) LIKE '% %' AND caderneta_normalized(name) = ANY ((person).names)
    AND (phone IS NULL OR caderneta_phone_digits(phone) = ANY ((person).phones)),
  false);

-- The image of a record in the audit without the person: what the record itself becomes, so that the history still ends with it (I11). An
-- image of somebody else's stays as it is, also where the record was the person's before or is now.
CREATE FUNCTION caderneta_image_without(image jsonb, of_table text, person caderneta_person) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  is_own boolean := coalesce((image ->> CASE WHEN of_table = 'clients' THEN 'id' ELSE 'client_id' END)::uuid = ANY (person.ids), false);
  words jsonb;
BEGIN
  CASE
    -- By itself, because there are many.
    WHEN of_table = 'loans' THEN
      RETURN CASE
        WHEN image ->> 'notes' IS NOT NULL AND (is_own OR caderneta_names_person(image ->> 'notes', person)) THEN image || '{"notes": null}'
        ELSE image
      END;
    WHEN of_table = 'clients' AND is_own THEN
      words := '{"email": null, "address": null, "pix_key": null, "notes": null, "credit_limit": null, "no_lending_reason": null,
        "no_lending_at": null, "access_code_created_at": null, "photo_sha256": null, "tag_ids": [], "phone": "removido"}'
        || jsonb_build_object('name', person.alias, 'cpf', person.alias_cpf);
    WHEN of_table = 'interests' AND (is_own OR image ->> 'client_cpf' = person.cpf) THEN
      words := '{"requester_phone": null, "notes": null}'
        || jsonb_build_object('original_requester_name', person.alias, 'client_cpf', person.alias_cpf);
    WHEN of_table = 'guarantees' AND is_own THEN
      words := '{"name": "removido", "description": "removido", "cpf": null, "phone": null, "address": null}';
    WHEN of_table = 'guarantees' AND caderneta_is_guarantor(image ->> 'name', image ->> 'cpf', image ->> 'phone', person) THEN
      words := '{"cpf": null, "phone": null, "address": null}' || jsonb_build_object('name', person.alias);
    WHEN of_table = 'files' AND is_own THEN
      words := '{"name": "Arquivo apagado"}';
    WHEN of_table = 'imports' THEN
      words := CASE WHEN caderneta_names_person(image ->> 'file_name', person) THEN '{"file_name": "removido"}' ELSE '{}' END::jsonb
        || CASE WHEN caderneta_headings_name(image -> 'mapping', person) THEN '{"mapping": {}}' ELSE '{}' END::jsonb;
    WHEN of_table = 'cash_entries' AND caderneta_names_person(image ->> 'description', person) THEN
      words := '{"description": "removido"}';
    ELSE
      RETURN image;
  END CASE;
  -- What was empty, or no column yet, stays so.
  RETURN image || (SELECT coalesce(jsonb_object_agg(w.key, w.value), '{}') FROM jsonb_each(words) AS w WHERE image ->> w.key IS NOT NULL);
END
$$;

-- LP-6, LP-7: the only way to make a client anonymous, for the owner who gave their password. Says what is still open and changes nothing
-- then; 'anonymised' where that was done before; null where there is no such client, or the person is not the owner. Earlier images are
-- rewritten too, and one row of the audit says that it was done. `refusal` takes the place of kept answers that name them.
CREATE FUNCTION caderneta_anonymise_client(
  institution uuid, acting uuid, client uuid, alias text, alias_cpf text, refusal text, at timestamptz
) RETURNS text[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  known_cpf text;
  gone timestamptz;
  current_cpf text;
  client_ids uuid[];
  one_id uuid;
  person caderneta_person;
  own_loans uuid[];
  -- Loans that were theirs and are another client's now.
  former_loans uuid[];
  -- Where they answer for the loan of somebody else.
  answering uuid[];
  own_records text[];
  open_matters text[];
  newest bigint;
  borrower_scopes text[];
  staff_scopes text[];
  moments timestamptz[];
  kept_operations text[];
  old record;
  without_before jsonb;
  without_after jsonb;
BEGIN
  IF NOT EXISTS (SELECT FROM memberships m
    WHERE m.institution_id = institution AND m.user_id = acting AND m.role = 'owner' AND m.disabled_at IS NULL) THEN
    RETURN NULL;
  END IF;
  -- Requests of this CPF wait, in the portal and outside; then everything that refers to the client.
  SELECT c.cpf INTO known_cpf FROM clients c WHERE c.institution_id = institution AND c.id = client;
  PERFORM caderneta_lock_requester(institution, known_cpf);
  SELECT c.cpf, c.anonymised_at INTO current_cpf, gone FROM clients c
  WHERE c.institution_id = institution AND c.id = client FOR UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF gone IS NOT NULL THEN
    RETURN ARRAY['anonymised'];
  END IF;
  IF current_cpf <> known_cpf THEN
    RAISE EXCEPTION 'the client was changed meanwhile' USING ERRCODE = 'serialization_failure';
  END IF;
  -- A deleted record of somebody who is a client again goes with that one.
  IF EXISTS (
    SELECT FROM clients c WHERE c.institution_id = institution AND c.cpf = current_cpf AND c.id <> client AND c.deleted_at IS NULL
  ) THEN
    RETURN NULL;
  END IF;
  PERFORM FROM clients c WHERE c.institution_id = institution AND c.cpf = current_cpf AND c.id <> client ORDER BY c.id FOR UPDATE;
  client_ids := client || ARRAY(
    SELECT c.id FROM clients c
    WHERE c.institution_id = institution AND c.cpf = current_cpf AND c.id <> client AND c.deleted_at IS NOT NULL AND c.anonymised_at IS NULL
  );
  PERFORM FROM loans l WHERE l.institution_id = institution AND l.client_id = ANY (client_ids) ORDER BY l.id FOR UPDATE;
  own_loans := ARRAY(SELECT l.id FROM loans l WHERE l.institution_id = institution AND l.client_id = ANY (client_ids));
  person := caderneta_person_of(institution, client_ids, alias, alias_cpf);
  answering := ARRAY(
    SELECT g.id FROM guarantees g
    WHERE g.institution_id = institution AND g.cpf = ANY (person.cpfs) AND g.client_id <> ALL (client_ids)
    UNION ALL
    SELECT g.id FROM guarantees g
    WHERE g.institution_id = institution AND g.cpf IS NULL AND caderneta_normalized(g.name) = ANY (person.names)
      AND g.client_id <> ALL (client_ids) AND caderneta_is_guarantor(g.name, g.cpf, g.phone, person)
  );
  open_matters := array_remove(ARRAY[
    CASE WHEN EXISTS (
      SELECT FROM loans l
      WHERE l.institution_id = institution AND l.client_id = ANY (client_ids) AND l.status <> 'pago' AND l.deleted_at IS NULL
    ) THEN 'loans' END,
    CASE WHEN EXISTS (
      SELECT FROM interests i
      WHERE i.institution_id = institution AND (i.client_id = ANY (client_ids) OR i.client_cpf = person.cpf)
        AND i.status NOT IN ('Rejeitado', 'Concluído')
    ) THEN 'requests' END,
    CASE WHEN EXISTS (
      SELECT FROM held_entries h
      WHERE h.institution_id = institution AND h.loan_id = ANY (own_loans) AND h.status = 'waiting'
    ) THEN 'held_entries' END,
    CASE WHEN EXISTS (
      SELECT FROM payment_proofs p
      WHERE p.institution_id = institution AND p.client_id = ANY (client_ids) AND p.status = 'waiting'
    ) THEN 'payment_proofs' END,
    CASE WHEN EXISTS (
      SELECT FROM guarantees g JOIN loans l ON l.institution_id = institution AND l.id = g.loan_id
      WHERE g.institution_id = institution AND g.id = ANY (answering) AND l.status <> 'pago' AND l.deleted_at IS NULL
    ) THEN 'guarantees' END
  ], NULL);
  IF open_matters <> '{}' THEN
    RETURN open_matters;
  END IF;

  PERFORM set_config('caderneta.user', acting::text, true), set_config('caderneta.actor', 'lender:' || institution, true);
  newest := (SELECT coalesce(max(a.id), 0) FROM audit_log a WHERE a.institution_id = institution);
  former_loans := ARRAY(
    SELECT DISTINCT a.row_id FROM audit_log a
    WHERE a.institution_id = institution AND a.table_name = 'loans' AND a.row_id <> ALL (own_loans)
      AND caderneta_people_of(a.before, a.after) && client_ids::text[]
  );
  -- Of answers that say neither a client nor a loan.
  own_records := client_ids::text[] || own_loans::text[] || ARRAY(
    SELECT m.id::text FROM contacts_made m WHERE m.institution_id = institution AND m.client_id = ANY (client_ids)
    UNION ALL
    SELECT v.id::text FROM visits v WHERE v.institution_id = institution AND v.client_id = ANY (client_ids)
    UNION ALL
    SELECT g.id::text FROM guarantees g WHERE g.institution_id = institution AND g.loan_id = ANY (own_loans)
  );
  SET LOCAL caderneta.anonymising = 'on';

  UPDATE guarantees g SET cpf = NULL, phone = NULL, address = NULL,
    name = CASE WHEN g.name IS NULL THEN NULL WHEN g.client_id = ANY (client_ids) THEN 'removido' ELSE alias END,
    description = CASE WHEN g.description IS NOT NULL THEN 'removido' END
  WHERE g.institution_id = institution AND (g.loan_id = ANY (own_loans) OR g.id = ANY (answering));
  -- From here on the triggers that audit see who is anonymous.
  UPDATE clients c SET
    name = alias, cpf = alias_cpf, phone = 'removido', email = NULL, address = NULL, pix_key = NULL, notes = NULL,
    credit_limit = NULL, no_lending_reason = NULL, no_lending_at = NULL, tag_ids = '{}', route_position = NULL, portal_last_seen_at = NULL,
    access_code_hash = NULL, access_code_tries = 0, access_code_created_at = NULL,
    deleted_at = coalesce(c.deleted_at, at), anonymised_at = at
  WHERE c.institution_id = institution AND c.id = ANY (client_ids);
  UPDATE interests i SET client_cpf = alias_cpf, requester_phone = NULL, notes = NULL,
    original_requester_name = CASE WHEN i.original_requester_name IS NOT NULL THEN alias END
  WHERE i.institution_id = institution AND (i.client_id = ANY (client_ids) OR i.client_cpf = person.cpf);
  UPDATE loans l SET notes = NULL
  WHERE l.institution_id = institution AND l.id = ANY (own_loans || former_loans) AND l.notes IS NOT NULL
    AND (l.client_id = ANY (client_ids) OR caderneta_names_person(l.notes, person));
  -- What a settlement is called is the program's word (I6). Each of the two has an index by loan.
  UPDATE payments p SET notes = NULL
  WHERE p.institution_id = institution AND p.loan_id = ANY (own_loans || former_loans) AND p.undone_at IS NULL
    AND p.notes IS NOT NULL AND p.kind <> 'settlement'
    AND (p.client_id = ANY (client_ids) OR caderneta_names_person(p.notes, person));
  UPDATE payments p SET notes = NULL
  WHERE p.institution_id = institution AND p.loan_id = ANY (own_loans || former_loans) AND p.undone_at IS NOT NULL
    AND p.notes IS NOT NULL AND p.kind <> 'settlement'
    AND (p.client_id = ANY (client_ids) OR caderneta_names_person(p.notes, person));
  -- An event keeps the client its loan had then.
  UPDATE loan_events e SET facts = CASE
    WHEN e.kind = 'edited' THEN jsonb_set(e.facts, '{changes,notes}', '[null, null]')
    WHEN e.kind = 'written_off' THEN e.facts || '{"reason": "removido"}'
    ELSE e.facts || '{"description": "removido"}'
  END
  WHERE e.institution_id = institution AND e.loan_id = ANY (own_loans || former_loans)
    AND (e.loan_id = ANY (own_loans) OR e.client_id = ANY (client_ids) OR caderneta_names_person(e.facts::text, person))
    AND (e.kind IN ('written_off', 'guarantee_returned') OR e.kind = 'edited' AND e.facts -> 'changes' ? 'notes');
  UPDATE contacts_made m SET text = 'removido' WHERE m.institution_id = institution AND m.client_id = ANY (client_ids);
  UPDATE visits v SET note = NULL WHERE v.institution_id = institution AND v.client_id = ANY (client_ids) AND v.note IS NOT NULL;
  UPDATE acceptances a SET text = 'removido', address = NULL, user_agent = NULL,
    withdrawn_at = CASE WHEN a.accepted_at IS NULL THEN coalesce(a.withdrawn_at, at) END
  WHERE a.institution_id = institution AND a.client_id = ANY (client_ids);
  UPDATE held_entries h SET note = 'removido'
  WHERE h.institution_id = institution AND h.loan_id = ANY (own_loans) AND h.note IS NOT NULL;
  UPDATE payment_proofs p SET reason = 'removido'
  WHERE p.institution_id = institution AND p.client_id = ANY (client_ids) AND p.reason IS NOT NULL;
  UPDATE data_requests d SET text = 'removido', answer = 'removido', answered_at = coalesce(d.answered_at, at),
    version = d.version + 1
  WHERE d.institution_id = institution AND d.client_id = ANY (client_ids);
  DELETE FROM known_payers k
  WHERE k.institution_id = institution AND (k.client_id = ANY (client_ids) OR caderneta_names_payer(k.payer_key, person));
  UPDATE bank_lines b SET text = NULL
  WHERE b.institution_id = institution AND b.text IS NOT NULL
    AND (b.client_id = ANY (client_ids) OR caderneta_names_payer(b.text, person));
  UPDATE bank_statements b SET file_name = 'removido'
  WHERE b.institution_id = institution AND caderneta_names_person(b.file_name, person);
  UPDATE imports i SET
    file_name = CASE WHEN caderneta_names_person(i.file_name, person) THEN 'removido' ELSE i.file_name END,
    mapping = CASE WHEN caderneta_headings_name(i.mapping, person) THEN '{}' ELSE i.mapping END
  WHERE i.institution_id = institution
    AND (caderneta_names_person(i.file_name, person) OR caderneta_headings_name(i.mapping, person));
  -- Of what is not finished; the texts of a finished one are gone.
  UPDATE import_rows r
  SET cells = '{}', verdict = 'error', chosen = false, problem = 'Este cliente foi anonimizado.', problem_field = NULL, match_key = NULL
  WHERE r.institution_id = institution AND r.record_id IS NULL AND r.cells <> '{}'
    AND EXISTS (SELECT FROM jsonb_each_text(r.cells) AS cell WHERE caderneta_names_person(cell.value, person));
  UPDATE import_rows r SET match_key = NULL, problem = NULL
  WHERE r.institution_id = institution AND (r.match_key IS NOT NULL OR r.problem IS NOT NULL)
    AND (r.record_id = ANY (client_ids) OR r.record_id = ANY (own_loans) OR caderneta_names_person(r.match_key, person)
      OR caderneta_names_person(r.problem, person));
  UPDATE cash_entries e SET description = 'removido'
  WHERE e.institution_id = institution AND caderneta_names_person(e.description, person);
  FOREACH one_id IN ARRAY client_ids LOOP
    PERFORM caderneta_empty_files_of(institution, one_id, at);
  END LOOP;
  -- What was answered to changes of the last 48 hours is sent again to who repeats one. An answer about somebody else may name them too.
  borrower_scopes := ARRAY(SELECT 'borrower:' || id FROM unnest(client_ids) AS id);
  UPDATE idempotency_keys k SET status = 409, response = refusal
  WHERE k.scope = ANY (borrower_scopes);
  staff_scopes := ('lender:' || institution)
    || ARRAY(SELECT 'collector:' || m.user_id FROM memberships m WHERE m.institution_id = institution);
  -- Most of them are payments and changes of loans, each with an event of the same moment: of those only what was theirs is read.
  moments := ARRAY(
    SELECT DISTINCT e.at FROM loan_events e
    WHERE e.institution_id = institution AND e.loan_id = ANY (own_loans || former_loans)
      AND e.at > caderneta_anonymise_client.at - interval '3 days'
  );
  UPDATE idempotency_keys k SET status = 409, response = refusal
  WHERE k.created_at = ANY (moments) AND k.scope = ANY (staff_scopes) AND caderneta_answer_says(k.response, own_records, person);
  -- The operations that have answers, each found by the one before it.
  kept_operations := ARRAY(
    WITH RECURSIVE found AS (
      SELECT s.scope, (SELECT min(k.operation) FROM idempotency_keys k WHERE k.scope = s.scope) AS operation FROM unnest(staff_scopes) AS s (scope)
      UNION ALL
      SELECT f.scope, (SELECT min(k.operation) FROM idempotency_keys k WHERE k.scope = f.scope AND k.operation > f.operation) FROM found f
      WHERE f.operation IS NOT NULL
    )
    SELECT DISTINCT f.operation FROM found f WHERE f.operation <> 'POST /api/payments' AND f.operation NOT LIKE 'POST /api/loans/%'
  );
  UPDATE idempotency_keys k SET status = 409, response = refusal
  WHERE k.scope = ANY (staff_scopes) AND k.operation = ANY (kept_operations) AND caderneta_answer_says(k.response, own_records, person);

  -- What this very call changed is no change once the person is left out.
  DELETE FROM audit_log a
  WHERE a.institution_id = institution AND a.id > newest
    AND caderneta_image_without(a.before, a.table_name, person) = caderneta_image_without(a.after, a.table_name, person);
  -- Also of what was really deleted meanwhile. Texts that name them are looked for in what names no client.
  FOR old IN
    SELECT a.id, a.at, a.table_name, a.before, a.after FROM audit_log a
    WHERE a.institution_id = institution AND a.row_id = ANY (client_ids || own_loans || former_loans || answering)
    UNION ALL
    SELECT a.id, a.at, a.table_name, a.before, a.after FROM audit_log a
    WHERE a.institution_id = institution AND a.table_name <> 'loans'
      AND caderneta_people_of(a.before, a.after) && (client_ids::text[] || person.cpf)
    UNION ALL
    SELECT a.id, a.at, a.table_name, a.before, a.after FROM audit_log a
    WHERE a.institution_id = institution AND a.table_name IN ('guarantees', 'imports', 'cash_entries')
      AND (a.table_name = 'guarantees' OR caderneta_names_person(
        concat_ws(' / ', a.before ->> 'description', a.after ->> 'description', a.before ->> 'file_name', a.after ->> 'file_name'), person)
        OR caderneta_headings_name(a.before -> 'mapping', person) OR caderneta_headings_name(a.after -> 'mapping', person))
  LOOP
    without_before := caderneta_image_without(old.before, old.table_name, person);
    without_after := caderneta_image_without(old.after, old.table_name, person);
    IF (without_before, without_after) IS DISTINCT FROM (old.before, old.after) THEN
      UPDATE audit_log a SET before = without_before, after = without_after
      WHERE a.institution_id = institution AND a.id = old.id AND a.at = old.at;
    END IF;
  END LOOP;
  SET LOCAL caderneta.anonymising = 'off';
  RETURN '{}';
END
$$;

REVOKE EXECUTE ON FUNCTION
  caderneta_refuse_anonymised(), caderneta_person_of(uuid, uuid[], text, text), caderneta_names_person(text, caderneta_person),
  caderneta_headings_name(jsonb, caderneta_person), caderneta_names_payer(text, caderneta_person),
  caderneta_answer_says(text, text[], caderneta_person),
  caderneta_is_guarantor(text, text, text, caderneta_person),
  caderneta_image_without(jsonb, text, caderneta_person), caderneta_anonymise_client(uuid, uuid, uuid, text, text, text, timestamptz)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_anonymise_client(uuid, uuid, uuid, text, text, text, timestamptz) TO caderneta_app;
