-- A zone that is gone, or has moved, and may have permissions in force of missions that had ended by then (docs/decisions/0153).
CREATE TABLE "zone_departures" (
	"zone_uuid" uuid NOT NULL,
	"is_gone" boolean NOT NULL,
	"before_end" timestamp (3) with time zone NOT NULL,
	"before_mission" uuid NOT NULL,
	CONSTRAINT "zone_departures_zone_uuid_is_gone_pk" PRIMARY KEY("zone_uuid","is_gone")
);
--> statement-breakpoint
-- The zones that the catalog has a state of, in the order in which a full synchronisation reads them. Triggers keep them, whoever writes, a
-- process of the release before among them. In a table of its own: a column of zone_changes would have every state written anew.
CREATE TABLE "catalog_zones" (
	"zone_id" bigint PRIMARY KEY NOT NULL,
	"zone_uuid" uuid NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION note_zones_of_catalog() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalog_zones SELECT z.zone_id, written.zone_uuid FROM written
    CROSS JOIN LATERAL (SELECT zone_id FROM zones WHERE zone_uuid = written.zone_uuid OFFSET 0) z
    ON CONFLICT DO NOTHING;
  RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER "zone_changes_noted" AFTER INSERT ON "zone_changes" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION note_zones_of_catalog();
--> statement-breakpoint
-- Of a zone that is in effect the last state is never dropped.
CREATE FUNCTION drop_zones_of_catalog() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM catalog_zones WHERE zone_id = ANY(ARRAY(
    SELECT z.zone_id FROM dropped
    CROSS JOIN LATERAL (SELECT zone_id FROM zones WHERE zone_uuid = dropped.zone_uuid OFFSET 0) z
    WHERE dropped.operation = 'delete'
      AND NOT EXISTS (SELECT FROM zone_changes c WHERE c.zone_uuid = dropped.zone_uuid)));
  RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER "zone_changes_dropped" AFTER DELETE ON "zone_changes" REFERENCING OLD TABLE AS dropped
  FOR EACH STATEMENT EXECUTE FUNCTION drop_zones_of_catalog();
--> statement-breakpoint
INSERT INTO "catalog_zones" SELECT "zone_id", "zone_uuid" FROM "zones" AS z
  WHERE ("status" = 1 AND "dormant_since" IS NULL) OR EXISTS (SELECT FROM "zone_changes" AS c WHERE c."zone_uuid" = z."zone_uuid");
--> statement-breakpoint
-- Through which change the history was looked through for what nobody needs any more. After a restore the history that clients may
-- ask for begins far above that (docs/decisions/0124).
ALTER TABLE "zone_catalog" ADD COLUMN "dropped_through" bigint DEFAULT 0 NOT NULL;
