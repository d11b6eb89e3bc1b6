/** The bytes beside each file, and the one photo beside each client. */
export const STORED_FILES = `
  SELECT 'files:' || f.id,
    CASE WHEN f.emptied_at IS NULL
      THEN (octet_length(c.content) = f.size AND sha256(c.content) = f.sha256) IS NOT TRUE
      ELSE c.file_id IS NOT NULL
    END
  FROM files f
  LEFT JOIN file_contents c ON c.institution_id = f.institution_id AND c.file_id = f.id
  UNION ALL
  SELECT 'clients:' || c.id, c.photo_sha256 IS DISTINCT FROM encode(p.sha256, 'hex')
  FROM clients c
  LEFT JOIN files p ON p.institution_id = c.institution_id AND p.client_id = c.id AND p.kind = 'photo' AND p.deleted_at IS NULL`;
