-- FD-15: a borrower promises a day in the portal, and sees what was promised, by whomever it was written down.
CREATE POLICY borrower ON visits FOR SELECT TO caderneta_borrower
  USING (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client()));
CREATE POLICY borrower_promise ON visits FOR INSERT TO caderneta_borrower
  WITH CHECK (institution_id = caderneta_institution() AND client_id = (SELECT caderneta_living_client())
    AND outcome = 'promised' AND by_user IS NULL);
DROP POLICY borrower ON change_outbox;
CREATE POLICY borrower ON change_outbox FOR INSERT TO caderneta_borrower
  WITH CHECK (institution_id = caderneta_institution() AND table_name IN ('interests', 'visits')
    AND client_id = caderneta_borrower_client());
GRANT
  SELECT (institution_id, id, client_id, loan_id, on_day, promised_on, promised_amount, withdrawn_at, at, by_user),
  INSERT (institution_id, id, client_id, on_day, outcome, promised_on, promised_amount, at)
  ON visits TO caderneta_borrower;
