-- During an upgrade a process of the release before rewrites shapes and knows nothing of their count, which was another shape's
-- from then on. The table counts what is rewritten, whoever does it, and only what has holes: the outer ring says how long it is. Who
-- inserts a shape brings its count: with a trigger before it, COPY would write one row at a time. What was counted before goes, which
-- touches no row: it is measured until it is written again.
ALTER TABLE "constraints" DROP COLUMN "corners", ADD COLUMN "corners" integer;
--> statement-breakpoint
CREATE FUNCTION count_corners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.corners := (SELECT sum(json_array_length(ring)) FROM json_array_elements(NEW.geometry_2d -> 'coordinates') AS ring);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "constraints_corners" BEFORE UPDATE OF geometry_2d, has_holes ON "constraints"
  FOR EACH ROW WHEN (NEW.has_holes) EXECUTE FUNCTION count_corners();
