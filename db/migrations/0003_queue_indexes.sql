DROP INDEX "app"."jobs_idempotency";--> statement-breakpoint
DROP INDEX "app"."jobs_due";--> statement-breakpoint
CREATE INDEX "jobs_lapsed" ON "app"."jobs" USING btree ("lease_until") WHERE "app"."jobs"."status" = 'in-progress';--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_idempotency" ON "app"."jobs" USING btree ("user_id","idempotency_key") WHERE "app"."jobs"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "jobs_due" ON "app"."jobs" USING btree ("priority" DESC NULLS LAST,"run_at","id") WHERE "app"."jobs"."status" = 'pending';