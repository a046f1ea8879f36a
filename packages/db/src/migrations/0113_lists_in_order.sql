-- Pages of missions and of invitations are read in their order and counted within an index, and not out of all that an organisation ever had.
DROP INDEX "missions_org";
--> statement-breakpoint
CREATE INDEX "missions_org" ON "missions" USING btree ("org_uuid","status","created_at","mission_uuid");
--> statement-breakpoint
DROP INDEX "invitations_invitee_uuid";
--> statement-breakpoint
CREATE INDEX "invitations_invitee_uuid" ON "resource_invitations" USING btree ("invitee_uuid","created_at","invite_uuid","resource_type","status");
--> statement-breakpoint
DROP INDEX "invitations_inviter_org";
--> statement-breakpoint
CREATE INDEX "invitations_inviter_org" ON "resource_invitations" USING btree ("invited_by_org_uuid","created_at","invite_uuid","resource_type","status");
--> statement-breakpoint
-- Who holds very many assets or zones begins with what was sent about any, by whom.
CREATE INDEX "invitations_of_things" ON "resource_invitations" USING btree ("resource_type","created_at","invite_uuid","status") WHERE resource_type in (2, 3);
--> statement-breakpoint
CREATE INDEX "memberships_of_people" ON "resource_memberships" USING btree ("resource_uuid","created_at","membership_uuid","member_type","status") WHERE resource_type = 1;
--> statement-breakpoint
CREATE INDEX "memberships_ended" ON "resource_memberships" USING btree ("member_uuid","resource_type","created_at","membership_uuid") WHERE member_type = 2 and status <> 1;
