CREATE TABLE "app"."own_statements" (
	"post_id" uuid NOT NULL,
	"key" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "own_statements_post_id_key_pk" PRIMARY KEY("post_id","key")
);
--> statement-breakpoint
ALTER TABLE "app"."own_statements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "app"."own_statements" ADD CONSTRAINT "own_statements_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "app"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."own_statements" ADD CONSTRAINT "own_statements_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "app"."profiles"("id") ON DELETE no action ON UPDATE no action;