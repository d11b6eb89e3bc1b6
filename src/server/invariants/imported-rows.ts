/** The payments of an imported loan belong to its row. */
const RECORDS = `
  SELECT 'clients' AS table_name, institution_id, id, import_id FROM clients
  UNION ALL SELECT 'loans', institution_id, id, import_id FROM loans
  UNION ALL SELECT 'payments', institution_id, id, import_id FROM payments`;

/** I17 as rows of (what, broken). */
export const IMPORTED_ROWS = `
  WITH records AS (
    SELECT r.*, CASE i.kind WHEN 'contacts' THEN 'clients' ELSE i.kind END AS kind
    FROM (${RECORDS}) AS r JOIN imports i ON i.institution_id = r.institution_id AND i.id = r.import_id
  )
  SELECT format('import_rows:%s/%s', w.import_id, w.line), r.id IS NULL
  FROM import_rows w
  LEFT JOIN records r ON r.institution_id = w.institution_id AND r.import_id = w.import_id AND r.id = w.record_id
    AND r.table_name = r.kind
  WHERE w.record_id IS NOT NULL
  UNION ALL
  SELECT format('%s:%s', r.table_name, r.id), count(w.line) <> 1
  FROM records r
  LEFT JOIN import_rows w ON w.institution_id = r.institution_id AND w.import_id = r.import_id AND w.record_id = r.id
  WHERE r.table_name = r.kind
  GROUP BY r.institution_id, r.table_name, r.id`;
