DROP INDEX "app"."jobs_due";--> statement-breakpoint
DROP INDEX "app"."jobs_lapsed";--> statement-breakpoint
DROP INDEX "app"."jobs_active";--> statement-breakpoint
DROP INDEX "app"."jobs_running";--> statement-breakpoint
ALTER TABLE "app"."jobs" ADD COLUMN "price" integer;--> statement-breakpoint
CREATE INDEX "jobs_queue" ON "app"."jobs" USING btree ("priority" DESC NULLS LAST,coalesce("lease_until", "run_at")) WHERE "app"."jobs"."status" in ('pending', 'in-progress');--> statement-breakpoint
CREATE INDEX "jobs_unfinished" ON "app"."jobs" USING btree ("user_id","status") WHERE "app"."jobs"."status" in ('pending', 'in-progress');