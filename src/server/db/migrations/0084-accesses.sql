-- LP-9: who saw or took what is kept of a client, where no other record says it; without a client, of all of them. It is itself a log: the
-- server alone writes it, and sweeps it after 12 months.
CREATE TABLE client_accesses (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  client_id uuid,
  kind text NOT NULL CHECK (kind IN ('portal_sign_in', 'export', 'file')),
  -- Null is the client in the portal.
  by_user uuid REFERENCES users (id),
  at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (institution_id, id),
  CONSTRAINT client_accesses_of_all_check CHECK (client_id IS NOT NULL OR kind = 'export'),
  CONSTRAINT client_accesses_client_fkey FOREIGN KEY (institution_id, client_id) REFERENCES clients (institution_id, id)
);
CREATE INDEX client_accesses_of_client ON client_accesses (institution_id, client_id, at, id);
CREATE INDEX client_accesses_by_age ON client_accesses (at);
CREATE INDEX documents_issued_of_client ON documents_issued (institution_id, client_id, issued_at, id) WHERE client_id IS NOT NULL;
ALTER TABLE client_accesses ENABLE ROW LEVEL SECURITY;
CREATE POLICY lender ON client_accesses FOR SELECT TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY app ON client_accesses TO caderneta_app USING (true);
GRANT SELECT ON client_accesses TO caderneta_lender;
GRANT SELECT (institution_id, id, at), INSERT, DELETE ON client_accesses TO caderneta_app;

-- LP-3: the visits to the portal are among what is kept about a client.
CREATE OR REPLACE FUNCTION caderneta_data_of(this_client uuid) RETURNS json
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  this_institution uuid := caderneta_institution();
  own_cpf text;
  client json;
  loans json;
  installments json;
  payments json;
  changes json;
  requests json;
  proofs json;
  accepted json;
  promises json;
  messages json;
  documents json;
  stored json;
  portal_visits json;
BEGIN
  SELECT c.cpf, json_build_object('name', c.name, 'cpf', c.cpf, 'phone', c.phone, 'email', c.email, 'address', c.address,
    'pix_key', c.pix_key, 'created_at', c.created_at, 'last_portal_visit', c.portal_last_seen_at)
  INTO own_cpf, client
  FROM clients c WHERE c.institution_id = this_institution AND c.id = this_client AND c.deleted_at IS NULL;
  IF client IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT json_agg(json_build_object('id', l.id, 'amount', l.amount, 'interest_rate', l.interest_rate,
    'overdue_interest_rate', l.overdue_interest_rate, 'interest_method', l.interest_method, 'frequency', l.frequency,
    'installment_count', l.installment_count, 'start_date', l.start_date, 'end_date', l.end_date, 'status', l.status,
    'contract_interest', l.contract_interest, 'interest_paid', l.interest_paid, 'paid_amount', l.paid_amount, 'discount', l.discount,
    'late_fee_received', l.late_fee_received, 'loss', l.loss, 'paid_at', l.paid_at, 'created_at', l.created_at)
    ORDER BY l.start_date, l.id)
  INTO loans
  FROM loans l WHERE l.institution_id = this_institution AND l.client_id = this_client AND l.deleted_at IS NULL;
  SELECT json_agg(json_build_object('loan_id', i.loan_id, 'plan', i.plan_version, 'number', i.number, 'due_date', i.due_date,
    'principal', i.principal, 'interest', i.interest, 'paid_amount', i.paid_amount, 'covered_on', i.covered_on)
    ORDER BY i.loan_id, i.plan_version, i.number)
  INTO installments
  FROM installments i JOIN loans l ON l.institution_id = i.institution_id AND l.id = i.loan_id AND l.deleted_at IS NULL
  WHERE i.institution_id = this_institution AND i.client_id = this_client;
  SELECT json_agg(json_build_object('loan_id', p.loan_id, 'payment_date', p.payment_date, 'kind', p.kind, 'method', p.method,
    'amount', p.amount, 'interest_part', p.interest_part, 'principal_part', p.principal_part, 'late_fee', p.late_fee,
    'created_at', p.created_at)
    ORDER BY p.payment_date, p.id)
  INTO payments
  FROM payments p JOIN loans l ON l.institution_id = p.institution_id AND l.id = p.loan_id AND l.deleted_at IS NULL
  WHERE p.institution_id = this_institution AND p.client_id = this_client AND p.undone_at IS NULL;
  SELECT json_agg(json_build_object('loan_id', e.loan_id, 'kind', e.kind, 'on_day', e.on_day, 'interest', e.facts -> 'interest',
    'previous_end_date', e.facts -> 'previous_end_date', 'end_date', e.facts -> 'end_date', 'added_interest', e.facts -> 'added_interest',
    'discount', e.facts -> 'discount', 'late_fee', e.facts -> 'late_fee', 'installment_count', e.facts -> 'count',
    'first_due_date', e.facts -> 'first_due_date')
    ORDER BY e.seq)
  INTO changes
  FROM loan_events e JOIN loans l ON l.institution_id = e.institution_id AND l.id = e.loan_id AND l.deleted_at IS NULL
  WHERE e.institution_id = this_institution AND e.client_id = this_client
    AND e.kind IN ('renewed', 'renewal_undone', 'renegotiated', 'renegotiation_undone');
  SELECT json_agg(json_build_object('requested_amount', i.requested_amount, 'status', i.status, 'name', i.original_requester_name,
    'phone', i.requester_phone, 'expected_payment_date', i.expected_payment_date, 'created_at', i.created_at)
    ORDER BY i.created_at, i.id)
  INTO requests
  FROM interests i
  WHERE i.institution_id = this_institution AND (i.client_id = this_client OR (i.client_id IS NULL AND i.client_cpf = own_cpf));
  SELECT json_agg(json_build_object('loan_id', p.loan_id, 'amount', p.amount, 'paid_on', p.paid_on, 'status', p.status,
    'reason', p.reason, 'created_at', p.created_at)
    ORDER BY p.created_at, p.id)
  INTO proofs
  FROM payment_proofs p WHERE p.institution_id = this_institution AND p.client_id = this_client;
  SELECT json_agg(json_build_object('loan_id', a.loan_id, 'offered_at', a.offered_at, 'withdrawn_at', a.withdrawn_at,
    'accepted_at', a.accepted_at, 'address', host(a.address), 'user_agent', a.user_agent, 'access_code_used', a.access_code_used,
    'sha256', encode(a.sha256, 'hex'), 'text', a.text)
    ORDER BY a.offered_at, a.id)
  INTO accepted
  FROM acceptances a WHERE a.institution_id = this_institution AND a.client_id = this_client;
  SELECT json_agg(json_build_object('made_on', v.on_day, 'promised_on', v.promised_on, 'promised_amount', v.promised_amount,
    'withdrawn_at', v.withdrawn_at)
    ORDER BY v.at, v.id)
  INTO promises
  FROM visits v WHERE v.institution_id = this_institution AND v.client_id = this_client AND v.outcome = 'promised';
  SELECT json_agg(json_build_object('at', m.opened_at, 'text', m.text) ORDER BY m.opened_at, m.id)
  INTO messages
  FROM contacts_made m
  WHERE m.institution_id = this_institution AND m.client_id = this_client AND m.sent IS DISTINCT FROM false;
  SELECT json_agg(json_build_object('kind', d.kind, 'code', d.code, 'amount', d.amount, 'document_date', d.document_date,
    'issued_at', d.issued_at)
    ORDER BY d.issued_at, d.id)
  INTO documents
  FROM documents_issued d
  WHERE d.institution_id = this_institution AND d.client_id = this_client AND d.kind <> 'my_data';
  SELECT json_agg(json_build_object('kind', f.kind, 'name', f.name, 'content_type', f.content_type, 'size', f.size,
    'created_at', f.created_at)
    ORDER BY f.created_at, f.id)
  INTO stored
  FROM files f WHERE f.institution_id = this_institution AND f.client_id = this_client AND f.deleted_at IS NULL
    AND (f.in_portal OR f.kind IN ('payment_proof', 'acceptance') OR caderneta_borrower_client() IS NULL);
  SELECT json_agg(a.at ORDER BY a.at, a.id)
  INTO portal_visits
  FROM client_accesses a
  WHERE a.institution_id = this_institution AND a.client_id = this_client AND a.kind = 'portal_sign_in';
  RETURN json_build_object('client', client, 'loans', coalesce(loans, '[]'), 'installments', coalesce(installments, '[]'),
    'payments', coalesce(payments, '[]'), 'renewals_and_renegotiations', coalesce(changes, '[]'), 'requests', coalesce(requests, '[]'),
    'proofs', coalesce(proofs, '[]'), 'acceptances', coalesce(accepted, '[]'), 'promises', coalesce(promises, '[]'),
    'messages', coalesce(messages, '[]'), 'documents', coalesce(documents, '[]'), 'files', coalesce(stored, '[]'),
    'portal_visits', coalesce(portal_visits, '[]'));
END
$$;
