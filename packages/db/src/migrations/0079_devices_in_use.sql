-- A device goes with the sign-in that added it. One whose sign-in was forgotten became one that ends with the last of its
-- person's, and a shared browser went on showing what was for somebody who had not come back for months.
ALTER TABLE "push_devices" DROP CONSTRAINT "push_devices_session_uuid_user_sessions_session_uuid_fk";
--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_uuid_user_sessions_session_uuid_fk"
  FOREIGN KEY ("session_uuid") REFERENCES "user_sessions"("session_uuid") ON DELETE cascade;
--> statement-breakpoint
ALTER TABLE "push_devices" ADD COLUMN "failing_since" timestamp (3) with time zone;
--> statement-breakpoint
-- Alerts leave before what people write about them, and this before all else.
ALTER TABLE "push_sends" ADD COLUMN "rank" smallint DEFAULT 2 NOT NULL;
--> statement-breakpoint
CREATE INDEX "push_sends_device" ON "push_sends" USING btree ("device_uuid","rank","next_attempt_at");
--> statement-breakpoint
UPDATE "push_sends" SET "rank" = CASE n."kind" WHEN 'message' THEN 1 ELSE 0 END FROM "notifications" n
  WHERE n."notification_uuid" = "push_sends"."notification_uuid" AND n."kind" IN ('alert', 'alert_late', 'message');
--> statement-breakpoint
DROP INDEX "push_sends_due";
--> statement-breakpoint
CREATE INDEX "push_sends_due" ON "push_sends" USING btree ("rank","next_attempt_at","device_uuid");
--> statement-breakpoint
-- Whether an e-mail goes at once or with the digest is asked when it goes.
ALTER TABLE "notifications" DROP COLUMN "email_mode";
