-- What waits for somebody's answer is found by whom it is for and by what it is about, and not among all that waits or ever waited
-- (docs/decisions/0129).
DROP INDEX "invitations_pending";
--> statement-breakpoint
DROP INDEX "invitations_invitee";
--> statement-breakpoint
CREATE INDEX "invitations_waiting_key" ON "resource_invitations" USING btree ("invitee_key") WHERE status = 0;
--> statement-breakpoint
CREATE INDEX "invitations_waiting_invitee" ON "resource_invitations" USING btree ("invitee_uuid") WHERE status = 0;
--> statement-breakpoint
-- Whose an asset or a zone is, may change while its requests wait. One that has run out stays pending, outside the range that is read.
CREATE INDEX "invitations_waiting_held" ON "resource_invitations" USING btree ("resource_type","expires_at")
  WHERE status = 0 and direction = 'request' and resource_type in (2, 3);
