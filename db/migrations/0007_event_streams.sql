CREATE TABLE "app"."event_streams" (
	"user_id" uuid NOT NULL,
	"slot" integer NOT NULL,
	"stream_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "event_streams_user_id_slot_pk" PRIMARY KEY("user_id","slot")
);
--> statement-breakpoint
ALTER TABLE "app"."event_streams" ENABLE ROW LEVEL SECURITY;