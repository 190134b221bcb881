CREATE TABLE "app"."rewrites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"price" integer NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"answer" jsonb,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app"."rewrites" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "app"."rewrites" ADD CONSTRAINT "rewrites_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rewrites_key" ON "app"."rewrites" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "rewrites_created" ON "app"."rewrites" USING btree ("created_at");