-- The dashboard's day: per lender and calendar day, what open loans fall due and what came in. Kept as differences in the
-- transaction of each change, so that the chart and the counts of 'Hoje' cost the same with ten loans and with a million.
-- Deleted loans and their payments do not count. What was paid beyond a loan's total makes nothing due, and no less of the others.
CREATE TABLE day_totals (
  user_id uuid NOT NULL REFERENCES users (id),
  day date NOT NULL,
  due_count bigint NOT NULL DEFAULT 0,
  due_amount bigint NOT NULL DEFAULT 0,
  received_amount bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, day)
);
ALTER TABLE day_totals ENABLE ROW LEVEL SECURITY;
CREATE POLICY lender ON day_totals TO caderneta_lender USING (user_id = caderneta_tenant());
GRANT SELECT ON day_totals TO caderneta_lender;

CREATE FUNCTION caderneta_loan_due(loan loans, OUT due_count bigint, OUT due_amount bigint)
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  CASE WHEN loan.deleted_at IS NULL AND loan.status <> 'pago' THEN 1::bigint ELSE 0 END,
  CASE WHEN loan.deleted_at IS NULL AND loan.status <> 'pago'
    THEN greatest(0,
      loan.amount + caderneta_period_interest(loan.amount, loan.interest_rate) + loan.interest_paid - loan.paid_amount)
    ELSE 0 END
);

-- Whoever changes a day of a lender holds that lender's row of portfolio_totals first: days are then touched in any order.
CREATE FUNCTION caderneta_roll_up_due() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Nothing to add: no row is touched, so that turning overdue (LN-14) waits for nobody.
  IF TG_OP = 'UPDATE' AND OLD.end_date = NEW.end_date AND (OLD.deleted_at IS NULL) = (NEW.deleted_at IS NULL)
    AND caderneta_loan_due(OLD) = caderneta_loan_due(NEW) THEN
    RETURN NULL;
  END IF;
  PERFORM FROM portfolio_totals WHERE user_id = coalesce(NEW.user_id, OLD.user_id) FOR UPDATE;
  INSERT INTO day_totals AS t
  SELECT coalesce(NEW.user_id, OLD.user_id), change.day, sum(change.loans), sum(change.due), sum(change.received)
  FROM (
    SELECT OLD.end_date AS day, -was.due_count AS loans, -was.due_amount AS due, 0::bigint AS received
    FROM caderneta_loan_due(OLD) AS was WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT NEW.end_date, is_now.due_count, is_now.due_amount, 0
    FROM caderneta_loan_due(NEW) AS is_now WHERE TG_OP <> 'DELETE'
    UNION ALL
    -- What came in for a loan goes with it, and comes back with it.
    SELECT p.payment_date, 0, 0, CASE WHEN NEW.deleted_at IS NULL THEN p.amount ELSE -p.amount END
    FROM payments p
    WHERE TG_OP = 'UPDATE' AND (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)
      AND p.user_id = NEW.user_id AND p.loan_id = NEW.id
  ) AS change
  GROUP BY change.day
  HAVING sum(change.loans) <> 0 OR sum(change.due) <> 0 OR sum(change.received) <> 0
  ON CONFLICT (user_id, day) DO UPDATE SET
    due_count = t.due_count + excluded.due_count,
    due_amount = t.due_amount + excluded.due_amount,
    received_amount = t.received_amount + excluded.received_amount;
  RETURN NULL;
END
$$;

CREATE FUNCTION caderneta_roll_up_received() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.amount, OLD.payment_date, OLD.loan_id) = (NEW.amount, NEW.payment_date, NEW.loan_id) THEN
    RETURN NULL;
  END IF;
  PERFORM FROM portfolio_totals WHERE user_id = coalesce(NEW.user_id, OLD.user_id) FOR UPDATE;
  INSERT INTO day_totals AS t (user_id, day, received_amount)
  SELECT coalesce(NEW.user_id, OLD.user_id), change.day, sum(change.received)
  FROM (
    SELECT OLD.payment_date AS day, OLD.loan_id, -OLD.amount AS received WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT NEW.payment_date, NEW.loan_id, NEW.amount WHERE TG_OP <> 'DELETE'
  ) AS change
  WHERE EXISTS (SELECT FROM loans l WHERE l.id = change.loan_id AND l.deleted_at IS NULL)
  GROUP BY change.day
  HAVING sum(change.received) <> 0
  ON CONFLICT (user_id, day) DO UPDATE SET received_amount = t.received_amount + excluded.received_amount;
  RETURN NULL;
END
$$;

-- After `roll_up` of the same table: by then the lender has a row of totals.
CREATE TRIGGER roll_up_due AFTER INSERT OR UPDATE OR DELETE ON loans
  FOR EACH ROW EXECUTE FUNCTION caderneta_roll_up_due();
CREATE TRIGGER roll_up_received AFTER INSERT OR UPDATE OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION caderneta_roll_up_received();

-- All of it anew, by the owner: once now, and after a restore.
CREATE FUNCTION caderneta_count_days() RETURNS void
LANGUAGE sql AS $$
  DELETE FROM day_totals;
  INSERT INTO day_totals
  SELECT each.user_id, each.day, sum(each.due_count), sum(each.due_amount), sum(each.received_amount)
  FROM (
    SELECT l.user_id, l.end_date AS day, due.due_count, due.due_amount, 0::bigint AS received_amount
    FROM loans l, caderneta_loan_due(l) AS due
    UNION ALL
    SELECT p.user_id, p.payment_date, 0, 0, p.amount
    FROM payments p JOIN loans l ON l.id = p.loan_id AND l.deleted_at IS NULL
  ) AS each
  GROUP BY each.user_id, each.day
  HAVING sum(each.due_count) <> 0 OR sum(each.received_amount) <> 0;
$$;
SELECT caderneta_count_days();

-- The loans of the next days, searched: the same walk as for the open ones, by due date.
CREATE OR REPLACE FUNCTION caderneta_search_loans(
  needle text, standing text, today date, client uuid, after_moment timestamptz, after_day date, after_id uuid, page_size integer
) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  cpf_pattern text := caderneta_cpf_pattern(needle);
  by_due_date boolean := coalesce(standing IN ('open', 'due_soon'), false);
BEGIN
  RETURN QUERY EXECUTE
    'SELECT l.id FROM loans l JOIN clients c ON c.id = l.client_id AND c.user_id = $1 AND c.deleted_at IS NULL
      WHERE l.user_id = $1 AND l.deleted_at IS NULL'
    || CASE WHEN cpf_pattern IS NULL THEN ' AND c.name_norm LIKE $2' ELSE ' AND (c.name_norm LIKE $2 OR c.cpf LIKE $3)' END
    || CASE WHEN client IS NULL THEN '' ELSE ' AND l.client_id = $4' END
    || CASE standing
      WHEN 'open' THEN ' AND l.status <> ''pago'''
      WHEN 'due_soon' THEN ' AND l.status <> ''pago'' AND l.end_date BETWEEN $5 AND $5 + 3'
      WHEN 'ativo' THEN ' AND l.status = ''ativo'' AND l.end_date >= $5'
      WHEN 'atrasado' THEN ' AND l.status <> ''pago'' AND (l.status = ''atrasado'' OR l.end_date < $5)'
      WHEN 'pago' THEN ' AND l.status = ''pago'''
      ELSE ''
    END
    || CASE
      WHEN after_id IS NULL THEN ''
      WHEN by_due_date THEN ' AND (l.end_date, l.id) > ($7, $8)'
      ELSE ' AND (l.created_at, l.id) < ($6, $8)'
    END
    || CASE WHEN by_due_date THEN ' ORDER BY l.end_date, l.id' ELSE ' ORDER BY l.created_at DESC, l.id DESC' END
    || ' LIMIT $9'
  USING caderneta_tenant(), caderneta_name_pattern(needle), cpf_pattern, client, today, after_moment, after_day, after_id,
    page_size;
END
$$;

REVOKE EXECUTE ON FUNCTION caderneta_roll_up_due(), caderneta_roll_up_received(), caderneta_count_days() FROM PUBLIC;
