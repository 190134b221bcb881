-- As the tables of 0003: a site that is tried out, a key or a source may arrive after its account was closed.
CREATE TRIGGER api_keys_owner_open BEFORE INSERT ON app.api_keys
  FOR EACH ROW EXECUTE FUNCTION app.refuse_closed_owner();
--> statement-breakpoint
CREATE TRIGGER connections_owner_open BEFORE INSERT ON app.connections
  FOR EACH ROW EXECUTE FUNCTION app.refuse_closed_owner();
--> statement-breakpoint
CREATE TRIGGER publications_owner_open BEFORE INSERT ON app.publications
  FOR EACH ROW EXECUTE FUNCTION app.refuse_closed_owner();
--> statement-breakpoint
CREATE TRIGGER deliveries_owner_open BEFORE INSERT ON app.deliveries
  FOR EACH ROW EXECUTE FUNCTION app.refuse_closed_owner();
--> statement-breakpoint
CREATE TRIGGER sources_owner_open BEFORE INSERT ON app.sources
  FOR EACH ROW EXECUTE FUNCTION app.refuse_closed_owner();
--> statement-breakpoint
CREATE TRIGGER event_streams_owner_open BEFORE INSERT ON app.event_streams
  FOR EACH ROW EXECUTE FUNCTION app.refuse_closed_owner();

--> statement-breakpoint
CREATE TRIGGER source_notices_owner_open BEFORE INSERT ON app.source_notices
  FOR EACH ROW EXECUTE FUNCTION app.refuse_closed_owner();
