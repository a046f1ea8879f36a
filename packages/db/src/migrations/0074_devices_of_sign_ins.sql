-- A browser takes pushes for who signed in there, and no longer than that. Of those that are there nobody knows by which sign-in:
-- they end with the last of their person's.
ALTER TABLE "push_devices" ADD COLUMN "session_uuid" uuid;
--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_uuid_user_sessions_session_uuid_fk"
  FOREIGN KEY ("session_uuid") REFERENCES "user_sessions"("session_uuid") ON DELETE set null;
--> statement-breakpoint
CREATE INDEX "push_devices_session" ON "push_devices" USING btree ("session_uuid");
