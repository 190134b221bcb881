-- Nothing of ours is readable through Supabase's REST endpoint: private schema, row level
-- security without policies, and no rights for its roles, now or for tables to come.
DO $$
DECLARE
  name text;
  role text;
BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'app' LOOP
    EXECUTE format('ALTER TABLE app.%I ENABLE ROW LEVEL SECURITY', name);
  END LOOP;
  FOREACH role IN ARRAY ARRAY['anon', 'authenticated'] LOOP
    IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = role) THEN
      EXECUTE format('REVOKE ALL ON ALL TABLES IN SCHEMA app FROM %I', role);
      EXECUTE format('REVOKE ALL ON ALL SEQUENCES IN SCHEMA app FROM %I', role);
      EXECUTE format('REVOKE ALL ON SCHEMA app FROM %I', role);
      EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA app REVOKE ALL ON TABLES FROM %I', role);
    END IF;
  END LOOP;
END
$$;
--> statement-breakpoint
REVOKE ALL ON SCHEMA app FROM PUBLIC;
--> statement-breakpoint
-- The ledger is append-only: a correction is a new entry.
CREATE FUNCTION app.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER credit_entries_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON app.credit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
