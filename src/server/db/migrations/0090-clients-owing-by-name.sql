-- Those who owe something are listed by name from an index of their own: the name of the client stands beside what they owe, and follows it.
-- Who changes loans waits, so that no row comes without its name.
LOCK TABLE loans IN SHARE ROW EXCLUSIVE MODE;
ALTER TABLE client_totals ADD COLUMN name_norm text COLLATE "C";
CREATE OR REPLACE FUNCTION caderneta_change_client_total(institution uuid, client uuid, difference bigint, reads_days boolean) RETURNS void
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
REVOKE EXECUTE ON FUNCTION caderneta_name_client_total() FROM PUBLIC;
CREATE TRIGGER name_total AFTER UPDATE OF name, deleted_at ON clients
  FOR EACH ROW WHEN (OLD.name_norm <> NEW.name_norm OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
  EXECUTE FUNCTION caderneta_name_client_total();
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
DROP INDEX client_totals_by_day;
UPDATE client_totals t SET name_norm = c.name_norm FROM clients c
WHERE c.institution_id = t.institution_id AND c.id = t.client_id AND c.deleted_at IS NULL;
CREATE INDEX client_totals_by_day ON client_totals (institution_id, due_from, client_id)
  WHERE due_from IS NOT NULL AND name_norm IS NOT NULL;
CREATE INDEX client_totals_by_name ON client_totals (institution_id, name_norm, client_id) INCLUDE (due_from)
  WHERE due_from IS NOT NULL AND name_norm IS NOT NULL;
CREATE OR REPLACE FUNCTION caderneta_count_owing(due_before date, at_most integer) RETURNS integer
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET enable_sort = off AS $$
DECLARE
  institution uuid := caderneta_institution();
BEGIN
  RETURN (
    SELECT count(*) FROM (
      SELECT FROM client_totals t
      WHERE t.institution_id = institution AND t.due_from < due_before AND t.name_norm IS NOT NULL
      ORDER BY t.due_from, t.client_id
      LIMIT at_most
    ) AS counted
  );
END
$$;
CREATE OR REPLACE FUNCTION caderneta_clients_owing(due_before date, after_name text, after_id uuid, page_size integer, tag uuid) RETURNS uuid[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  institution uuid := caderneta_institution();
  from_name text := coalesce(after_name, '');
  from_id uuid := coalesce(after_id, '00000000-0000-0000-0000-000000000000');
  -- A variable: beside a literal the planner would sort all clients where it expects fewer of an institution.
  few integer := 500;
  among uuid[];
BEGIN
  IF caderneta_is_collector() THEN
    few := NULL;
    among := ARRAY(SELECT caderneta_own_clients());
  ELSE
    among := ARRAY(
      SELECT t.client_id FROM client_totals t
      WHERE t.institution_id = institution AND t.due_from < due_before AND t.name_norm IS NOT NULL
      ORDER BY t.due_from, t.client_id LIMIT few
    );
  END IF;
  IF few IS NULL OR cardinality(among) < few THEN
    RETURN ARRAY(
      SELECT t.client_id FROM client_totals t
      WHERE t.institution_id = institution AND t.client_id = ANY (among) AND t.due_from < due_before AND t.name_norm IS NOT NULL
        AND (t.name_norm, t.client_id) > (from_name, from_id)
        AND (tag IS NULL OR (SELECT c.tag_ids @> ARRAY[tag] FROM clients c WHERE c.institution_id = institution AND c.id = t.client_id))
      ORDER BY t.name_norm, t.client_id LIMIT page_size
    );
  END IF;
  RETURN ARRAY(
    SELECT client_id FROM (
      SELECT t.client_id, t.due_from FROM client_totals t
      WHERE t.institution_id = institution AND t.due_from IS NOT NULL AND t.name_norm IS NOT NULL
        AND (t.name_norm, t.client_id) > (from_name, from_id)
      ORDER BY t.name_norm, t.client_id OFFSET 0
    ) AS in_order
    WHERE due_from < due_before
      AND (tag IS NULL OR (SELECT c.tag_ids @> ARRAY[tag] FROM clients c WHERE c.institution_id = institution AND c.id = in_order.client_id))
    LIMIT page_size
  );
END
$$;
