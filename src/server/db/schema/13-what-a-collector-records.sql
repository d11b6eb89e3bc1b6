-- EQ-3: a collector's role changes no loan, instalment, payment or event by a statement of its own. It calls these functions, which run as
-- the owner, write what the server worked out, and refuse what does not follow from the payments. On a cluster a call runs on the worker that
-- holds the institution's records, so each statement in it names the institution it was given.

-- APP_TIME_ZONE; written by the owner at each migration.
CREATE FUNCTION caderneta_time_zone() RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN 'America/Sao_Paulo';

CREATE FUNCTION caderneta_day(moment timestamptz) RETURNS date
LANGUAGE sql STABLE PARALLEL SAFE
RETURN (moment AT TIME ZONE caderneta_time_zone())::date;

-- The day a little earlier or later than now: around midnight the clock of the server and this one may be on different days.
CREATE FUNCTION caderneta_day_in(seconds integer) RETURNS date
LANGUAGE sql STABLE PARALLEL SAFE
RETURN caderneta_day(now() + make_interval(secs => seconds));

CREATE FUNCTION caderneta_is_today(day date) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE
RETURN coalesce(day BETWEEN caderneta_day_in(-300) AND caderneta_day_in(300), false);

-- Not STRICT, not null: for conditions that must hold.
CREATE FUNCTION caderneta_require(holds boolean) RETURNS void
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF holds IS NOT TRUE THEN
    RAISE EXCEPTION 'a collector may not change this' USING ERRCODE = 'insufficient_privilege';
  END IF;
END
$$;

CREATE FUNCTION caderneta_collects_from(institution uuid, client uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN institution = caderneta_institution() AND EXISTS (
    SELECT FROM clients c
    WHERE c.institution_id = institution AND c.id = client AND c.collector_user_id = caderneta_user() AND c.deleted_at IS NULL
  );
END
$$;

-- The events of a change, by an array, in order.
CREATE FUNCTION caderneta_add_events(institution uuid, loan uuid, client uuid, events jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  event record;
BEGIN
  FOR event IN
    SELECT * FROM jsonb_to_recordset(events) AS e (id uuid, kind text, on_day date, at timestamptz, facts jsonb)
  LOOP
    INSERT INTO loan_events (institution_id, id, loan_id, client_id, kind, on_day, at, facts)
    VALUES (institution, event.id, loan, client, event.kind, event.on_day, event.at, event.facts);
  END LOOP;
END
$$;

-- Receives, settles or undoes. Of `change` are taken: `loan_id`; `received`, a payment; `undone_id` and `undone_at`; `settled_at`;
-- `redivided`, other parts of earlier payments; `installments`, what they have received; `events`. The rest of the loan is summed here.
CREATE FUNCTION caderneta_record_as_collector(institution uuid, change jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  loan loans;
  received payments := jsonb_populate_record(NULL::payments, nullif(change -> 'received', 'null'));
  settled_at timestamptz := change ->> 'settled_at';
  total bigint;
  -- The day of the last renewal that charged interest: nothing was covered before it.
  renewed_on date;
  paid record;
  plan record;
  settlement_undone boolean := false;
  new_status text;
BEGIN
  SELECT * INTO loan FROM loans
  WHERE institution_id = institution AND id = (change ->> 'loan_id')::uuid AND deleted_at IS NULL FOR UPDATE;
  PERFORM caderneta_require(caderneta_collects_from(institution, loan.client_id));
  total := loan.amount + loan.contract_interest + loan.interest_paid;

  IF received.id IS NOT NULL THEN
    PERFORM caderneta_require(
      loan.status <> 'pago' AND change ->> 'undone_id' IS NULL
      AND received.kind = CASE WHEN settled_at IS NULL THEN 'payment' ELSE 'settlement' END
      -- Today or yesterday.
      AND (caderneta_is_today(received.payment_date) OR caderneta_is_today(received.payment_date + 1))
      AND caderneta_is_today(caderneta_day(received.created_at)));
    INSERT INTO payments (institution_id, id, loan_id, client_id, amount, late_fee, interest_part, principal_part, payment_date, method, notes,
      kind, created_at)
    VALUES (institution, received.id, loan.id, loan.client_id, received.amount, received.late_fee, received.interest_part,
      received.principal_part, received.payment_date, received.method, received.notes, received.kind, received.created_at);
  ELSIF change ->> 'undone_id' IS NOT NULL THEN
    -- What they recorded themselves today.
    UPDATE payments SET undone_at = (change ->> 'undone_at')::timestamptz, undone_by = caderneta_user()
    WHERE institution_id = institution AND id = (change ->> 'undone_id')::uuid AND loan_id = loan.id AND undone_at IS NULL
      AND NOT before_renegotiation AND received_by = caderneta_user() AND caderneta_is_today(caderneta_day(created_at))
    RETURNING kind = 'settlement' INTO settlement_undone;
    PERFORM caderneta_require(FOUND AND settled_at IS NULL);
  ELSE
    PERFORM caderneta_require(settled_at IS NOT NULL AND loan.status <> 'pago');
  END IF;

  UPDATE payments p SET interest_part = n.interest_part, principal_part = n.principal_part
  FROM jsonb_to_recordset(change -> 'redivided') AS n (id uuid, interest_part bigint, principal_part bigint)
  WHERE p.institution_id = institution AND p.id = n.id AND p.loan_id = loan.id AND p.undone_at IS NULL AND NOT p.before_renegotiation;
  UPDATE installments i SET paid_amount = n.paid_amount, covered_on = n.covered_on
  FROM jsonb_to_recordset(change -> 'installments') AS n (number smallint, paid_amount bigint, covered_on date)
  WHERE i.institution_id = institution AND i.loan_id = loan.id AND i.plan_version = loan.plan_version AND i.number = n.number
    AND (i.paid_amount, i.covered_on) IS DISTINCT FROM (n.paid_amount, n.covered_on);

  SELECT coalesce(sum(amount), 0) AS amount, coalesce(sum(interest_part), 0) AS interest, coalesce(sum(principal_part), 0) AS principal,
    coalesce(sum(late_fee) FILTER (
      WHERE CASE WHEN loan.interest_method = 'single' THEN payment_date > loan.end_date ELSE NOT before_renegotiation END
    ), 0) AS late_fee
  INTO paid FROM payments WHERE institution_id = institution AND loan_id = loan.id AND undone_at IS NULL;
  PERFORM caderneta_require(paid.interest <= total - loan.amount AND paid.principal <= loan.amount
    AND paid.interest + paid.principal = least(paid.amount, total));

  -- Instalments are covered in order, each on the day the payments reach it.
  IF loan.interest_method = 'single' THEN
    SELECT max(e.on_day) INTO renewed_on FROM loan_events e
    WHERE e.institution_id = institution AND e.loan_id = loan.id AND e.kind = 'renewed' AND (e.facts ->> 'interest')::bigint > 0
      AND NOT EXISTS (
        SELECT FROM loan_events u
        WHERE u.institution_id = institution AND u.loan_id = loan.id AND u.kind = 'renewal_undone'
          AND u.facts ->> 'renewal_id' = e.id::text
      );
  END IF;
  PERFORM caderneta_require(NOT EXISTS (
    WITH days AS (
      SELECT payment_date, sum(sum(amount)) OVER (ORDER BY payment_date) AS reached
      FROM payments
      WHERE institution_id = institution AND loan_id = loan.id AND undone_at IS NULL AND NOT before_renegotiation
      GROUP BY payment_date
    ), due AS (
      SELECT paid_amount, covered_on, principal + interest AS amount, sum(principal + interest) OVER (ORDER BY number) AS up_to
      FROM installments WHERE institution_id = institution AND loan_id = loan.id AND plan_version = loan.plan_version
    )
    SELECT FROM due CROSS JOIN LATERAL (
      SELECT coalesce(max(reached), 0) AS paid, min(payment_date) FILTER (WHERE reached >= due.up_to) AS covered_on FROM days
    ) AS expected
    WHERE due.paid_amount <> greatest(0, least(due.amount, expected.paid - due.up_to + due.amount))
      OR due.covered_on IS DISTINCT FROM CASE WHEN expected.covered_on IS NOT NULL THEN greatest(expected.covered_on, renewed_on) END
  ));

  SELECT count(*) FILTER (WHERE covered_on IS NOT NULL) AS paid_count,
    coalesce(sum(greatest(0, covered_on - late_from)) FILTER (WHERE grace_until IS NULL OR covered_on > grace_until), 0) AS late_days,
    (array_agg(late_from ORDER BY number) FILTER (WHERE covered_on IS NULL))[1] AS late_from,
    (array_agg(grace_until ORDER BY number) FILTER (WHERE covered_on IS NULL))[1] AS grace_until,
    (array_agg(due_date ORDER BY number) FILTER (WHERE covered_on IS NULL))[1] AS next_due,
    (array_agg(due_date ORDER BY number DESC))[1] AS last_due,
    (array_agg(covered_on ORDER BY number DESC))[1] AS last_covered
  INTO plan
  FROM (
    SELECT number, due_date, grace_until, covered_on, greatest(due_date, max(covered_on) FILTER (WHERE grace_until IS NULL OR covered_on > grace_until)
      OVER (ORDER BY number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) AS late_from
    FROM installments WHERE institution_id = institution AND loan_id = loan.id AND plan_version = loan.plan_version
  ) AS of_plan;

  new_status := CASE
    -- Without its settlement it is open, also where nothing is left to pay but the fee that came with it (LN-12).
    WHEN settled_at IS NOT NULL OR (loan.status = 'pago' AND NOT settlement_undone AND paid.amount + loan.discount >= total) THEN 'pago'
    WHEN loan.status = 'pago' OR coalesce(plan.next_due, plan.last_due) <> loan.end_date
      THEN CASE WHEN coalesce(plan.next_due, plan.last_due) < caderneta_day_in(0) THEN 'atrasado' ELSE 'ativo' END
    ELSE loan.status
  END;
  -- A settlement brings in what is left and the fee; all late days are then among those of covered instalments (PA-24).
  PERFORM caderneta_require(settled_at IS NULL OR (
    paid.amount + loan.discount >= total AND plan.next_due IS NULL
    AND paid.late_fee + loan.late_fee_waived >= plan.late_days * loan.overdue_interest_rate));
  -- What others granted is not taken back: an open loan has no discount (PA-32).
  PERFORM caderneta_require(loan.status <> 'pago' OR new_status = 'pago' OR loan.discount = 0);
  IF loan.status = 'pago' AND new_status <> 'pago' THEN
    UPDATE payments SET kind = 'payment'
    WHERE institution_id = institution AND loan_id = loan.id AND kind = 'settlement' AND undone_at IS NULL;
  END IF;

  UPDATE loans SET status = new_status,
    paid_at = CASE WHEN new_status = 'pago' THEN coalesce(loan.paid_at, settled_at) END,
    paid_amount = paid.amount, principal_paid = paid.principal, late_fee_received = paid.late_fee,
    end_date = coalesce(plan.next_due, plan.last_due),
    covered_on = CASE WHEN plan.next_due IS NULL AND new_status <> 'pago' THEN plan.last_covered END,
    paid_count = plan.paid_count, late_days_before = plan.late_days, late_from = plan.late_from,
    late_grace_until = plan.grace_until
  WHERE institution_id = institution AND id = loan.id;
  PERFORM caderneta_require(NOT EXISTS (
    SELECT FROM jsonb_array_elements(change -> 'events') AS e
    WHERE e ->> 'kind' NOT IN ('payment', 'settled', 'payment_undone', 'reopened')
  ));
  PERFORM caderneta_add_events(institution, loan.id, loan.client_id, change -> 'events');
END
$$;

-- A new loan on which nothing was paid, within the limit of the client, by a collector who may lend. Of `lent` are taken `loan`, `installments` and `events`.
CREATE FUNCTION caderneta_lend_as_collector(institution uuid, lent jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  loan loans := jsonb_populate_record(NULL::loans, lent -> 'loan');
  most bigint;
  plan record;
  part record;
  granted boolean;
BEGIN
  PERFORM caderneta_require(caderneta_may_lend() AND caderneta_collects_from(institution, loan.client_id));
  -- PD-5: the limit holds for a collector. The client is locked first, so that of many loans at once none passes it.
  SELECT credit_limit INTO most FROM clients WHERE institution_id = institution AND id = loan.client_id FOR NO KEY UPDATE;
  IF loan.amount > most - (
    SELECT coalesce(sum(amount - principal_paid), 0) FROM loans
    WHERE institution_id = institution AND client_id = loan.client_id AND status <> 'pago' AND deleted_at IS NULL
  ) THEN
    RAISE EXCEPTION 'the loan violates constraint "clients_credit_limit_held"' USING ERRCODE = 'check_violation';
  END IF;
  SELECT count(*) AS count, sum(principal) AS principal, sum(interest) AS interest, min(due_date) AS first_due
  INTO plan FROM jsonb_to_recordset(lent -> 'installments') AS i (due_date date, principal bigint, interest bigint);
  PERFORM caderneta_require(plan.count = loan.installment_count AND plan.principal = loan.amount
    AND plan.interest = loan.contract_interest AND plan.first_due = loan.end_date);
  -- LP-27: up to when a due date is not late says who lends; that it may be, and no longer than a few days, the institution.
  SELECT coalesce((settings ->> 'holiday_grace')::boolean, false) INTO granted FROM institutions WHERE id = institution;
  PERFORM caderneta_require(
    loan.late_grace_until IS NOT DISTINCT FROM (
      SELECT grace_until FROM jsonb_to_recordset(lent -> 'installments') AS i (due_date date, grace_until date)
      ORDER BY due_date LIMIT 1)
    AND NOT EXISTS (
      SELECT FROM jsonb_to_recordset(lent -> 'installments') AS i (due_date date, grace_until date)
      WHERE grace_until IS NOT NULL AND NOT (granted AND grace_until > due_date AND grace_until <= due_date + 5)));
  INSERT INTO loans (institution_id, id, client_id, amount, interest_rate, overdue_interest_rate, start_date, end_date, notes, status,
    contract_interest, interest_method, frequency, installment_count, skipped_days, late_from, holiday_grace, late_grace_until, created_at)
  VALUES (institution, loan.id, loan.client_id, loan.amount, loan.interest_rate, loan.overdue_interest_rate, loan.start_date, loan.end_date,
    loan.notes, CASE WHEN loan.end_date < caderneta_day_in(0) THEN 'atrasado' ELSE 'ativo' END, loan.contract_interest,
    loan.interest_method, loan.frequency, loan.installment_count, loan.skipped_days, loan.end_date, granted, loan.late_grace_until,
    loan.created_at);
  FOR part IN
    SELECT * FROM jsonb_to_recordset(lent -> 'installments') AS i (number smallint, due_date date, grace_until date, principal bigint, interest bigint)
  LOOP
    INSERT INTO installments (institution_id, loan_id, client_id, plan_version, number, due_date, grace_until, principal, interest)
    VALUES (institution, loan.id, loan.client_id, 1, part.number, part.due_date, part.grace_until, part.principal, part.interest);
  END LOOP;
  PERFORM caderneta_require(NOT EXISTS (
    SELECT FROM jsonb_array_elements(lent -> 'events') AS e WHERE e ->> 'kind' <> 'created'
  ));
  PERFORM caderneta_add_events(institution, loan.id, loan.client_id, lent -> 'events');
END
$$;

REVOKE EXECUTE ON FUNCTION
  caderneta_collects_from(uuid, uuid), caderneta_add_events(uuid, uuid, uuid, jsonb),
  caderneta_record_as_collector(uuid, jsonb), caderneta_lend_as_collector(uuid, jsonb)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_record_as_collector(uuid, jsonb), caderneta_lend_as_collector(uuid, jsonb) TO caderneta_collector;
