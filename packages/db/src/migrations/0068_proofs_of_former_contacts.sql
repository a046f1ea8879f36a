-- A sign-in by a code proves the contact that the code went to, not the one that the account has taken on since. Which
-- contacts changed was not kept: whoever changed anything since signing in proves the contact anew.
UPDATE "user_sessions" SET "proved" = NULL FROM "users"
WHERE "users"."user_uuid" = "user_sessions"."user_uuid" AND "user_sessions"."proved" IS NOT NULL
  AND "users"."updated_at" > "user_sessions"."created_at";
