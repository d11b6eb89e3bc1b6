-- The search of loans also knows the filters of the list and its two orders, so that a filtered search is one walk too:
-- newest first, the page before (after_moment, after_id); the open ones by due date, the page after (after_day, after_id).
DROP FUNCTION caderneta_search_loans(text, timestamptz, uuid, integer);

CREATE FUNCTION caderneta_search_loans(
  needle text, standing text, today date, client uuid, after_moment timestamptz, after_day date, after_id uuid, page_size integer
) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  cpf_pattern text := caderneta_cpf_pattern(needle);
BEGIN
  RETURN QUERY EXECUTE
    'SELECT l.id FROM loans l JOIN clients c ON c.id = l.client_id AND c.user_id = $1 AND c.deleted_at IS NULL
      WHERE l.user_id = $1 AND l.deleted_at IS NULL'
    || CASE WHEN cpf_pattern IS NULL THEN ' AND c.name_norm LIKE $2' ELSE ' AND (c.name_norm LIKE $2 OR c.cpf LIKE $3)' END
    || CASE WHEN client IS NULL THEN '' ELSE ' AND l.client_id = $4' END
    || CASE standing
      WHEN 'open' THEN ' AND l.status <> ''pago'''
      WHEN 'ativo' THEN ' AND l.status = ''ativo'' AND l.end_date >= $5'
      WHEN 'atrasado' THEN ' AND l.status <> ''pago'' AND (l.status = ''atrasado'' OR l.end_date < $5)'
      WHEN 'pago' THEN ' AND l.status = ''pago'''
      ELSE ''
    END
    || CASE
      WHEN standing = 'open' AND after_id IS NOT NULL THEN ' AND (l.end_date, l.id) > ($7, $8)'
      WHEN after_id IS NOT NULL THEN ' AND (l.created_at, l.id) < ($6, $8)'
      ELSE ''
    END
    || CASE WHEN standing = 'open' THEN ' ORDER BY l.end_date, l.id' ELSE ' ORDER BY l.created_at DESC, l.id DESC' END
    || ' LIMIT $9'
  USING caderneta_tenant(), caderneta_name_pattern(needle), cpf_pattern, client, today, after_moment, after_day, after_id,
    page_size;
END
$$;

REVOKE EXECUTE ON FUNCTION caderneta_search_loans(text, text, date, uuid, timestamptz, date, uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_search_loans(text, text, date, uuid, timestamptz, date, uuid, integer) TO caderneta_lender;

-- CL-5: deleting a client ends that client's sessions in the portal; the lender's own sessions stay out of reach.
CREATE POLICY lender ON sessions FOR ALL TO caderneta_lender USING (user_id = caderneta_tenant() AND kind = 'borrower');
GRANT SELECT (user_id, client_id, kind), DELETE ON sessions TO caderneta_lender;

-- I6: a loan that is open again has no settlement any more; what settled it stays as an ordinary payment.
GRANT UPDATE (kind) ON payments TO caderneta_lender;
