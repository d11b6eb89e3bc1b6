-- AS-12: the last step of a deletion announces its end to the open streams, whose rows in the outbox it deletes.

-- The institution itself, who worked for it and nowhere else, and what was still kept about either.
CREATE OR REPLACE FUNCTION caderneta_delete_emptied_institution(institution uuid) RETURNS integer
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
