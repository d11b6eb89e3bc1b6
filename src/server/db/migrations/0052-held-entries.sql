-- OF-14: money that was received and could not be recorded as its device sent it, until a manager decides.
CREATE TABLE held_entries (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  -- The key of the entry: once for ever.
  id uuid NOT NULL,
  -- As entered; no foreign key, so that another's id tells nothing.
  loan_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount BETWEEN 0 AND 99999999999),
  late_fee bigint NOT NULL DEFAULT 0 CHECK (late_fee BETWEEN 0 AND 99999999999),
  payment_date date NOT NULL CHECK (payment_date BETWEEN '2000-01-01' AND '2100-12-31'),
  method text CHECK (method IN ('cash', 'pix', 'transfer', 'other')),
  entered_at timestamptz(3) NOT NULL,
  reason text NOT NULL CHECK (reason IN ('loan_paid', 'not_mine', 'not_allowed', 'other')),
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'recorded', 'discarded')),
  payment_id uuid,
  note text CHECK (btrim(note) <> '' AND char_length(note) <= 300),
  entered_by uuid DEFAULT caderneta_user() REFERENCES users (id),
  decided_by uuid REFERENCES users (id),
  decided_at timestamptz(3),
  PRIMARY KEY (institution_id, id),
  CONSTRAINT held_entries_money_check CHECK (amount + late_fee > 0),
  CONSTRAINT held_entries_decided_check CHECK (
    (status = 'waiting') = (decided_at IS NULL) AND (status = 'recorded') = (payment_id IS NOT NULL)
    AND (status = 'discarded') = (note IS NOT NULL)
  )
);
CREATE INDEX held_entries_newest ON held_entries (institution_id, entered_at, id);
CREATE INDEX held_entries_waiting ON held_entries (institution_id, payment_date) WHERE status = 'waiting';

ALTER TABLE held_entries ENABLE ROW LEVEL SECURITY;
CREATE POLICY lender ON held_entries TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY collector ON held_entries TO caderneta_collector
  USING (institution_id = caderneta_institution() AND entered_by = caderneta_user());
DROP POLICY collector ON change_outbox;
CREATE POLICY collector ON change_outbox FOR INSERT TO caderneta_collector
  WITH CHECK (institution_id = caderneta_institution() AND table_name IN ('clients', 'loans', 'contacts_made', 'visits', 'held_entries'));
GRANT SELECT, INSERT, UPDATE (status, payment_id, note, decided_by, decided_at) ON held_entries TO caderneta_lender;
GRANT SELECT, INSERT (institution_id, id, loan_id, amount, late_fee, payment_date, method, entered_at, reason, entered_by)
  ON held_entries TO caderneta_collector;
