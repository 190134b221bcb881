ALTER TABLE "app"."posts" ADD COLUMN "evidence" jsonb;--> statement-breakpoint
ALTER TABLE "app"."posts" ADD COLUMN "evidence_due" uuid;--> statement-breakpoint
ALTER TABLE "app"."profiles" ADD COLUMN "checks_evidence" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "posts_evidence_due" ON "app"."posts" USING btree ("updated_at") WHERE "app"."posts"."evidence_due" is not null;