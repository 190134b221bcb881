CREATE TABLE "app"."cleanings" (
	"task" text PRIMARY KEY NOT NULL,
	"position" text DEFAULT '' NOT NULL,
	"ran_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app"."cleanings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "app"."images" ADD COLUMN "stored_bytes" integer;