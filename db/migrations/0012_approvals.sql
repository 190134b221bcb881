CREATE TABLE "app"."site_approvals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"state_hash" text NOT NULL,
	"site" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"problem" text,
	CONSTRAINT "site_approvals_state_hash_unique" UNIQUE("state_hash")
);
--> statement-breakpoint
ALTER TABLE "app"."site_approvals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "app"."site_approvals" ADD CONSTRAINT "site_approvals_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_approvals_user" ON "app"."site_approvals" USING btree ("user_id");--> statement-breakpoint
CREATE TRIGGER site_approvals_owner_open BEFORE INSERT ON app.site_approvals
  FOR EACH ROW EXECUTE FUNCTION app.refuse_closed_owner();
