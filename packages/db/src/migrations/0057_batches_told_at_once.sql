-- A request may write 500 of these at once: they are told by the statement and not row by row, each as before
-- (docs/decisions/0086). What is changed or goes alone is told by `tell_record`, whose arguments these are too.
CREATE FUNCTION tell_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('clearway', jsonb_build_object(
    'type', 'record_changed',
    'record', TG_ARGV[0],
    'uuid', v.row ->> TG_ARGV[1],
    'org_uuids', (SELECT coalesce(jsonb_agg(DISTINCT v.row ->> name), '[]')
      FROM unnest(string_to_array(TG_ARGV[2], ' ')) AS name WHERE v.row ->> name IS NOT NULL),
    'user_uuids', (SELECT coalesce(jsonb_agg(DISTINCT v.row ->> name), '[]')
      FROM unnest(string_to_array(TG_ARGV[3], ' ')) AS name WHERE v.row ->> name IS NOT NULL))::text)
  FROM (SELECT to_jsonb(made) AS row FROM made) v;
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
  FOR EACH STATEMENT EXECUTE FUNCTION tell_records('membership', 'membership_uuid', 'resource_uuid member_uuid', 'member_uuid');
--> statement-breakpoint
-- Whole shapes and texts of JSON are asked for by no condition, and figures of them are most of what ANALYZE costs.
ALTER TABLE "zones" ALTER COLUMN "zone_envelope" SET STATISTICS 0, ALTER COLUMN "limits" SET STATISTICS 0,
  ALTER COLUMN "schedule" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "constraints" ALTER COLUMN "geometry_2d" SET STATISTICS 0, ALTER COLUMN "limits" SET STATISTICS 0,
  ALTER COLUMN "metadata" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "zone_changes" ALTER COLUMN "zone" SET STATISTICS 0;
