-- Accounts that are here already keep what they have: their verified address was proved under the rules of its time.
ALTER TABLE "users" ADD COLUMN "password_vouched" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "users" SET "password_vouched" = "email_verified";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "doubted_contact" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_doubted_contact" CHECK (doubted_contact in ('email', 'phone'));--> statement-breakpoint
ALTER TABLE "user_sessions" ADD COLUMN "proved" text;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_proved" CHECK (proved in ('email', 'phone'));--> statement-breakpoint
ALTER TABLE "login_failures" ADD COLUMN "address" text;--> statement-breakpoint
CREATE INDEX "login_failures_address" ON "login_failures" USING btree ("address","attempted_at");--> statement-breakpoint
CREATE TABLE "message_budgets" (
	"budget" text PRIMARY KEY NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"taken" integer NOT NULL
);--> statement-breakpoint
CREATE INDEX "one_time_codes_over" ON "one_time_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "otp_sends_over" ON "otp_sends" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "login_failures_over" ON "login_failures" USING btree ("attempted_at");--> statement-breakpoint
CREATE INDEX "user_sessions_over" ON "user_sessions" USING btree (least("expires_at", "revoked_at"));--> statement-breakpoint
CREATE INDEX "refresh_tokens_over" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_over" ON "idempotency_keys" USING btree ("created_at");
