-- AQ-13: the papers of people are opened after the password was typed again, once per session.
ALTER TABLE sessions ADD COLUMN password_confirmed_at timestamptz(3);
CREATE FUNCTION caderneta_has_confirmed_password(session uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM sessions s
    WHERE s.id = session AND s.institution_id = caderneta_institution() AND s.user_id = caderneta_user()
      AND (s.password_confirmed_at IS NOT NULL
        OR EXISTS (SELECT FROM totp_secrets t WHERE t.user_id = s.user_id AND t.confirmed_at IS NOT NULL)));
END
$$;
REVOKE EXECUTE ON FUNCTION caderneta_has_confirmed_password(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_has_confirmed_password(uuid) TO caderneta_lender, caderneta_collector;
