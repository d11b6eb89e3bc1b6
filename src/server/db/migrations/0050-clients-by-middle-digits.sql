-- EX-5: the clients whose CPF has these six digits in its middle. A function of the owner's, because behind row-level security no index
-- serves `substr`: the planner would read every client for each statement of a bank.
CREATE FUNCTION caderneta_clients_with_cpf_middle(middles text[]) RETURNS uuid[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  institution uuid := caderneta_institution();
BEGIN
  RETURN ARRAY(
    SELECT c.id FROM unnest(middles) AS middle CROSS JOIN LATERAL (
      SELECT id FROM clients WHERE institution_id = institution AND substr(cpf, 4, 6) = middle AND deleted_at IS NULL
    ) AS c
  );
END
$$;
REVOKE ALL ON FUNCTION caderneta_clients_with_cpf_middle(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_clients_with_cpf_middle(text[]) TO caderneta_lender;
