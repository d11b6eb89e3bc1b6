-- PD-9: a debt that will never come is written off: paid by a settlement of nothing, and marked.
ALTER TABLE loans ADD COLUMN loss boolean NOT NULL DEFAULT false;
GRANT UPDATE (loss) ON loans TO caderneta_lender;
GRANT SELECT (loss) ON loans TO caderneta_borrower;

ALTER TABLE loan_events DROP CONSTRAINT loan_events_kind_check;
ALTER TABLE loan_events ADD CONSTRAINT loan_events_kind_check CHECK (kind = ANY ('{created,edited,payment,payment_undone,settled,written_off,reopened,renewed,renewal_undone,due_date_moved,renegotiated,renegotiation_undone,late_fee_waived,waiver_undone,became_overdue,deleted,restored}')) NOT VALID;

-- As before, without the mark: it changes with the settlement and not with an edit.
CREATE OR REPLACE FUNCTION caderneta_audit_image(image jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN coalesce(image -> 'settings', '{}')
  || image - ARRAY['settings', 'access_code_hash', 'access_code_tries', 'portal_last_seen_at', 'last_seen_at', 'name_norm',
  'requester_norm', 'updated_at', 'version', 'paid_amount', 'principal_paid', 'interest_paid', 'discount', 'covered_on', 'paid_count', 'late_days_before',
  'late_from', 'late_fee_received', 'late_fee_waived', 'renewed_at', 'paid_at', 'loss']
  -- The status of an interest is what people decide; of a loan, what follows from payments and days.
  - CASE WHEN image ? 'interest_rate' THEN ARRAY['status', 'end_date'] ELSE ARRAY[]::text[] END;
