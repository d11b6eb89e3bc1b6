-- CX-13, CX-14: money that moved besides loans and payments, entered by hand.
CREATE TABLE cash_entries (
  institution_id uuid NOT NULL REFERENCES institutions (id),
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('opening', 'contribution', 'withdrawal', 'expense', 'income')),
  amount bigint NOT NULL CHECK (amount BETWEEN 1 AND 99999999999),
  entry_date date NOT NULL CHECK (entry_date BETWEEN '2000-01-01' AND '2100-12-31'),
  description text NOT NULL CHECK (btrim(description) <> '' AND char_length(description) <= 120),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  PRIMARY KEY (institution_id, id)
);
-- CX-14: one opening balance.
CREATE UNIQUE INDEX cash_entries_opening_key ON cash_entries (institution_id) WHERE kind = 'opening' AND deleted_at IS NULL;
CREATE INDEX cash_entries_by_day ON cash_entries (institution_id, entry_date, id) WHERE deleted_at IS NULL;
-- CX-12: the cash book reads loans and payments by their day.
CREATE INDEX payments_by_day ON payments (institution_id, payment_date, id) WHERE undone_at IS NULL;
CREATE INDEX loans_by_start ON loans (institution_id, start_date, id) WHERE deleted_at IS NULL;

CREATE TRIGGER raise_version BEFORE UPDATE OF kind, amount, entry_date, description, deleted_at ON cash_entries
  FOR EACH ROW EXECUTE FUNCTION caderneta_raise_version();
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON cash_entries
  FOR EACH ROW EXECUTE FUNCTION caderneta_write_audit('cash_entries');

CREATE FUNCTION caderneta_total_cash_entry() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN
    INSERT INTO day_totals (institution_id, day, cash_in, cash_out, expenses)
    VALUES (OLD.institution_id, OLD.entry_date,
      CASE WHEN OLD.kind IN ('opening', 'contribution', 'income') THEN -OLD.amount ELSE 0 END,
      CASE WHEN OLD.kind = 'withdrawal' THEN -OLD.amount ELSE 0 END,
      CASE WHEN OLD.kind = 'expense' THEN -OLD.amount ELSE 0 END);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN
    INSERT INTO day_totals (institution_id, day, cash_in, cash_out, expenses)
    VALUES (NEW.institution_id, NEW.entry_date,
      CASE WHEN NEW.kind IN ('opening', 'contribution', 'income') THEN NEW.amount ELSE 0 END,
      CASE WHEN NEW.kind = 'withdrawal' THEN NEW.amount ELSE 0 END,
      CASE WHEN NEW.kind = 'expense' THEN NEW.amount ELSE 0 END);
  END IF;
  RETURN NULL;
END
$$;
REVOKE EXECUTE ON FUNCTION caderneta_total_cash_entry() FROM PUBLIC;
CREATE TRIGGER total AFTER INSERT OR DELETE OR UPDATE OF kind, amount, entry_date, deleted_at ON cash_entries
  FOR EACH ROW EXECUTE FUNCTION caderneta_total_cash_entry();

ALTER TABLE cash_entries ENABLE ROW LEVEL SECURITY;
CREATE POLICY lender ON cash_entries TO caderneta_lender USING (institution_id = caderneta_institution());
GRANT SELECT, INSERT, UPDATE (kind, amount, entry_date, description, deleted_at) ON cash_entries TO caderneta_lender;

ALTER TABLE change_outbox
  DROP CONSTRAINT change_outbox_table_name_check,
  ADD CONSTRAINT change_outbox_table_name_check CHECK (
    table_name IN ('institutions', 'clients', 'interests', 'loans', 'loan_presets', 'cash_entries', 'sessions'));

CREATE OR REPLACE FUNCTION caderneta_recount_totals() RETURNS void
LANGUAGE sql AS $$
  -- A backup made before the column existed has no value for it.
  UPDATE loans l SET principal_paid = p.principal
  FROM (
    SELECT o.institution_id, o.id, coalesce(sum(r.principal_part), 0) AS principal
    FROM loans o
    LEFT JOIN payments r ON r.institution_id = o.institution_id AND r.loan_id = o.id AND r.undone_at IS NULL
    GROUP BY o.institution_id, o.id
  ) AS p
  WHERE l.institution_id = p.institution_id AND l.id = p.id AND l.principal_paid <> p.principal;
  DELETE FROM portfolio_totals;
  INSERT INTO portfolio_totals
  SELECT institution_id,
    coalesce(sum(contract_interest + interest_paid - discount) FILTER (WHERE status = 'pago'), 0),
    coalesce(sum(contract_interest) FILTER (WHERE status <> 'pago'), 0),
    coalesce(sum(amount + contract_interest + interest_paid - discount - paid_amount) FILTER (WHERE status <> 'pago'), 0),
    sum(amount), true
  FROM loans WHERE deleted_at IS NULL GROUP BY institution_id;
  DELETE FROM day_totals;
  INSERT INTO day_totals (institution_id, day, loan_count, due_count, due_amount, received_amount, received_interest,
    received_principal, lent_amount, principal_open, cash_in, cash_out, expenses, folded)
  SELECT institution_id, day, sum(loan_count), sum(due_count), sum(due_amount), sum(received_amount), sum(received_interest),
    sum(received_principal), sum(lent_amount), sum(principal_open), sum(cash_in), sum(cash_out), sum(expenses), true
  FROM (
    SELECT institution_id, end_date AS day, 1 AS loan_count, 0 AS due_count, 0 AS due_amount, 0 AS received_amount,
      0 AS received_interest, 0 AS received_principal, 0 AS lent_amount, amount - principal_paid AS principal_open,
      0 AS cash_in, 0 AS cash_out, 0 AS expenses
    FROM loans WHERE status <> 'pago' AND deleted_at IS NULL AND covered_on IS NULL
    UNION ALL
    SELECT institution_id, start_date, 0, 0, 0, 0, 0, 0, amount, 0, 0, 0, 0 FROM loans WHERE deleted_at IS NULL
    UNION ALL
    SELECT i.institution_id, i.due_date, 0, 1, i.principal + i.interest - i.paid_amount, 0, 0, 0, 0, 0, 0, 0, 0
    FROM installments i JOIN loans l ON l.institution_id = i.institution_id AND l.id = i.loan_id
    WHERE i.covered_on IS NULL AND l.status <> 'pago' AND l.deleted_at IS NULL
    UNION ALL
    SELECT p.institution_id, p.payment_date, 0, 0, 0, p.amount + p.late_fee, p.interest_part, p.principal_part, 0, 0, 0, 0, 0
    FROM payments p JOIN loans l ON l.institution_id = p.institution_id AND l.id = p.loan_id
    WHERE p.undone_at IS NULL AND l.deleted_at IS NULL
    UNION ALL
    SELECT institution_id, entry_date, 0, 0, 0, 0, 0, 0, 0, 0,
      CASE WHEN kind IN ('opening', 'contribution', 'income') THEN amount ELSE 0 END,
      CASE WHEN kind = 'withdrawal' THEN amount ELSE 0 END,
      CASE WHEN kind = 'expense' THEN amount ELSE 0 END
    FROM cash_entries WHERE deleted_at IS NULL
  ) AS each
  GROUP BY institution_id, day;
$$;
