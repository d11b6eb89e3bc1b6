ALTER TABLE clients ADD COLUMN photo_sha256 text COLLATE "C" CHECK (photo_sha256 ~ '^[0-9a-f]{64}$');

-- AQ: photos, documents, signed papers and proofs of payment. Their bytes have a table of their own, so that a list reads none.
CREATE TABLE files (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  loan_id uuid,
  kind text NOT NULL
    CHECK (kind IN ('photo', 'identity', 'address', 'signed_contract', 'signed_note', 'guarantee', 'payment_proof', 'acceptance', 'other')),
  name text NOT NULL CHECK (btrim(name) <> '' AND char_length(name) <= 80),
  content_type text NOT NULL CHECK (content_type IN ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  size integer NOT NULL CHECK (size BETWEEN 1 AND 409600),
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  -- AQ-10: whether the borrower sees it; their own proofs and acceptances they see anyway.
  in_portal boolean NOT NULL DEFAULT false,
  -- Null is the client, in the portal.
  added_by uuid DEFAULT caderneta_user() REFERENCES users (id),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  -- Since when its bytes are gone: 30 days after it was deleted, or because a restored backup came without them.
  emptied_at timestamptz(3),
  PRIMARY KEY (institution_id, id),
  CONSTRAINT files_client_key UNIQUE (institution_id, id, client_id),
  CONSTRAINT files_client_fkey FOREIGN KEY (institution_id, client_id) REFERENCES clients (institution_id, id),
  CONSTRAINT files_loan_fkey FOREIGN KEY (institution_id, loan_id) REFERENCES loans (institution_id, id)
);
CREATE INDEX files_of_client ON files (institution_id, client_id, created_at, id);
CREATE INDEX files_of_loan ON files (institution_id, loan_id) WHERE loan_id IS NOT NULL;
-- AQ-5: one photo of a client; another one deletes it.
CREATE UNIQUE INDEX files_photo_key ON files (institution_id, client_id) WHERE kind = 'photo' AND deleted_at IS NULL;
-- AQ-8.
CREATE INDEX files_by_hash ON files (institution_id, sha256);
-- AQ-6: summed at each upload.
CREATE INDEX files_kept ON files (institution_id) INCLUDE (size) WHERE emptied_at IS NULL;
-- AQ-9: the job finds what waits to be emptied.
CREATE INDEX files_to_empty ON files (deleted_at) WHERE deleted_at IS NOT NULL AND emptied_at IS NULL;

-- Of the same client as their file, so that a policy need not look it up.
CREATE TABLE file_contents (
  institution_id uuid NOT NULL,
  file_id uuid NOT NULL,
  client_id uuid NOT NULL,
  content bytea NOT NULL CHECK (octet_length(content) <= 409600),
  PRIMARY KEY (institution_id, file_id),
  CONSTRAINT file_contents_file_fkey FOREIGN KEY (institution_id, file_id, client_id) REFERENCES files (institution_id, id, client_id)
);
-- Compressed already.
ALTER TABLE file_contents ALTER COLUMN content SET STORAGE EXTERNAL;

-- AQ-6: the bytes the institution of the transaction keeps, under a lock that every upload holds until its end. Runs as the owner, because
-- a collector and a borrower see only some of them.
CREATE FUNCTION caderneta_lock_files() RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('files:' || caderneta_institution(), 0));
  RETURN (SELECT coalesce(sum(size), 0) FROM files WHERE institution_id = caderneta_institution() AND emptied_at IS NULL);
END
$$;

-- AQ-10: the bytes of a file the borrower of the transaction may see; null where there are none. Runs as the owner: the borrower's role
-- reads no contents.
CREATE FUNCTION caderneta_portal_file(file uuid) RETURNS bytea
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  this_institution uuid := caderneta_institution();
  this_client uuid := caderneta_living_client();
BEGIN
  RETURN (
    SELECT c.content FROM files f
    JOIN file_contents c ON c.institution_id = this_institution AND c.file_id = f.id
    WHERE f.institution_id = this_institution AND f.id = file AND f.client_id = this_client
      AND f.deleted_at IS NULL AND (f.in_portal OR f.kind IN ('payment_proof', 'acceptance'))
  );
END
$$;

-- No byte of a client's files is left, nor a name that was given to one; says how many there were. Called by the function that makes
-- a client anonymous.
CREATE FUNCTION caderneta_empty_files_of(institution uuid, client uuid, at timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  emptied integer;
BEGIN
  UPDATE files SET name = 'Arquivo apagado', in_portal = false, deleted_at = coalesce(deleted_at, at), emptied_at = coalesce(emptied_at, at)
  WHERE institution_id = institution AND client_id = client;
  GET DIAGNOSTICS emptied = ROW_COUNT;
  DELETE FROM file_contents WHERE institution_id = institution AND client_id = client;
  UPDATE clients SET photo_sha256 = NULL WHERE institution_id = institution AND id = client AND photo_sha256 IS NOT NULL;
  RETURN emptied;
END
$$;

-- AQ-9: the bytes of what was deleted 30 days ago. A few at a time; says how many.
CREATE FUNCTION caderneta_empty_deleted_files(deleted_before timestamptz, at timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  old record;
  emptied integer := 0;
BEGIN
  FOR old IN
    SELECT institution_id, id FROM files WHERE deleted_at < deleted_before AND emptied_at IS NULL ORDER BY deleted_at LIMIT 50
  LOOP
    -- It may have been restored since it was found.
    UPDATE files SET emptied_at = at
    WHERE institution_id = old.institution_id AND id = old.id AND deleted_at < deleted_before AND emptied_at IS NULL;
    IF FOUND THEN
      DELETE FROM file_contents WHERE institution_id = old.institution_id AND file_id = old.id;
      emptied := emptied + 1;
    END IF;
  END LOOP;
  RETURN emptied;
END
$$;

ALTER TABLE files ENABLE ROW LEVEL SECURITY;
ALTER TABLE file_contents ENABLE ROW LEVEL SECURITY;
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON files
  FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit('files');

REVOKE EXECUTE ON FUNCTION
  caderneta_lock_files(), caderneta_portal_file(uuid), caderneta_empty_files_of(uuid, uuid, timestamptz),
  caderneta_empty_deleted_files(timestamptz, timestamptz)
  FROM PUBLIC;

CREATE POLICY lender ON files TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY lender ON file_contents TO caderneta_lender USING (institution_id = caderneta_institution());
GRANT UPDATE (photo_sha256) ON clients TO caderneta_lender;
-- Bytes never change; they go with a function of the owner alone.
GRANT SELECT, INSERT, UPDATE (name, in_portal, deleted_at) ON files TO caderneta_lender;
GRANT SELECT, INSERT ON file_contents TO caderneta_lender;
GRANT EXECUTE ON FUNCTION caderneta_lock_files() TO caderneta_lender, caderneta_collector, caderneta_borrower;
GRANT EXECUTE ON FUNCTION caderneta_empty_deleted_files(timestamptz, timestamptz) TO caderneta_app;

-- AQ-1: they add files of their clients; a photo takes the place of an earlier one.
CREATE POLICY collector ON files TO caderneta_collector
  USING (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()));
CREATE POLICY collector ON file_contents TO caderneta_collector
  USING (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()));
GRANT SELECT (photo_sha256), UPDATE (photo_sha256) ON clients TO caderneta_collector;
GRANT SELECT ON files, file_contents TO caderneta_collector;
GRANT INSERT (institution_id, id, client_id, loan_id, kind, name, content_type, size, sha256, created_at), UPDATE (deleted_at) ON files
  TO caderneta_collector;
GRANT INSERT ON file_contents TO caderneta_collector;
DROP POLICY collector ON change_outbox;
CREATE POLICY collector ON change_outbox FOR INSERT TO caderneta_collector
  WITH CHECK (institution_id = caderneta_institution() AND table_name IN ('clients', 'loans', 'contacts_made', 'visits', 'held_entries', 'files'));

-- AQ-10: what is shown to the borrower, and their own proofs of payment and acceptances; of bytes they only add those of a proof.
CREATE POLICY borrower ON files FOR SELECT TO caderneta_borrower
  USING (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client()) AND deleted_at IS NULL
    AND (in_portal OR kind IN ('payment_proof', 'acceptance')));
CREATE POLICY borrower_proof ON files FOR INSERT TO caderneta_borrower
  WITH CHECK (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client())
    AND kind = 'payment_proof' AND added_by IS NULL);
CREATE POLICY borrower_proof ON file_contents FOR INSERT TO caderneta_borrower
  WITH CHECK (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client()));
GRANT
  SELECT (institution_id, id, client_id, loan_id, kind, name, content_type, size, sha256, in_portal, created_at, deleted_at, emptied_at),
  INSERT (institution_id, id, client_id, loan_id, kind, name, content_type, size, sha256, created_at)
  ON files TO caderneta_borrower;
GRANT INSERT ON file_contents TO caderneta_borrower;
GRANT EXECUTE ON FUNCTION caderneta_portal_file(uuid) TO caderneta_borrower;
DROP POLICY borrower ON change_outbox;
CREATE POLICY borrower ON change_outbox FOR INSERT TO caderneta_borrower
  WITH CHECK (institution_id = caderneta_institution() AND table_name IN ('interests', 'visits', 'files')
    AND client_id = caderneta_borrower_client());
