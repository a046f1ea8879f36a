-- Both contacts of an account may be unproved though it has an owner: he changed the one that was verified.
ALTER TABLE "users" DROP CONSTRAINT "users_doubted_contact";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_doubted_contact" CHECK (doubted_contact in ('email', 'phone', 'both'));--> statement-breakpoint
-- An active account was proved once. What it has changed since waits for its owner.
UPDATE "users" SET "doubted_contact" = 'both' WHERE "status" = 1 AND NOT "email_verified" AND NOT "phone_verified";
