-- Run by scripts/install-office as PostgreSQL's superuser, with psql; safe to run again. The system's user comanda-office
-- signs in as the role of the same name without a password, because the socket proves who it is.
SELECT 'CREATE ROLE "comanda-office" LOGIN'
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'comanda-office') \gexec
-- Made here, so that head office needs no right to create roles.
SELECT 'CREATE ROLE comanda_office_reader NOLOGIN'
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'comanda_office_reader') \gexec
GRANT comanda_office_reader TO "comanda-office";
SELECT 'CREATE DATABASE comanda_office OWNER "comanda-office" ENCODING ''UTF8'' LOCALE ''C.UTF-8'' TEMPLATE template0'
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'comanda_office') \gexec
-- Other roles of this PostgreSQL have nothing to do in it.
REVOKE CONNECT, TEMPORARY ON DATABASE comanda_office FROM PUBLIC;
