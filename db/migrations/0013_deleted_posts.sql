DROP INDEX "app"."posts_user";--> statement-breakpoint
ALTER TABLE "app"."posts" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "posts_listed" ON "app"."posts" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"title","keyword") WHERE "app"."posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_by_title" ON "app"."posts" USING btree ("user_id",lower("title"),"id") WHERE "app"."posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_by_words" ON "app"."posts" USING btree ("user_id","word_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "app"."posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_deleted" ON "app"."posts" USING btree ("user_id","deleted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "app"."posts"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "posts_erasable" ON "app"."posts" USING btree ("deleted_at") WHERE "app"."posts"."deleted_at" is not null;