-- A page of the assets or of the zones of an organisation is read in their order, and not sorted out of all of them.
CREATE INDEX "memberships_of_organisations" ON "resource_memberships" USING btree ("member_uuid","resource_type","created_at","membership_uuid")
  WHERE member_type = 2 and status = 1;
