CREATE TABLE "app"."passages" (
	"source_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"page" integer,
	"heading" text,
	"text" text NOT NULL,
	"config" "regconfig" NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector(config, text)) STORED,
	CONSTRAINT "passages_source_id_ordinal_pk" PRIMARY KEY("source_id","ordinal")
);
--> statement-breakpoint
ALTER TABLE "app"."passages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "app"."post_sources" (
	"post_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_sources_post_id_source_id_pk" PRIMARY KEY("post_id","source_id")
);
--> statement-breakpoint
ALTER TABLE "app"."post_sources" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "app"."source_files" (
	"source_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app"."source_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "app"."sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"identity" text NOT NULL,
	"is_found" boolean DEFAULT false NOT NULL,
	"address" text,
	"file_name" text,
	"title" text,
	"publisher" text,
	"published_on" text,
	"language" text,
	"pages" integer,
	"words" integer,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"job_id" uuid NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app"."sources" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "app"."passages" ADD CONSTRAINT "passages_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "app"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."passages" ADD CONSTRAINT "passages_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."post_sources" ADD CONSTRAINT "post_sources_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "app"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."post_sources" ADD CONSTRAINT "post_sources_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "app"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."post_sources" ADD CONSTRAINT "post_sources_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."source_files" ADD CONSTRAINT "source_files_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "app"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."sources" ADD CONSTRAINT "sources_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_sources_source" ON "app"."post_sources" USING btree ("source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sources_identity" ON "app"."sources" USING btree ("user_id","identity");--> statement-breakpoint
CREATE INDEX "sources_listed" ON "app"."sources" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);