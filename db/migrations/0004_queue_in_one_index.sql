-- The indexes are made first: all that follows locks readers out until the end.
CREATE INDEX "jobs_queue" ON "app"."jobs" USING btree ("priority" DESC NULLS LAST,coalesce("lease_until", "run_at")) WHERE "app"."jobs"."status" in ('pending', 'in-progress');--> statement-breakpoint
CREATE INDEX "jobs_unfinished" ON "app"."jobs" USING btree ("user_id","status") WHERE "app"."jobs"."status" in ('pending', 'in-progress');--> statement-breakpoint
ALTER TABLE "app"."job_steps" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."jobs" ADD COLUMN "price" integer;--> statement-breakpoint
DROP INDEX "app"."jobs_due";--> statement-breakpoint
DROP INDEX "app"."jobs_lapsed";--> statement-breakpoint
DROP INDEX "app"."jobs_active";--> statement-breakpoint
DROP INDEX "app"."jobs_running";
