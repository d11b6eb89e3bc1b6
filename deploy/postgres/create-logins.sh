#!/bin/sh
# Two logins: one owns the schema and migrates it, the other serves and owns nothing. Then run create-roles.sql, which makes
# the roles that keep lenders, and a lender's collectors, apart: neither login needs CREATEROLE.
# The container of compose runs it by itself; elsewhere see docs/operations.md. psql 14 or newer reads the passwords from the
# environment: as arguments everyone on the machine would see them in `ps`.
set -eu
: "${CADERNETA_OWNER_PASSWORD:?}" "${CADERNETA_WEB_PASSWORD:?}"
export CADERNETA_OWNER_PASSWORD CADERNETA_WEB_PASSWORD
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-${PGUSER:-postgres}}" --dbname=postgres <<'SQL'
\getenv owner_password CADERNETA_OWNER_PASSWORD
\getenv web_password CADERNETA_WEB_PASSWORD
CREATE ROLE caderneta_dono LOGIN PASSWORD :'owner_password';
CREATE ROLE caderneta_web LOGIN PASSWORD :'web_password';
-- For statements outside of a transaction; inside, each transaction says so itself, whatever pooler is between.
ALTER ROLE caderneta_web SET statement_timeout = '5s';
ALTER ROLE caderneta_web SET lock_timeout = '3s';
-- A connection says so when it is opened, which a pooler may not pass on.
ALTER ROLE caderneta_web SET random_page_cost = 1.1;
CREATE DATABASE caderneta OWNER caderneta_dono TEMPLATE template0 ENCODING 'UTF8';
SQL
