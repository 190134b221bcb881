CREATE TABLE "app"."connections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"site" text NOT NULL,
	"api" text NOT NULL,
	"account" text NOT NULL,
	"secret" text NOT NULL,
	"key_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app"."connections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "app"."publications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"job_id" uuid,
	"status" text DEFAULT 'none' NOT NULL,
	"remote_id" text,
	"remote_url" text,
	"remote_modified" text,
	"scheduled_for" timestamp (3) with time zone,
	"sent_version" timestamp (3) with time zone,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem" jsonb,
	"sent_title" text,
	"sent_html" text,
	"proof" jsonb,
	"next_check_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app"."publications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "app"."connections" ADD CONSTRAINT "connections_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."publications" ADD CONSTRAINT "publications_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."publications" ADD CONSTRAINT "publications_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "app"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."publications" ADD CONSTRAINT "publications_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "app"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "connections_site" ON "app"."connections" USING btree ("user_id","kind","site");--> statement-breakpoint
CREATE UNIQUE INDEX "publications_post" ON "app"."publications" USING btree ("post_id","connection_id");--> statement-breakpoint
CREATE INDEX "publications_connection" ON "app"."publications" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "publications_check" ON "app"."publications" USING btree ("next_check_at") WHERE "app"."publications"."next_check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_one_publication" ON "app"."jobs" USING btree (("data" ->> 'publicationId')) WHERE "app"."jobs"."type" = 'publication' and "app"."jobs"."status" in ('pending', 'in-progress');