-- AQ-11: photos and documents of clients who owe nothing go after a time that the institution chooses. A file that was brought back counts
-- from that day.
ALTER TABLE files ADD COLUMN restored_at timestamptz(3);
GRANT UPDATE (restored_at) ON files TO caderneta_lender;

-- AQ-11: the photos and documents of clients who owe nothing, each with the day from which it may go: so many months after their last loan
-- was paid, and after the file was added or brought back. Nobody without a loan, with an open one or with one written off is among them,
-- and no paper that was signed. The setting shows what the job will do by this same question.
CREATE FUNCTION caderneta_unneeded_files(institution uuid, months integer) RETURNS TABLE (file uuid, client uuid, from_day date)
LANGUAGE sql STABLE AS $$
  SELECT f.id, f.client_id,
    ((greatest(max(l.paid_at), f.created_at, f.restored_at) AT TIME ZONE 'UTC')::date + make_interval(months => months))::date
  FROM files f
  JOIN loans l ON l.institution_id = institution AND l.client_id = f.client_id AND l.deleted_at IS NULL
  WHERE f.institution_id = institution AND f.kind IN ('photo', 'identity', 'address') AND f.deleted_at IS NULL
  GROUP BY f.id, f.client_id, f.created_at, f.restored_at
  HAVING bool_and(l.status = 'pago' AND NOT l.loss)
$$;

-- Deletes them as a person would: their bytes go 30 days later. A few at a time; says which. Runs as the owner, because the server reads no
-- file outside a tenant.
CREATE FUNCTION caderneta_delete_unneeded_files(usual_months integer, today date, at timestamptz)
RETURNS TABLE (of_institution uuid, file uuid, client uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  old record;
BEGIN
  FOR old IN
    SELECT i.id AS institution, u.file, u.client FROM institutions i
    CROSS JOIN LATERAL caderneta_unneeded_files(i.id, coalesce((i.settings ->> 'erase_files_after')::integer, usual_months)) u
    WHERE u.from_day <= today
    LIMIT 200
  LOOP
    UPDATE files f SET deleted_at = at WHERE f.institution_id = old.institution AND f.id = old.file AND f.deleted_at IS NULL;
    CONTINUE WHEN NOT FOUND;
    UPDATE clients c SET photo_sha256 = NULL
    WHERE c.institution_id = old.institution AND c.id = old.client AND c.photo_sha256 IS NOT NULL
      AND EXISTS (SELECT FROM files f WHERE f.institution_id = old.institution AND f.id = old.file AND f.kind = 'photo');
    of_institution := old.institution;
    file := old.file;
    client := old.client;
    RETURN NEXT;
  END LOOP;
END
$$;

REVOKE EXECUTE ON FUNCTION
  caderneta_unneeded_files(uuid, integer), caderneta_delete_unneeded_files(integer, date, timestamptz)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_unneeded_files(uuid, integer) TO caderneta_lender;
GRANT EXECUTE ON FUNCTION caderneta_delete_unneeded_files(integer, date, timestamptz) TO caderneta_app;
