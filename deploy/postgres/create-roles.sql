-- The roles Caderneta acts as, made by an administrator of the server (CREATEROLE is enough), so that the login that migrates
-- needs no right to make roles. Plain SQL for any client, after create-logins.sh or with two logins of your own: then change
-- their names in the last line. May be run again; a release that brings another role says so when it migrates.
DO $$
DECLARE
  role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['caderneta_app', 'caderneta_lender', 'caderneta_collector', 'caderneta_borrower'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role_name) THEN
      EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
    END IF;
  END LOOP;
  -- NOINHERIT: who is a member of it may become each of the four, and reads nothing before.
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'caderneta_server') THEN
    CREATE ROLE caderneta_server NOLOGIN NOINHERIT;
  END IF;
END
$$;
GRANT caderneta_app, caderneta_lender, caderneta_collector, caderneta_borrower TO caderneta_server;
GRANT caderneta_server TO caderneta_dono, caderneta_web;
