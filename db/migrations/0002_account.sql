ALTER TABLE "app"."profiles" ADD COLUMN "default_audience" text;--> statement-breakpoint
ALTER TABLE "app"."profiles" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "app"."profiles" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "posts_user" ON "app"."posts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "profiles_closing" ON "app"."profiles" USING btree ("closed_at") WHERE "app"."profiles"."closed_at" is not null and "app"."profiles"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_events_subject" ON "app"."webhook_events" USING btree ("subject");