-- A permission has the window and the status of its mission beside it: what a zone is asked is found by time in the order of an index,
-- and not by reading all that it was ever asked. Triggers keep them, whoever writes, a process of the release before among them.
ALTER TABLE "permissions" ADD COLUMN "mission_start" timestamp (3) with time zone, ADD COLUMN "mission_end" timestamp (3) with time zone,
  ADD COLUMN "mission_status" smallint;
--> statement-breakpoint
UPDATE "permissions" AS p SET "mission_start" = m."start_time", "mission_end" = m."end_time", "mission_status" = m."status"
  FROM "missions" AS m WHERE m."mission_uuid" = p."mission_uuid" AND p."retired_at" IS NULL;
--> statement-breakpoint
CREATE FUNCTION take_window_of_mission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT m.start_time, m.end_time, m.status INTO NEW.mission_start, NEW.mission_end, NEW.mission_status
    FROM missions m WHERE m.mission_uuid = NEW.mission_uuid;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "permissions_in_time" BEFORE INSERT ON "permissions" FOR EACH ROW EXECUTE FUNCTION take_window_of_mission();
--> statement-breakpoint
CREATE FUNCTION give_window_to_permissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE permissions SET mission_start = NEW.start_time, mission_end = NEW.end_time, mission_status = NEW.status
    WHERE mission_uuid = NEW.mission_uuid AND retired_at IS NULL;
  RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER "missions_in_time" AFTER UPDATE OF start_time, end_time, status ON "missions" FOR EACH ROW
  WHEN ((OLD.start_time, OLD.end_time, OLD.status) IS DISTINCT FROM (NEW.start_time, NEW.end_time, NEW.status))
  EXECUTE FUNCTION give_window_to_permissions();
--> statement-breakpoint
-- Of two indexes that begin with zone and status PostgreSQL takes the smaller one as long as it does not know how many there are.
DROP INDEX "permissions_zone";
--> statement-breakpoint
CREATE INDEX "permissions_zone" ON "permissions" USING btree ("zone_uuid");
--> statement-breakpoint
CREATE INDEX "permissions_by_start" ON "permissions" USING btree ("zone_uuid","permission_status","mission_start","permission_uuid")
  WHERE retired_at is null and mission_status = 1;
--> statement-breakpoint
CREATE INDEX "permissions_by_decision" ON "permissions" USING btree ("zone_uuid","permission_status","updated_at","permission_uuid")
  WHERE retired_at is null and mission_status = 1;
--> statement-breakpoint
CREATE INDEX "permissions_by_end" ON "permissions" USING btree ("zone_uuid","mission_end","mission_start","mission_uuid")
  WHERE retired_at is null and mission_status = 1;
