-- AS-5: a demonstration is an institution that lives for a day.
ALTER TABLE institutions ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
CREATE INDEX institutions_demos ON institutions (id) WHERE is_demo;
GRANT SELECT (is_demo, created_at), INSERT (is_demo) ON institutions TO caderneta_app;
GRANT SELECT (is_demo) ON institutions TO caderneta_borrower;

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

REVOKE EXECUTE ON FUNCTION caderneta_is_past_demo(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_is_past_demo(uuid) TO caderneta_app;

CREATE OR REPLACE FUNCTION caderneta_delete_institution(institution uuid, today date, at_most integer) RETURNS boolean
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
      DELETE FROM idempotency_keys k WHERE k.scope IN (SELECT 'borrower:' || id FROM unnest(ids) AS id);
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

-- PD-18: a paper of a demonstration is none.
CREATE OR REPLACE FUNCTION caderneta_check_document(given_code text, given_amount bigint)
RETURNS TABLE (institution text, issued_at timestamptz, holds boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(i.name, i.legal_name), d.issued_at,
    NOT (d.kind = 'receipt' AND p.undone_at IS NOT NULL) AND NOT (d.kind = 'settlement' AND l.status <> 'pago')
  FROM documents_issued d
  JOIN institutions i ON i.id = d.institution_id
  LEFT JOIN payments p ON p.institution_id = d.institution_id AND p.id = d.payment_id
  LEFT JOIN loans l ON l.institution_id = d.institution_id AND l.id = d.loan_id
  WHERE d.code = given_code AND d.amount = given_amount AND NOT i.is_demo
  ORDER BY d.issued_at
  LIMIT 1
$$;
