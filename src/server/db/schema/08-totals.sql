-- What the dashboard and the cash screen read in one row per day instead of one per loan. Each change appends a difference; a job folds the
-- differences of an institution into one row, and readers sum. Writers do not block each other: no row is updated by two payments, except
-- that of a client (decision 55).
-- Deleted loans and their payments do not count.

-- DB-3: the four sums of an institution.
CREATE TABLE portfolio_totals (
  institution_id uuid NOT NULL,
  realized_profit bigint NOT NULL DEFAULT 0,
  potential_profit bigint NOT NULL DEFAULT 0,
  amount_to_receive bigint NOT NULL DEFAULT 0,
  total_lent bigint NOT NULL DEFAULT 0,
  folded boolean NOT NULL DEFAULT false
);
CREATE INDEX portfolio_totals_of_institution ON portfolio_totals (institution_id);
CREATE INDEX portfolio_totals_unfolded ON portfolio_totals (institution_id) WHERE NOT folded;

-- Per calendar day. CX-1 to CX-7: the months of the cash screen are sums of at most 31 folded rows, and PAR 30 a sum of past days, whatever
-- the number of loans.
CREATE TABLE day_totals (
  institution_id uuid NOT NULL,
  day date NOT NULL,
  -- The open loans whose oldest open instalment falls due, and their principal that is still out.
  loan_count bigint NOT NULL DEFAULT 0,
  principal_open bigint NOT NULL DEFAULT 0,
  -- All open instalments that fall due.
  due_count bigint NOT NULL DEFAULT 0,
  due_amount bigint NOT NULL DEFAULT 0,
  lent_amount bigint NOT NULL DEFAULT 0,
  -- What is received beyond interest and principal is the rest: late fees, and money beyond the total.
  received_amount bigint NOT NULL DEFAULT 0,
  received_interest bigint NOT NULL DEFAULT 0,
  received_principal bigint NOT NULL DEFAULT 0,
  -- What the lender put in, took out and spent.
  cash_in bigint NOT NULL DEFAULT 0,
  cash_out bigint NOT NULL DEFAULT 0,
  expenses bigint NOT NULL DEFAULT 0,
  folded boolean NOT NULL DEFAULT false
);
CREATE INDEX day_totals_by_day ON day_totals (institution_id, day);
CREATE INDEX day_totals_unfolded ON day_totals (institution_id, day) WHERE NOT folded;

-- What each client owes and since when: the list, its counts and its filters, the search and the route read a row instead of adding up loans.
-- A new day changes no row: who is late is who owes since before today. The row stays when nothing is owed any more (`due_from` is null).
CREATE TABLE client_totals (
  institution_id uuid NOT NULL,
  client_id uuid NOT NULL,
  -- What remains of the open loans.
  owed bigint NOT NULL DEFAULT 0,
  -- The earliest end_date of the loans that owe something (`caderneta_owes`).
  due_from date,
  -- The client's, by which the list is ordered; null while the client is deleted.
  name_norm text COLLATE "C",
  PRIMARY KEY (institution_id, client_id)
) WITH (fillfactor = 80);
-- Those who owe something and are not deleted, by day to be counted and by name to be listed.
CREATE INDEX client_totals_by_day ON client_totals (institution_id, due_from, client_id)
  WHERE due_from IS NOT NULL AND name_norm IS NOT NULL;
CREATE INDEX client_totals_by_name ON client_totals (institution_id, name_norm, client_id) INCLUDE (due_from)
  WHERE due_from IS NOT NULL AND name_norm IS NOT NULL;

-- Adds the difference to what a client owes, and where a loan's due date came, moved or went reads the earliest again. The first statement
-- locks the row, so that the second one sees what was committed by those who held it before. A client's first row waits for those who change
-- its name, and they for it. Called by the trigger alone, with its search_path.
CREATE FUNCTION caderneta_change_client_total(institution uuid, client uuid, difference bigint, reads_days boolean) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  earliest date;
  listed_by text;
BEGIN
  UPDATE client_totals t SET owed = t.owed + difference WHERE t.institution_id = institution AND t.client_id = client;
  IF NOT FOUND THEN
    SELECT CASE WHEN c.deleted_at IS NULL THEN c.name_norm END INTO listed_by FROM clients c
    WHERE c.institution_id = institution AND c.id = client FOR SHARE;
    INSERT INTO client_totals AS t (institution_id, client_id, owed, name_norm) VALUES (institution, client, difference, listed_by)
    ON CONFLICT (institution_id, client_id) DO UPDATE SET owed = t.owed + excluded.owed;
  END IF;
  IF reads_days THEN
    SELECT min(l.end_date) INTO earliest FROM loans l
    WHERE l.institution_id = institution AND l.client_id = client AND caderneta_owes(l.status, l.deleted_at, l.covered_on);
    UPDATE client_totals t SET due_from = earliest
    WHERE t.institution_id = institution AND t.client_id = client AND t.due_from IS DISTINCT FROM earliest;
  END IF;
END
$$;

CREATE FUNCTION caderneta_name_client_total() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE client_totals t SET name_norm = CASE WHEN NEW.deleted_at IS NULL THEN NEW.name_norm END
  WHERE t.institution_id = NEW.institution_id AND t.client_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER name_total AFTER UPDATE OF name, deleted_at ON clients
  FOR EACH ROW WHEN (OLD.name_norm <> NEW.name_norm OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
  EXECUTE FUNCTION caderneta_name_client_total();

CREATE FUNCTION caderneta_total_loan() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- The common case, by itself because every further expression is made ready once per transaction: a part was paid of what falls due on the
  -- same day, and nothing else that counts changed.
  IF TG_OP = 'UPDATE' AND OLD.status <> 'pago' AND NEW.status <> 'pago' AND OLD.end_date = NEW.end_date AND OLD.client_id = NEW.client_id
    AND OLD.amount = NEW.amount AND OLD.contract_interest = NEW.contract_interest AND OLD.start_date = NEW.start_date
    AND num_nonnulls(OLD.deleted_at, NEW.deleted_at, OLD.covered_on, NEW.covered_on) = 0 THEN
    DECLARE
      difference bigint := NEW.interest_paid - NEW.discount - NEW.paid_amount - OLD.interest_paid + OLD.discount + OLD.paid_amount;
    BEGIN
      IF difference <> 0 THEN
        INSERT INTO portfolio_totals (institution_id, amount_to_receive) VALUES (NEW.institution_id, difference);
        UPDATE client_totals t SET owed = t.owed + difference
        WHERE t.institution_id = NEW.institution_id AND t.client_id = NEW.client_id;
        IF NOT FOUND THEN
          PERFORM caderneta_change_client_total(NEW.institution_id, NEW.client_id, difference, false);
        END IF;
      END IF;
      IF OLD.principal_paid <> NEW.principal_paid THEN
        INSERT INTO day_totals (institution_id, day, principal_open)
        VALUES (NEW.institution_id, NEW.end_date, OLD.principal_paid - NEW.principal_paid);
      END IF;
      RETURN NULL;
    END;
  END IF;
  DECLARE
    was_counted boolean := TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL;
    is_counted boolean := TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL;
    was_open boolean := was_counted AND OLD.status <> 'pago';
    is_open boolean := is_counted AND NEW.status <> 'pago';
    was_due boolean := was_open AND OLD.covered_on IS NULL;
    is_due boolean := is_open AND NEW.covered_on IS NULL;
    -- Both are of the same client, and what is owed falls due on the same day, if at all.
    same_client boolean := TG_OP = 'UPDATE' AND OLD.client_id = NEW.client_id;
    same_day boolean := was_due = is_due AND (NOT is_due OR OLD.end_date = NEW.end_date);
    remaining_before bigint := 0;
    remaining bigint := 0;
    realized bigint := 0;
    potential bigint := 0;
    lent bigint := 0;
  BEGIN
    IF was_counted THEN
      lent := -OLD.amount;
      IF was_open THEN
        potential := -OLD.contract_interest;
        remaining_before := OLD.amount + OLD.contract_interest + OLD.interest_paid - OLD.discount - OLD.paid_amount;
      ELSE
        realized := -(OLD.contract_interest + OLD.interest_paid - OLD.discount);
      END IF;
    END IF;
    IF is_counted THEN
      lent := lent + NEW.amount;
      IF is_open THEN
        potential := potential + NEW.contract_interest;
        remaining := NEW.amount + NEW.contract_interest + NEW.interest_paid - NEW.discount - NEW.paid_amount;
      ELSE
        realized := realized + NEW.contract_interest + NEW.interest_paid - NEW.discount;
      END IF;
    END IF;
    IF realized <> 0 OR potential <> 0 OR remaining <> remaining_before OR lent <> 0 THEN
      INSERT INTO portfolio_totals (institution_id, realized_profit, potential_profit, amount_to_receive, total_lent)
      VALUES (coalesce(NEW.institution_id, OLD.institution_id), realized, potential, remaining - remaining_before, lent);
    END IF;
    IF same_client THEN
      IF NOT same_day OR remaining <> remaining_before THEN
        PERFORM caderneta_change_client_total(NEW.institution_id, NEW.client_id, remaining - remaining_before, NOT same_day);
      END IF;
    ELSE
      IF was_open THEN
        PERFORM caderneta_change_client_total(OLD.institution_id, OLD.client_id, -remaining_before, was_due);
      END IF;
      IF is_open THEN
        PERFORM caderneta_change_client_total(NEW.institution_id, NEW.client_id, remaining, is_due);
      END IF;
    END IF;
    IF was_due THEN
      INSERT INTO day_totals (institution_id, day, loan_count, principal_open)
      VALUES (OLD.institution_id, OLD.end_date, -1, OLD.principal_paid - OLD.amount);
    END IF;
    IF is_due THEN
      INSERT INTO day_totals (institution_id, day, loan_count, principal_open)
      VALUES (NEW.institution_id, NEW.end_date, 1, NEW.amount - NEW.principal_paid);
    END IF;
    -- A payment changes neither the amount nor the start, so it adds no row here.
    IF NOT (was_counted AND is_counted AND OLD.start_date = NEW.start_date AND OLD.amount = NEW.amount) THEN
      IF was_counted THEN
        INSERT INTO day_totals (institution_id, day, lent_amount) VALUES (OLD.institution_id, OLD.start_date, -OLD.amount);
      END IF;
      IF is_counted THEN
        INSERT INTO day_totals (institution_id, day, lent_amount) VALUES (NEW.institution_id, NEW.start_date, NEW.amount);
      END IF;
    END IF;
    -- Closing, reopening, deleting and restoring a loan takes its open instalments out of the days, or puts them back.
    IF TG_OP = 'UPDATE' AND was_open <> is_open THEN
      INSERT INTO day_totals (institution_id, day, due_count, due_amount)
      SELECT i.institution_id, i.due_date,
        CASE WHEN is_open THEN 1 ELSE -1 END,
        CASE WHEN is_open THEN 1 ELSE -1 END * (i.principal + i.interest - i.paid_amount)
      FROM installments i
      WHERE i.institution_id = NEW.institution_id AND i.loan_id = NEW.id AND i.covered_on IS NULL;
    END IF;
    -- The payments of a loan are removed from the days and restored together with it.
    IF TG_OP = 'UPDATE' AND was_counted <> is_counted THEN
      INSERT INTO day_totals (institution_id, day, received_amount, received_interest, received_principal)
      SELECT p.institution_id, p.payment_date,
        CASE WHEN is_counted THEN 1 ELSE -1 END * (p.amount + p.late_fee),
        CASE WHEN is_counted THEN 1 ELSE -1 END * p.interest_part,
        CASE WHEN is_counted THEN 1 ELSE -1 END * p.principal_part
      FROM payments p
      WHERE p.institution_id = NEW.institution_id AND p.loan_id = NEW.id AND p.undone_at IS NULL;
    END IF;
  END;
  RETURN NULL;
END
$$;
CREATE TRIGGER total AFTER INSERT
  OR UPDATE OF client_id, amount, contract_interest, interest_paid, discount, paid_amount, principal_paid, status, start_date, end_date,
    covered_on, deleted_at ON loans
  FOR EACH ROW EXECUTE FUNCTION caderneta_total_loan();
CREATE TRIGGER total_without AFTER DELETE ON loans
  FOR EACH ROW WHEN (NOT caderneta_is_being_deleted(OLD.institution_id)) EXECUTE FUNCTION caderneta_total_loan();

CREATE FUNCTION caderneta_total_installment() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.due_date = NEW.due_date AND OLD.covered_on IS NULL AND NEW.covered_on IS NULL THEN
    -- The common case, one row instead of two: a part of it was paid.
    INSERT INTO day_totals (institution_id, day, due_amount)
    SELECT NEW.institution_id, NEW.due_date,
      NEW.principal + NEW.interest - NEW.paid_amount - OLD.principal - OLD.interest + OLD.paid_amount
    FROM loans l
    WHERE l.institution_id = NEW.institution_id AND l.id = NEW.loan_id AND l.status <> 'pago' AND l.deleted_at IS NULL;
    RETURN NULL;
  END IF;
  IF NOT EXISTS (
    SELECT FROM loans l
    WHERE l.institution_id = coalesce(NEW.institution_id, OLD.institution_id) AND l.id = coalesce(NEW.loan_id, OLD.loan_id)
      AND l.status <> 'pago' AND l.deleted_at IS NULL
  ) THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.covered_on IS NULL THEN
    INSERT INTO day_totals (institution_id, day, due_count, due_amount)
    VALUES (OLD.institution_id, OLD.due_date, -1, -(OLD.principal + OLD.interest - OLD.paid_amount));
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.covered_on IS NULL THEN
    INSERT INTO day_totals (institution_id, day, due_count, due_amount)
    VALUES (NEW.institution_id, NEW.due_date, 1, NEW.principal + NEW.interest - NEW.paid_amount);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER total AFTER INSERT OR UPDATE ON installments
  FOR EACH ROW EXECUTE FUNCTION caderneta_total_installment();
CREATE TRIGGER total_without AFTER DELETE ON installments
  FOR EACH ROW WHEN (NOT caderneta_is_being_deleted(OLD.institution_id)) EXECUTE FUNCTION caderneta_total_installment();

-- Whether the loan counts is asked by the statement that adds the row, not by one before it.
CREATE FUNCTION caderneta_total_payment() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  received bigint := 0;
  interest bigint := 0;
  principal bigint := 0;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.undone_at IS NULL THEN
    received := -OLD.amount - OLD.late_fee;
    interest := -OLD.interest_part;
    principal := -OLD.principal_part;
  END IF;
  IF NEW.undone_at IS NULL THEN
    received := received + NEW.amount + NEW.late_fee;
    interest := interest + NEW.interest_part;
    principal := principal + NEW.principal_part;
  END IF;
  IF received <> 0 OR interest <> 0 OR principal <> 0 THEN
    INSERT INTO day_totals (institution_id, day, received_amount, received_interest, received_principal)
    SELECT NEW.institution_id, NEW.payment_date, received, interest, principal
    FROM loans l
    WHERE l.institution_id = NEW.institution_id AND l.id = NEW.loan_id AND l.deleted_at IS NULL;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER total AFTER INSERT OR UPDATE OF interest_part, principal_part, undone_at ON payments
  FOR EACH ROW EXECUTE FUNCTION caderneta_total_payment();

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
CREATE TRIGGER total AFTER INSERT OR UPDATE OF kind, amount, entry_date, deleted_at ON cash_entries
  FOR EACH ROW EXECUTE FUNCTION caderneta_total_cash_entry();
CREATE TRIGGER total_without AFTER DELETE ON cash_entries
  FOR EACH ROW WHEN (NOT caderneta_is_being_deleted(OLD.institution_id)) EXECUTE FUNCTION caderneta_total_cash_entry();

-- Folds the differences of up to `most` institutions with ids above the given one, in order; returns the last id, or null when none
-- is left. Walking the ids upwards ends even while new differences are written. Only one runs at a time, because two would block on
-- each other's rows.
CREATE FUNCTION caderneta_fold_totals(beyond uuid, most integer) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  tenant uuid;
  last_folded uuid;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('fold totals', 0)) THEN
    RETURN NULL;
  END IF;
  FOR tenant IN
    SELECT institution_id FROM portfolio_totals WHERE NOT folded AND (beyond IS NULL OR institution_id > beyond)
    UNION
    SELECT institution_id FROM day_totals WHERE NOT folded AND (beyond IS NULL OR institution_id > beyond)
    ORDER BY 1 LIMIT most
  LOOP
    WITH gone AS (DELETE FROM portfolio_totals WHERE institution_id = tenant RETURNING *)
    INSERT INTO portfolio_totals
    SELECT tenant, sum(realized_profit), sum(potential_profit), sum(amount_to_receive), sum(total_lent), true
    FROM gone HAVING count(*) > 0;
    WITH gone AS (
      DELETE FROM day_totals
      WHERE institution_id = tenant
        AND day IN (SELECT day FROM day_totals WHERE institution_id = tenant AND NOT folded)
      RETURNING *
    ), summed AS (
      SELECT day, sum(loan_count) AS loan_count, sum(due_count) AS due_count, sum(due_amount) AS due_amount,
        sum(received_amount) AS received_amount, sum(received_interest) AS received_interest,
        sum(received_principal) AS received_principal, sum(lent_amount) AS lent_amount, sum(principal_open) AS principal_open,
        sum(cash_in) AS cash_in, sum(cash_out) AS cash_out, sum(expenses) AS expenses
      FROM gone GROUP BY day
    )
    INSERT INTO day_totals (institution_id, day, loan_count, due_count, due_amount, received_amount, received_interest,
      received_principal, lent_amount, principal_open, cash_in, cash_out, expenses, folded)
    SELECT tenant, day, loan_count, due_count, due_amount, received_amount, received_interest, received_principal, lent_amount,
      principal_open, cash_in, cash_out, expenses, true
    FROM summed
    -- A day whose differences cancel out needs no row.
    WHERE (loan_count, due_count, due_amount, received_amount, received_interest, received_principal, lent_amount, principal_open,
      cash_in, cash_out, expenses) IS DISTINCT FROM (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    last_folded := tenant;
  END LOOP;
  RETURN last_folded;
END
$$;

-- Everything counted again from the records, by the owner: after a restore or a bulk load without triggers.
CREATE FUNCTION caderneta_recount_totals() RETURNS void
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
  DELETE FROM client_totals;
  INSERT INTO client_totals (institution_id, client_id, owed, due_from, name_norm)
  SELECT c.institution_id, c.id, l.owed, l.due_from, CASE WHEN c.deleted_at IS NULL THEN c.name_norm END
  FROM (
    SELECT institution_id, client_id, sum(amount + contract_interest + interest_paid - discount - paid_amount) AS owed,
      min(end_date) FILTER (WHERE caderneta_owes(status, deleted_at, covered_on)) AS due_from
    FROM loans WHERE status <> 'pago' AND deleted_at IS NULL GROUP BY institution_id, client_id
  ) AS l
  JOIN clients c ON c.institution_id = l.institution_id AND c.id = l.client_id;
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
