ALTER TABLE "app"."connections" ADD COLUMN "failing_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "app"."connections" ADD COLUMN "off_reason" text;