-- Who changed a contact may verify it without being signed in for a while (docs/decisions/0032).
ALTER TABLE "users" ADD COLUMN "contact_changed_at" timestamp with time zone;
