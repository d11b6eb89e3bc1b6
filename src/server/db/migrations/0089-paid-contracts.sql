-- PB-12: the borrower of the transaction accepts what was offered to them, once; says when it was accepted, null where it is not theirs,
-- was withdrawn, is no longer the contract of the loan or everything is paid. Runs as the owner: the borrower's role writes neither
-- acceptances nor events.
CREATE OR REPLACE FUNCTION caderneta_accept_terms(
  acceptance uuid, event uuid, at timestamptz, on_day date, from_address inet, from_browser text, with_code boolean
) RETURNS timestamptz
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  this_institution uuid := caderneta_institution();
  this_client uuid := caderneta_living_client();
  this_loan uuid;
  offered acceptances;
BEGIN
  SELECT a.loan_id INTO this_loan FROM acceptances a
  WHERE a.institution_id = this_institution AND a.id = acceptance AND a.client_id = this_client;
  IF this_loan IS NULL THEN
    RETURN NULL;
  END IF;
  -- As every change of a loan begins: nothing of it changes meanwhile.
  PERFORM pg_advisory_xact_lock(hashtextextended('loan:' || this_loan, 0));
  SELECT * INTO offered FROM acceptances a WHERE a.institution_id = this_institution AND a.id = acceptance FOR UPDATE;
  IF offered.accepted_at IS NOT NULL THEN
    RETURN offered.accepted_at;
  END IF;
  IF offered.withdrawn_at IS NOT NULL OR caderneta_terms_changed(this_loan, acceptance)
    OR NOT EXISTS (SELECT FROM loans l WHERE l.institution_id = this_institution AND l.id = this_loan AND l.client_id = this_client
      AND l.status <> 'pago' AND l.deleted_at IS NULL) THEN
    RETURN NULL;
  END IF;
  UPDATE acceptances a
  SET accepted_at = at, address = from_address, user_agent = from_browser, access_code_used = with_code
  WHERE a.institution_id = this_institution AND a.id = acceptance;
  INSERT INTO loan_events (institution_id, id, loan_id, client_id, kind, on_day, at, facts)
  VALUES (this_institution, event, this_loan, this_client, 'accepted', on_day, at, jsonb_build_object('acceptance_id', acceptance));
  RETURN at;
END
$$;
