-- A request may make 500 zones, each with its link: the statement tells of all links, each as `tell_record` would, which
-- took longer for a row than to write it (docs/decisions/0086).
CREATE FUNCTION tell_memberships_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('clearway', json_build_object(
    'type', 'record_changed', 'record', 'membership', 'uuid', membership_uuid,
    'org_uuids', ARRAY[resource_uuid, member_uuid], 'user_uuids', ARRAY[member_uuid])::text)
  FROM made;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER "resource_memberships_told" ON "resource_memberships";
--> statement-breakpoint
CREATE TRIGGER "resource_memberships_told" AFTER UPDATE OR DELETE ON "resource_memberships"
  FOR EACH ROW EXECUTE FUNCTION tell_record('membership', 'membership_uuid', 'resource_uuid member_uuid', 'member_uuid');
--> statement-breakpoint
CREATE TRIGGER "resource_memberships_made" AFTER INSERT ON "resource_memberships" REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION tell_memberships_made();
--> statement-breakpoint
-- Whole shapes and texts of JSON are asked for by no condition, and figures of them are most of what ANALYZE costs.
ALTER TABLE "zones" ALTER COLUMN "zone_envelope" SET STATISTICS 0, ALTER COLUMN "limits" SET STATISTICS 0,
  ALTER COLUMN "schedule" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "constraints" ALTER COLUMN "geometry_2d" SET STATISTICS 0, ALTER COLUMN "limits" SET STATISTICS 0,
  ALTER COLUMN "metadata" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "zone_changes" ALTER COLUMN "zone" SET STATISTICS 0;
