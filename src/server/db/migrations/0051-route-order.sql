-- FD-9: the place of a client on the route of who collects from them; null comes last.
ALTER TABLE clients ADD COLUMN route_position integer CHECK (route_position BETWEEN 1 AND 300);
CREATE INDEX clients_of_route ON clients (institution_id, route_position, id) INCLUDE (collector_user_id)
  WHERE route_position IS NOT NULL AND deleted_at IS NULL;

CREATE OR REPLACE FUNCTION caderneta_audit_image(image jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN coalesce(image -> 'settings', '{}')
  || image - ARRAY['settings', 'access_code_hash', 'access_code_tries', 'portal_last_seen_at', 'route_position', 'last_seen_at', 'name_norm',
  'requester_norm', 'updated_at', 'version', 'paid_amount', 'principal_paid', 'interest_paid', 'discount', 'covered_on', 'paid_count', 'late_days_before',
  'late_from', 'late_fee_received', 'late_fee_waived', 'renewed_at', 'paid_at', 'loss']
  -- The status of an interest is what people decide; of a loan, what follows from payments and days.
  - CASE WHEN image ? 'interest_rate' THEN ARRAY['status', 'end_date'] ELSE ARRAY[]::text[] END;

DROP POLICY collector ON clients;
CREATE POLICY collector ON clients TO caderneta_collector
  USING (institution_id = caderneta_institution() AND collector_user_id = caderneta_user() AND deleted_at IS NULL);
DROP POLICY collector ON change_outbox;
CREATE POLICY collector ON change_outbox FOR INSERT TO caderneta_collector
  WITH CHECK (institution_id = caderneta_institution() AND table_name IN ('clients', 'loans', 'contacts_made', 'visits'));
GRANT UPDATE (route_position) ON clients TO caderneta_lender;
GRANT SELECT (route_position), UPDATE (route_position) ON clients TO caderneta_collector;
