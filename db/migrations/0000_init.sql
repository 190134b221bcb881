CREATE SCHEMA "app";
--> statement-breakpoint
CREATE TABLE "app"."cleanings" (
	"task" text PRIMARY KEY NOT NULL,
	"position" text DEFAULT '' NOT NULL,
	"ran_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app"."cleanings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "app"."credit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app"."credit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"available_after" integer NOT NULL,
	"held_after" integer NOT NULL,
	"job_id" uuid,
	"reference" text,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."event_streams" (
	"user_id" uuid NOT NULL,
	"slot" integer NOT NULL,
	"stream_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "event_streams_user_id_slot_pk" PRIMARY KEY("user_id","slot")
);
--> statement-breakpoint
ALTER TABLE "app"."event_streams" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "app"."images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"image_key" text NOT NULL,
	"prompt" text NOT NULL,
	"prompt_hash" text NOT NULL,
	"size" text NOT NULL,
	"path" text NOT NULL,
	"bytes" integer NOT NULL,
	"stored_bytes" integer,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"alt" text NOT NULL,
	"job_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."job_steps" (
	"job_id" uuid NOT NULL,
	"step_key" text NOT NULL,
	"input_hash" text NOT NULL,
	"output" jsonb NOT NULL,
	"usage" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"attempt" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_steps_job_id_step_key_pk" PRIMARY KEY("job_id","step_key")
);
--> statement-breakpoint
CREATE TABLE "app"."job_texts" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"lease_token" uuid NOT NULL,
	"cursor" text NOT NULL,
	"sections" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"data" jsonb NOT NULL,
	"progress" jsonb DEFAULT '{"percentage":0,"message":"Queued","timeElapsed":0}'::jsonb NOT NULL,
	"result" jsonb,
	"error" text,
	"error_class" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer DEFAULT 5 NOT NULL,
	"run_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp (3) with time zone,
	"idempotency_key" text,
	"request_hash" text,
	"priority" integer DEFAULT 0 NOT NULL,
	"price" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "app"."payments" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"product" text,
	"checkout_url" text,
	"status" text NOT NULL,
	"subscription_id" text,
	"lines" jsonb,
	"adjustments" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"taken_back" integer DEFAULT 0 NOT NULL,
	"event_at" timestamp (3) with time zone,
	"event_id" text,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app"."payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "app"."post_versions" (
	"post_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"session" uuid,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"word_count" integer NOT NULL,
	"seo_score" smallint,
	"seo_version" smallint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_versions_post_id_number_pk" PRIMARY KEY("post_id","number")
);
--> statement-breakpoint
ALTER TABLE "app"."post_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "app"."posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"job_id" uuid,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"keyword" text NOT NULL,
	"audience" text NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"meta_title" text,
	"meta_description" text,
	"reader_persona" text,
	"word_count" integer DEFAULT 0 NOT NULL,
	"seo_score" smallint,
	"seo_version" smallint,
	"generated_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "app"."profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"credits_available" integer DEFAULT 0 NOT NULL,
	"credits_held" integer DEFAULT 0 NOT NULL,
	"subscription_status" text DEFAULT 'none' NOT NULL,
	"subscription_plan" text,
	"period_end" timestamp (3) with time zone,
	"paddle_customer_id" text,
	"paddle_subscription_id" text,
	"subscription_event_at" timestamp (3) with time zone,
	"brand" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_credits_held" CHECK ("app"."profiles"."credits_held" >= 0)
);
--> statement-breakpoint
CREATE TABLE "app"."rate_limits" (
	"key" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_limits_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
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
CREATE TABLE "app"."subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"customer_id" text NOT NULL,
	"price_id" text,
	"status" text NOT NULL,
	"scheduled_action" text,
	"scheduled_at" timestamp (3) with time zone,
	"period_end" timestamp (3) with time zone,
	"next_billed_at" timestamp (3) with time zone,
	"canceled_at" timestamp (3) with time zone,
	"event_at" timestamp (3) with time zone NOT NULL,
	"event_id" text NOT NULL,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app"."subscriptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "app"."webhook_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"reason" text,
	"subject" text,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app"."credit_entries" ADD CONSTRAINT "credit_entries_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."images" ADD CONSTRAINT "images_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."images" ADD CONSTRAINT "images_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "app"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."job_steps" ADD CONSTRAINT "job_steps_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "app"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."job_texts" ADD CONSTRAINT "job_texts_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "app"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."jobs" ADD CONSTRAINT "jobs_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."payments" ADD CONSTRAINT "payments_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."post_versions" ADD CONSTRAINT "post_versions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "app"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."post_versions" ADD CONSTRAINT "post_versions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."posts" ADD CONSTRAINT "posts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."rewrites" ADD CONSTRAINT "rewrites_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."subscriptions" ADD CONSTRAINT "subscriptions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_key" ON "app"."credit_entries" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "credit_entries_user" ON "app"."credit_entries" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "credit_entries_job" ON "app"."credit_entries" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "images_prompt" ON "app"."images" USING btree ("user_id","post_id","prompt_hash","size");--> statement-breakpoint
CREATE INDEX "images_post" ON "app"."images" USING btree ("post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_idempotency" ON "app"."jobs" USING btree ("user_id","idempotency_key") WHERE "app"."jobs"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "jobs_queue" ON "app"."jobs" USING btree ("priority" DESC NULLS LAST,coalesce("lease_until", "run_at")) WHERE "app"."jobs"."status" in ('pending', 'in-progress');--> statement-breakpoint
CREATE INDEX "jobs_unfinished" ON "app"."jobs" USING btree ("user_id","status") WHERE "app"."jobs"."status" in ('pending', 'in-progress');--> statement-breakpoint
CREATE INDEX "jobs_user" ON "app"."jobs" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_one_image" ON "app"."jobs" USING btree ("user_id") WHERE "app"."jobs"."type" = 'image-generation' and "app"."jobs"."status" in ('pending', 'in-progress') and not ("app"."jobs"."data" ? 'bulk');--> statement-breakpoint
CREATE INDEX "payments_user" ON "app"."payments" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "app"."payments" USING btree ("user_id","product") WHERE "app"."payments"."status" = 'open';--> statement-breakpoint
CREATE INDEX "payments_subscription" ON "app"."payments" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "payments_unfinished" ON "app"."payments" USING btree ("checked_at") WHERE "app"."payments"."status" not in ('completed', 'canceled', 'given-up');--> statement-breakpoint
CREATE INDEX "payments_completed" ON "app"."payments" USING btree ("checked_at") WHERE "app"."payments"."status" = 'completed' and "app"."payments"."subscription_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "posts_job" ON "app"."posts" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "posts_listed" ON "app"."posts" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"title","keyword") WHERE "app"."posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_by_title" ON "app"."posts" USING btree ("user_id",lower("title"),"id") WHERE "app"."posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_by_words" ON "app"."posts" USING btree ("user_id","word_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "app"."posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_deleted" ON "app"."posts" USING btree ("user_id","deleted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "app"."posts"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "posts_erasable" ON "app"."posts" USING btree ("deleted_at") WHERE "app"."posts"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "posts_seo_version" ON "app"."posts" USING btree (coalesce("seo_version", 0));--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_paddle_customer" ON "app"."profiles" USING btree ("paddle_customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rewrites_key" ON "app"."rewrites" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "rewrites_created" ON "app"."rewrites" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "app"."subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_checked" ON "app"."subscriptions" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "webhook_events_parked" ON "app"."webhook_events" USING btree ("subject") WHERE "app"."webhook_events"."outcome" = 'parked';