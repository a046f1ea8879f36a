-- A message about a request that is sent again with its key is the same message (docs/decisions/0077).
ALTER TABLE "permission_messages" ADD COLUMN "idempotency_key" text;
--> statement-breakpoint
CREATE UNIQUE INDEX "permission_messages_key" ON "permission_messages" ("permission_uuid", "user_uuid", "idempotency_key") WHERE idempotency_key is not null;
