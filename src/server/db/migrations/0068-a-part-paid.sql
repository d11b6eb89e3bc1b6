-- The trigger of the totals looks first whether a part was paid, as by most payments: it then evaluates a fifth of its expressions.
CREATE OR REPLACE FUNCTION caderneta_total_loan() RETURNS trigger
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
