-- The same guard in millionths of a degree: the fuzz of && is an absolute 1e-6, which in degrees refused slanted
-- neighbours metres apart (docs/decisions/0009).
ALTER TABLE "approved_volumes" DROP CONSTRAINT "approved_volumes_no_overlap";
--> statement-breakpoint
ALTER TABLE "approved_volumes" ADD CONSTRAINT "approved_volumes_no_overlap"
  EXCLUDE USING gist ((polygon(path("envelope") * point(1000000, 0))) WITH &&, "heights" WITH &&, "during" WITH &&);
