-- EQ-7: the history says what a person is besides who they are. As caderneta_member_name, of the institution of the transaction.
CREATE FUNCTION caderneta_member_role(person uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (SELECT m.role FROM memberships m WHERE m.institution_id = caderneta_institution() AND m.user_id = person);
REVOKE EXECUTE ON FUNCTION caderneta_member_role(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_member_role(uuid) TO caderneta_lender, caderneta_collector;
