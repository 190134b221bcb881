ALTER TABLE "app"."post_versions" ADD COLUMN "seo_score" smallint;--> statement-breakpoint
ALTER TABLE "app"."post_versions" ADD COLUMN "seo_version" smallint;--> statement-breakpoint
ALTER TABLE "app"."posts" ADD COLUMN "seo_score" smallint;--> statement-breakpoint
ALTER TABLE "app"."posts" ADD COLUMN "seo_version" smallint;--> statement-breakpoint
CREATE INDEX "posts_seo_version" ON "app"."posts" USING btree (coalesce("seo_version", 0));