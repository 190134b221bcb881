CREATE TABLE "app"."job_texts" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"lease_token" uuid NOT NULL,
	"cursor" text NOT NULL,
	"sections" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app"."job_texts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "app"."job_texts" ADD CONSTRAINT "job_texts_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "app"."jobs"("id") ON DELETE no action ON UPDATE no action;