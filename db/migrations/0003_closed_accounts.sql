-- A closed account gets no new rows while its old ones are erased.
CREATE FUNCTION app.refuse_closed_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM app.profiles WHERE id = NEW.user_id AND closed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'this account is closed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER posts_owner_open BEFORE INSERT ON app.posts
  FOR EACH ROW EXECUTE FUNCTION app.refuse_closed_owner();
--> statement-breakpoint
CREATE TRIGGER post_versions_owner_open BEFORE INSERT ON app.post_versions
  FOR EACH ROW EXECUTE FUNCTION app.refuse_closed_owner();
--> statement-breakpoint
CREATE TRIGGER images_owner_open BEFORE INSERT ON app.images
  FOR EACH ROW EXECUTE FUNCTION app.refuse_closed_owner();
--> statement-breakpoint
CREATE TRIGGER jobs_owner_open BEFORE INSERT ON app.jobs
  FOR EACH ROW EXECUTE FUNCTION app.refuse_closed_owner();
--> statement-breakpoint
CREATE TRIGGER rewrites_owner_open BEFORE INSERT ON app.rewrites
  FOR EACH ROW EXECUTE FUNCTION app.refuse_closed_owner();
--> statement-breakpoint
-- The ledger stays append-only, but the words of a closed account's entries may be removed.
CREATE FUNCTION app.refuse_ledger_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reference IS NULL AND to_jsonb(NEW) - 'reference' = to_jsonb(OLD) - 'reference'
    AND EXISTS (SELECT 1 FROM app.profiles WHERE id = OLD.user_id AND closed_at IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
DROP TRIGGER credit_entries_append_only ON app.credit_entries;
--> statement-breakpoint
CREATE TRIGGER credit_entries_append_only
  BEFORE DELETE OR TRUNCATE ON app.credit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
--> statement-breakpoint
CREATE TRIGGER credit_entries_unchanged
  BEFORE UPDATE ON app.credit_entries
  FOR EACH ROW EXECUTE FUNCTION app.refuse_ledger_update();
