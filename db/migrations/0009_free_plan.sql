-- Accounts that took their welcome credits before the status told it.
UPDATE "app"."profiles" SET "subscription_status" = 'free'
WHERE "subscription_status" = 'none' AND EXISTS (
  SELECT 1 FROM "app"."credit_entries" e
  WHERE e."user_id" = "profiles"."id" AND e."kind" = 'grant' AND starts_with(e."idempotency_key", 'signup:')
);
