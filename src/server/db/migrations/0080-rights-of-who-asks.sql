-- Asked by triggers, with the rights of the person who writes; the login that serves has no reason to, before it became one of the roles.
REVOKE EXECUTE ON FUNCTION caderneta_is_being_deleted(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION caderneta_is_being_deleted(uuid) TO caderneta_app, caderneta_lender, caderneta_collector, caderneta_borrower;
-- Who undoes the payment that settled a loan asks whether its client was made anonymous since; a cobrador does too.
GRANT SELECT (anonymised_at) ON clients TO caderneta_collector;
