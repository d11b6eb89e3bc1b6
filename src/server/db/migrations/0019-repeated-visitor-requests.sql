-- PT-3: the day on which a visitor expects to pay, beside the notes, which the lender may rewrite: by it a request that is
-- sent again is recognised.
ALTER TABLE interests
  ADD COLUMN expected_payment_date date CHECK (expected_payment_date BETWEEN '2000-01-01' AND '2100-12-31');
GRANT INSERT (expected_payment_date) ON interests TO caderneta_app;

-- Asked under caderneta_lock_requester. Only what visitors sent is counted: requests of the portal and of the lender belong
-- to registered clients, and to count them would tell a stranger whose CPF is one. The owner looks, since the server may read no
-- amounts outside a tenant.
CREATE FUNCTION caderneta_open_visitor_requests(
  lender uuid, cpf text, amount bigint, expected date, OUT open_count integer, OUT is_repeated boolean
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*)::integer, coalesce(bool_or(requested_amount = amount AND expected_payment_date = expected), false)
  FROM interests
  WHERE user_id = lender AND client_cpf = cpf AND original_requester_name IS NOT NULL
    AND status NOT IN ('Rejeitado', 'Concluído')
$$;
REVOKE EXECUTE ON FUNCTION caderneta_open_visitor_requests(uuid, text, bigint, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_open_visitor_requests(uuid, text, bigint, date) TO caderneta_app;
