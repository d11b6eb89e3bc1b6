-- AS-9: the messages of a gateway that were obeyed, each once.
CREATE TABLE billing_events (
  -- Its webhook-id.
  id text PRIMARY KEY CHECK (char_length(id) BETWEEN 1 AND 200),
  at timestamptz(3) NOT NULL
);
CREATE INDEX billing_events_by_age ON billing_events (at);
ALTER TABLE billing_events ENABLE ROW LEVEL SECURITY;
CREATE POLICY app ON billing_events TO caderneta_app USING (true);
GRANT SELECT, INSERT, DELETE ON billing_events TO caderneta_app;

-- AS-8: the day of the last message about the end of a plan. No edit of the record, so the audit leaves it out.
ALTER TABLE institutions ADD COLUMN plan_mailed_for date CHECK (plan_mailed_for BETWEEN '1999-01-01' AND '2100-12-31');
GRANT SELECT (plan_mailed_for), UPDATE (plan_mailed_for) ON institutions TO caderneta_app;
CREATE OR REPLACE FUNCTION caderneta_audit_image(image jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN coalesce(image -> 'settings', '{}')
  || image - ARRAY['settings', 'access_code_hash', 'access_code_tries', 'portal_last_seen_at', 'route_position', 'last_seen_at', 'plan_mailed_for', 'name_norm',
  'requester_norm', 'updated_at', 'version', 'paid_amount', 'principal_paid', 'interest_paid', 'discount', 'covered_on', 'paid_count', 'late_days_before',
  'late_from', 'holiday_grace', 'late_grace_until', 'late_fee_received', 'late_fee_waived', 'renewed_at', 'paid_at', 'loss']
  -- The status of an interest is what people decide; of a loan, what follows from payments and days.
  - CASE WHEN image ? 'interest_rate' THEN ARRAY['status', 'end_date'] ELSE ARRAY[]::text[] END;
