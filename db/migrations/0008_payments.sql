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
ALTER TABLE "app"."webhook_events" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "app"."webhook_events" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "app"."payments" ADD CONSTRAINT "payments_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."subscriptions" ADD CONSTRAINT "subscriptions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_user" ON "app"."payments" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "app"."payments" USING btree ("user_id","product") WHERE "app"."payments"."status" = 'open';--> statement-breakpoint
CREATE INDEX "payments_subscription" ON "app"."payments" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "payments_unfinished" ON "app"."payments" USING btree ("checked_at") WHERE "app"."payments"."status" not in ('completed', 'canceled', 'given-up');--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "app"."subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_checked" ON "app"."subscriptions" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "webhook_events_parked" ON "app"."webhook_events" USING btree ("subject") WHERE "app"."webhook_events"."outcome" = 'parked';