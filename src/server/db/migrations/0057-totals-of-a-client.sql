-- What each client owes and since when: the list, its counts and its filters, the search and the route read a row instead of adding up loans.
-- A new day changes no row: who is late is who owes since before today. The row stays when nothing is owed any more (`due_from` is null).
CREATE TABLE client_totals (
  institution_id uuid NOT NULL,
  client_id uuid NOT NULL,
  -- What remains of the open loans.
  owed bigint NOT NULL DEFAULT 0,
  -- The earliest end_date of the loans that owe something (`caderneta_owes`).
  due_from date,
  PRIMARY KEY (institution_id, client_id)
) WITH (fillfactor = 80);
CREATE INDEX client_totals_by_day ON client_totals (institution_id, due_from, client_id) WHERE due_from IS NOT NULL;
ALTER TABLE client_totals ENABLE ROW LEVEL SECURITY;
CREATE POLICY lender ON client_totals FOR SELECT TO caderneta_lender USING (institution_id = caderneta_institution());
CREATE POLICY collector ON client_totals FOR SELECT TO caderneta_collector
  USING (institution_id = caderneta_institution() AND client_id IN (SELECT caderneta_own_clients()));
GRANT SELECT ON client_totals TO caderneta_lender, caderneta_collector;

-- Adds the difference to what a client owes, and where a loan's due date came, moved or went reads the earliest again. The first statement
-- locks the row, so that the second one sees what was committed by those who held it before. Called by the trigger alone, with its search_path.
CREATE FUNCTION caderneta_change_client_total(institution uuid, client uuid, difference bigint, reads_days boolean) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  earliest date;
BEGIN
  INSERT INTO client_totals AS t (institution_id, client_id, owed) VALUES (institution, client, difference)
  ON CONFLICT (institution_id, client_id) DO UPDATE SET owed = t.owed + excluded.owed;
  IF reads_days THEN
    SELECT min(l.end_date) INTO earliest FROM loans l
    WHERE l.institution_id = institution AND l.client_id = client AND caderneta_owes(l.status, l.deleted_at, l.covered_on);
    UPDATE client_totals t SET due_from = earliest
    WHERE t.institution_id = institution AND t.client_id = client AND t.due_from IS DISTINCT FROM earliest;
  END IF;
END
$$;
REVOKE EXECUTE ON FUNCTION caderneta_change_client_total(uuid, uuid, bigint, boolean) FROM PUBLIC;

-- As before, and the totals of the client. The trigger waits for those who change loans, and they for it, so that none is counted twice below.
CREATE OR REPLACE FUNCTION caderneta_total_loan() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
    IF same_day AND remaining <> remaining_before THEN
      -- The common case, without the call: a part was paid.
      UPDATE client_totals t SET owed = t.owed + remaining - remaining_before
      WHERE t.institution_id = NEW.institution_id AND t.client_id = NEW.client_id;
    END IF;
    IF NOT same_day OR remaining <> remaining_before AND NOT FOUND THEN
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
  IF was_due AND is_due AND OLD.end_date = NEW.end_date THEN
    IF OLD.amount - OLD.principal_paid <> NEW.amount - NEW.principal_paid THEN
      INSERT INTO day_totals (institution_id, day, principal_open)
      VALUES (NEW.institution_id, NEW.end_date, NEW.amount - NEW.principal_paid - OLD.amount + OLD.principal_paid);
    END IF;
  ELSE
    IF was_due THEN
      INSERT INTO day_totals (institution_id, day, loan_count, principal_open)
      VALUES (OLD.institution_id, OLD.end_date, -1, OLD.principal_paid - OLD.amount);
    END IF;
    IF is_due THEN
      INSERT INTO day_totals (institution_id, day, loan_count, principal_open)
      VALUES (NEW.institution_id, NEW.end_date, 1, NEW.amount - NEW.principal_paid);
    END IF;
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
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER total AFTER INSERT OR DELETE
  OR UPDATE OF client_id, amount, contract_interest, interest_paid, discount, paid_amount, principal_paid, status, start_date, end_date,
    covered_on, deleted_at ON loans
  FOR EACH ROW EXECUTE FUNCTION caderneta_total_loan();

INSERT INTO client_totals
SELECT institution_id, client_id, sum(amount + contract_interest + interest_paid - discount - paid_amount),
  min(end_date) FILTER (WHERE caderneta_owes(status, deleted_at, covered_on))
FROM loans WHERE status <> 'pago' AND deleted_at IS NULL GROUP BY institution_id, client_id;

-- As before, and the totals of the clients.
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
  INSERT INTO client_totals
  SELECT institution_id, client_id, sum(amount + contract_interest + interest_paid - discount - paid_amount),
    min(end_date) FILTER (WHERE caderneta_owes(status, deleted_at, covered_on))
  FROM loans WHERE status <> 'pago' AND deleted_at IS NULL GROUP BY institution_id, client_id;
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

-- As before, by the totals of the clients.
CREATE OR REPLACE FUNCTION caderneta_search_clients(
  search_text text, after_name text, after_id uuid, page_size integer, standing text DEFAULT NULL, today date DEFAULT NULL,
  tag uuid DEFAULT NULL
) RETURNS uuid[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  institution uuid := caderneta_institution();
  -- EQ-4: null for those who see every client.
  collector uuid := CASE WHEN caderneta_is_collector() THEN coalesce(caderneta_user(), '00000000-0000-0000-0000-000000000000') END;
  name_pattern text := caderneta_name_pattern(search_text);
  cpf_pattern text := caderneta_cpf_pattern(search_text);
  phone_pattern text := caderneta_phone_pattern(search_text);
  from_name text := coalesce(after_name, '');
  from_id uuid := coalesce(after_id, '00000000-0000-0000-0000-000000000000');
  -- Of 'owing' every open due date counts.
  due_before date := CASE standing WHEN 'owing' THEN 'infinity' WHEN 'late' THEN today END;
  -- A variable: beside a literal the planner would sort all clients where it expects fewer of an institution.
  scan_limit integer := 1000;
  scanned integer;
  found uuid[];
BEGIN
  IF tag IS NOT NULL AND NOT EXISTS (SELECT FROM tags t WHERE t.institution_id = institution AND t.id = tag) THEN
    RETURN '{}';
  END IF;
  IF phone_pattern IS NULL THEN
    -- Most institutions have no more; the count says so in the same scan.
    SELECT count(*), (array_agg(id) FILTER (WHERE (name_norm LIKE name_pattern OR cpf LIKE cpf_pattern)
      AND (due_before IS NULL OR (
        SELECT t.due_from FROM client_totals t WHERE t.institution_id = institution AND t.client_id = in_order.id
      ) < due_before) AND (tag IS NULL OR (
        SELECT c.tag_ids @> ARRAY[tag] FROM clients c WHERE c.institution_id = institution AND c.id = in_order.id
      ))))[1:page_size]
    INTO scanned, found
    FROM (
      SELECT id, name_norm, cpf FROM clients
      WHERE institution_id = institution AND deleted_at IS NULL AND (name_norm, id) > (from_name, from_id)
        AND (collector IS NULL OR collector_user_id = collector)
      ORDER BY name_norm, id LIMIT scan_limit
    ) AS in_order;
    IF scanned < scan_limit OR cardinality(found) = page_size THEN
      RETURN found;
    END IF;
    -- One or two digits are part of too many CPFs for an index; for them all clients are scanned, until the page is full.
    scan_limit := CASE WHEN caderneta_has_trigram(search_text) OR cpf_pattern IS NULL THEN 10000 END;
    found := ARRAY(
      SELECT id FROM (
        SELECT id, name_norm, cpf FROM clients
        WHERE institution_id = institution AND deleted_at IS NULL AND (name_norm, id) > (from_name, from_id)
          AND (collector IS NULL OR collector_user_id = collector)
        ORDER BY name_norm, id LIMIT scan_limit
      ) AS in_order
      WHERE (name_norm LIKE name_pattern OR cpf LIKE cpf_pattern)
        AND (due_before IS NULL OR (
          SELECT t.due_from FROM client_totals t WHERE t.institution_id = institution AND t.client_id = in_order.id
        ) < due_before)
        AND (tag IS NULL OR (
          SELECT c.tag_ids @> ARRAY[tag] FROM clients c WHERE c.institution_id = institution AND c.id = in_order.id
        ))
      LIMIT page_size
    );
    IF scan_limit IS NULL OR cardinality(found) = page_size THEN
      RETURN found;
    END IF;
  END IF;
  -- Materialized, so that the planner does not scan in the order of the list for the sake of the LIMIT.
  EXECUTE
    'WITH matching AS MATERIALIZED (' || caderneta_clients_by_text(institution, search_text, cpf_pattern, phone_pattern, collector) || ')
     SELECT ARRAY(SELECT id FROM matching WHERE (name_norm, id) > ($5, $6)'
    || CASE WHEN due_before IS NULL THEN '' ELSE '
       AND (SELECT t.due_from FROM client_totals t WHERE t.institution_id = $1 AND t.client_id = matching.id) < $8' END
    || CASE WHEN tag IS NULL THEN '' ELSE '
       AND (SELECT c.tag_ids @> ARRAY[$9] FROM clients c WHERE c.institution_id = $1 AND c.id = matching.id)' END
    || ' ORDER BY name_norm, id LIMIT $7)'
  INTO found
  USING institution, name_pattern, cpf_pattern, collector, from_name, from_id, page_size, due_before, tag;
  RETURN found;
END
$$;

-- CL-10: how many clients owe something due before the day, at most so many. In the order of the index by day, so that it ends there: the
-- planner, which expects few clients of an institution, would read and sort all of them.
CREATE OR REPLACE FUNCTION caderneta_count_owing(due_before date, at_most integer) RETURNS integer
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET enable_sort = off AS $$
DECLARE
  institution uuid := caderneta_institution();
BEGIN
  RETURN (
    SELECT count(*) FROM (
      SELECT FROM client_totals t
      WHERE t.institution_id = institution AND t.due_from < due_before
        AND (SELECT true FROM clients c WHERE c.institution_id = institution AND c.id = t.client_id AND c.deleted_at IS NULL LIMIT 1)
      ORDER BY t.due_from, t.client_id
      LIMIT at_most
    ) AS counted
  );
END
$$;
