-- Unread notifications are counted by kind and organisation, and found by what they are about, within the index alone.
DROP INDEX "notifications_unread";
--> statement-breakpoint
CREATE INDEX "notifications_unread_about" ON "notifications" USING btree ("user_uuid","subject_uuid","kind","org_uuid") WHERE in_console and read_at is null;
