#!/bin/sh
# Runs once, when the database is made: a role for the app that owns its schema and nothing else.
set -eu
psql -v ON_ERROR_STOP=1 -U supabase_admin -d postgres -v password="$INKWRIGHT_DB_PASSWORD" \
  -v auth="$POSTGRES_PASSWORD" <<'SQL'
create role inkwright login password :'password';
grant create on database postgres to inkwright;
alter role supabase_auth_admin password :'auth';
alter role supabase_storage_admin password :'auth';
SQL
