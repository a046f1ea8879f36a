-- How many permissions a zone was asked for and has not let go, by their status: a list says how many it has, and does not count them.
-- Who writes a permission adds a row that says what it changed, so that none waits for another; upkeep adds the rows up.
CREATE TABLE "permission_counts" (
	"zone_uuid" uuid NOT NULL,
	"permission_status" smallint NOT NULL,
	"asked" integer NOT NULL,
	CONSTRAINT "permission_counts_zone_uuid_permission_status_pk" PRIMARY KEY("zone_uuid","permission_status")
);
--> statement-breakpoint
CREATE TABLE "permission_count_changes" (
	"zone_uuid" uuid NOT NULL,
	"permission_status" smallint NOT NULL,
	"change" smallint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "permission_count_changes_zone" ON "permission_count_changes" USING btree ("zone_uuid","permission_status");
--> statement-breakpoint
CREATE FUNCTION count_permission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.retired_at IS NULL AND OLD.mission_status = 1 THEN
    INSERT INTO permission_count_changes VALUES (OLD.zone_uuid, OLD.permission_status, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.retired_at IS NULL AND NEW.mission_status = 1 THEN
    INSERT INTO permission_count_changes VALUES (NEW.zone_uuid, NEW.permission_status, 1);
  END IF;
  RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER "permissions_counted_by_zone" AFTER INSERT OR DELETE ON "permissions" FOR EACH ROW EXECUTE FUNCTION count_permission();
--> statement-breakpoint
CREATE TRIGGER "permissions_counted_anew" AFTER UPDATE OF permission_status, retired_at, mission_status ON "permissions" FOR EACH ROW
  WHEN ((OLD.permission_status, OLD.retired_at, OLD.mission_status) IS DISTINCT FROM
    (NEW.permission_status, NEW.retired_at, NEW.mission_status))
  EXECUTE FUNCTION count_permission();
--> statement-breakpoint
INSERT INTO "permission_counts" SELECT "zone_uuid", "permission_status", count(*) FROM "permissions"
  WHERE "retired_at" IS NULL AND "mission_status" = 1 GROUP BY 1, 2;
