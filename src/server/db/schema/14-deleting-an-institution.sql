-- AS-12: an institution that was closed is deleted with every row it has in any table, a batch at a time.

-- What stays of one: no name, only that it is not to come back with a backup. `rows` counts what has gone so far.
CREATE TABLE closed_institutions (
  id uuid PRIMARY KEY,
  closed_at timestamptz(3) NOT NULL DEFAULT now(),
  rows bigint NOT NULL DEFAULT 0 CHECK (rows >= 0)
);

-- Every table with rows of institutions, by the catalogue, so that none is forgotten: first those that no other refers to. The months of the
-- audit come last, each by itself, because the whole refuses a deletion. Memberships go with the institution.
CREATE FUNCTION caderneta_tables_of_institutions() RETURNS TABLE (name regclass, key text)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH RECURSIVE references_to AS (
    SELECT DISTINCT conrelid AS child, confrelid AS parent FROM pg_constraint
    WHERE contype = 'f' AND conrelid <> confrelid AND connamespace = 'public'::regnamespace
  ), places AS (
    SELECT c.oid AS id, CASE WHEN c.relispartition THEN 1000 ELSE 0 END AS place FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT IN ('memberships', 'change_outbox')
      AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'institution_id' AND NOT a.attisdropped)
    UNION
    SELECT r.parent, p.place + 1 FROM places p JOIN references_to r ON r.child = p.id WHERE p.place < 100
  )
  SELECT p.id::regclass, (
    SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY k.place) FROM pg_index i
    CROSS JOIN unnest(i.indkey::smallint[]) WITH ORDINALITY AS k (attribute, place)
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attribute
    WHERE i.indrelid = p.id AND i.indisprimary
  )
  FROM places p
  WHERE EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = p.id AND a.attname = 'institution_id' AND NOT a.attisdropped)
    AND p.id <> 'memberships'::regclass
  GROUP BY p.id ORDER BY max(p.place), p.id::regclass::text
$$;

-- AS-5: a demonstration that is a day old, or that nobody can enter any more; while it is being filled nobody can either.
CREATE FUNCTION caderneta_is_past_demo(institution uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN EXISTS (
  SELECT FROM institutions i WHERE i.id = institution AND i.is_demo AND (
    i.created_at <= now() - interval '24 hours'
    OR i.created_at <= now() - interval '1 hour'
      AND NOT EXISTS (SELECT FROM sessions s WHERE s.institution_id = institution AND s.expires_at > now())
  )
);

-- Deletes some rows of an institution whose day has come, and says whether it is gone. The first call lets nobody in any more, the last one
-- takes the people who work nowhere else. The institution is locked, so that no row is added meanwhile, and of two callers one waits.
CREATE FUNCTION caderneta_delete_institution(institution uuid, today date, at_most integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  closing record;
  place record;
  ids uuid[];
  part integer;
  gone integer := 0;
BEGIN
  SELECT i.closing_on, i.deleting_since, i.is_demo INTO closing FROM institutions i WHERE i.id = institution FOR UPDATE;
  IF NOT FOUND THEN
    RETURN true;
  END IF;
  IF closing.deleting_since IS NULL THEN
    -- One that was deleted before is here again with a backup from before that.
    IF coalesce(closing.closing_on > today, true) AND NOT EXISTS (SELECT FROM closed_institutions c WHERE c.id = institution)
      AND NOT caderneta_is_past_demo(institution) THEN
      RAISE EXCEPTION 'the day of institution % has not come', institution USING ERRCODE = 'insufficient_privilege';
    END IF;
    INSERT INTO closed_institutions (id) VALUES (institution) ON CONFLICT (id) DO UPDATE SET closed_at = now(), rows = 0;
    UPDATE institutions i SET deleting_since = now(), name = NULL WHERE i.id = institution;
    UPDATE memberships m SET disabled_at = now() WHERE m.institution_id = institution AND m.disabled_at IS NULL;
    DELETE FROM sessions s WHERE s.institution_id = institution;
    RETURN false;
  END IF;
  FOR place IN SELECT * FROM caderneta_tables_of_institutions() LOOP
    IF place.name = 'clients'::regclass THEN
      ids := ARRAY(SELECT c.id FROM clients c WHERE c.institution_id = institution LIMIT at_most - gone);
      -- Also what was answered about them to a collector who works elsewhere too.
      DELETE FROM idempotency_keys k
      WHERE k.scope IN (SELECT 'borrower:' || id FROM unnest(ids) AS id)
        OR k.scope IN (SELECT 'collector:' || m.user_id FROM memberships m WHERE m.institution_id = institution)
          AND EXISTS (
            SELECT FROM regexp_matches(k.response, '"([0-9a-f]{8}-[0-9a-f-]{27})"', 'g') AS found (parts)
            WHERE found.parts[1] = ANY (ids::text[])
          );
      DELETE FROM rate_limits r WHERE split_part(r.key, ':', 2) = ANY (ids::text[]);
      DELETE FROM clients c WHERE c.institution_id = institution AND c.id = ANY (ids);
    ELSIF place.key IS NULL OR place.key = 'institution_id' THEN
      EXECUTE format('DELETE FROM %s WHERE institution_id = $1', place.name) USING institution;
    ELSE
      EXECUTE format(
        'DELETE FROM %1$s WHERE institution_id = $1 AND (%2$s) IN (SELECT %2$s FROM %1$s WHERE institution_id = $1 LIMIT $2)',
        place.name, place.key
      ) USING institution, at_most - gone;
    END IF;
    GET DIAGNOSTICS part = ROW_COUNT;
    gone := gone + part;
    EXIT WHEN gone >= at_most;
  END LOOP;
  IF gone = 0 THEN
    gone := caderneta_delete_emptied_institution(institution);
  END IF;
  UPDATE closed_institutions c SET rows = c.rows + gone WHERE c.id = institution;
  IF EXISTS (SELECT FROM institutions i WHERE i.id = institution) THEN
    RETURN false;
  END IF;
  -- Of a demonstration nothing stays: one that a backup brings back is past its day.
  DELETE FROM closed_institutions c WHERE closing.is_demo AND c.id = institution;
  RETURN true;
END
$$;

-- The institution itself, who worked for it and nowhere else, and what was still kept about either.
CREATE FUNCTION caderneta_delete_emptied_institution(institution uuid) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  people uuid[] := ARRAY(
    SELECT m.user_id FROM memberships m
    WHERE m.institution_id = institution
      AND NOT EXISTS (SELECT FROM memberships o WHERE o.user_id = m.user_id AND o.institution_id <> institution)
  );
  place record;
  part integer;
  gone integer;
BEGIN
  DELETE FROM memberships m WHERE m.institution_id = institution;
  GET DIAGNOSTICS gone = ROW_COUNT;
  DELETE FROM institutions i WHERE i.id = institution;
  FOR place IN
    SELECT k.conrelid::regclass AS name, quote_ident(a.attname) AS person FROM pg_constraint k
    JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
    WHERE k.contype = 'f' AND k.confrelid = 'users'::regclass AND k.conrelid <> 'institutions'::regclass
      AND NOT EXISTS (SELECT FROM pg_attribute t WHERE t.attrelid = k.conrelid AND t.attname = 'institution_id' AND NOT t.attisdropped)
  LOOP
    EXECUTE format('DELETE FROM %s WHERE %s = ANY ($1)', place.name, place.person) USING people;
    GET DIAGNOSTICS part = ROW_COUNT;
    gone := gone + part;
  END LOOP;
  DELETE FROM users u WHERE u.id = ANY (people);
  GET DIAGNOSTICS part = ROW_COUNT;
  DELETE FROM idempotency_keys k
  WHERE k.scope = 'lender:' || institution OR k.scope IN (SELECT 'collector:' || person FROM unnest(people) AS person);
  DELETE FROM rate_limits r WHERE split_part(r.key, ':', 2) = ANY ((people || institution)::text[]);
  DELETE FROM change_outbox o WHERE o.institution_id = institution;
  -- That its sessions ended may not have been read yet: open streams end by this, which leaves no row.
  PERFORM pg_notify('caderneta_outbox', institution::text);
  RETURN gone + part + 1;
END
$$;

ALTER TABLE closed_institutions ENABLE ROW LEVEL SECURITY;
CREATE POLICY app ON closed_institutions FOR SELECT TO caderneta_app USING (true);
GRANT SELECT ON closed_institutions TO caderneta_app;
REVOKE EXECUTE ON FUNCTION caderneta_tables_of_institutions(), caderneta_delete_emptied_institution(uuid), caderneta_is_past_demo(uuid),
  caderneta_delete_institution(uuid, date, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_is_past_demo(uuid), caderneta_delete_institution(uuid, date, integer) TO caderneta_app;
