CREATE TABLE "app"."source_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sentence" text DEFAULT '' NOT NULL,
	"was" text DEFAULT '' NOT NULL,
	"becomes" text,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"dismissed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "app"."source_notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "app"."sources" ADD COLUMN "check_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "app"."sources" ADD COLUMN "failed_checks" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."source_notices" ADD CONSTRAINT "source_notices_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."source_notices" ADD CONSTRAINT "source_notices_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "app"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."source_notices" ADD CONSTRAINT "source_notices_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "app"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "source_notices_key" ON "app"."source_notices" USING btree ("post_id","source_id","key");--> statement-breakpoint
CREATE INDEX "source_notices_source" ON "app"."source_notices" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "sources_check" ON "app"."sources" USING btree ("check_at") WHERE "app"."sources"."check_at" is not null;--> statement-breakpoint
UPDATE "app"."sources" SET "check_at" = coalesce("read_at", now()) + interval '30 days' WHERE "kind" = 'address' AND "status" = 'ready';