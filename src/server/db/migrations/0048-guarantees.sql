-- PD-1: who answers for a loan besides the client, and what was left as a pledge; really deleted, and audited. A loan of another client
-- takes them along, because a collector's and the borrower's row-level security compare their client.
CREATE TABLE guarantees (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  loan_id uuid NOT NULL,
  client_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('guarantor', 'item')),
  name text CHECK (btrim(name) <> '' AND char_length(name) <= 120),
  cpf text COLLATE "C" CHECK (cpf ~ '^[0-9]{11}$'),
  phone text CHECK (btrim(phone) <> '' AND char_length(phone) <= 32),
  address text CHECK (btrim(address) <> '' AND char_length(address) <= 300),
  description text CHECK (btrim(description) <> '' AND char_length(description) <= 300),
  value bigint CHECK (value BETWEEN 1 AND 99999999999),
  -- PD-3: given back, once the loan is paid.
  returned_at timestamptz(3),
  returned_by uuid REFERENCES users (id),
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 5),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (institution_id, id),
  CONSTRAINT guarantees_loan_fkey FOREIGN KEY (institution_id, loan_id) REFERENCES loans (institution_id, id),
  CONSTRAINT guarantees_guarantor_check CHECK (
    kind = 'item' OR (name IS NOT NULL AND num_nonnulls(description, value, returned_at, returned_by) = 0)),
  CONSTRAINT guarantees_item_check CHECK (
    kind = 'guarantor' OR (description IS NOT NULL AND num_nonnulls(name, cpf, phone, address) = 0)),
  CONSTRAINT guarantees_returned_check CHECK (returned_by IS NULL OR returned_at IS NOT NULL)
);
CREATE INDEX guarantees_of_loan ON guarantees (institution_id, loan_id, position);
CREATE TRIGGER raise_version
  BEFORE UPDATE OF name, cpf, phone, address, description, value, returned_at ON guarantees
  FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON guarantees
  FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit('guarantees');
ALTER TABLE guarantees ENABLE ROW LEVEL SECURITY;
CREATE POLICY lender ON guarantees TO caderneta_lender USING (institution_id = caderneta_institution());
GRANT
  SELECT, INSERT, DELETE,
  UPDATE (client_id, name, cpf, phone, address, description, value, position, returned_at, returned_by)
  ON guarantees TO caderneta_lender;
CREATE POLICY collector ON guarantees FOR SELECT TO caderneta_collector
  USING (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()));
-- With a loan of theirs (PD-1).
CREATE POLICY collector_lending ON guarantees FOR INSERT TO caderneta_collector
  WITH CHECK (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()) AND caderneta_may_lend());
GRANT SELECT ON guarantees TO caderneta_collector;
GRANT INSERT (institution_id, id, loan_id, client_id, kind, name, cpf, phone, address, description, value, position)
  ON guarantees TO caderneta_collector;
-- PD-2: they stand in the borrower's own contract.
CREATE POLICY borrower ON guarantees FOR SELECT TO caderneta_borrower
  USING (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client()));
GRANT SELECT (institution_id, id, loan_id, client_id, kind, name, cpf, address, description, value, position) ON guarantees
  TO caderneta_borrower;

-- PD-3: the history says that a pledge was given back.
ALTER TABLE loan_events DROP CONSTRAINT loan_events_kind_check;
ALTER TABLE loan_events ADD CONSTRAINT loan_events_kind_check CHECK (kind = ANY ('{created,edited,payment,payment_undone,settled,written_off,reopened,renewed,renewal_undone,due_date_moved,due_dates_moved,renegotiated,renegotiation_undone,late_fee_waived,waiver_undone,guarantee_returned,became_overdue,deleted,restored}')) NOT VALID;
