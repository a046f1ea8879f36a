-- Limits as they were given, and what takes them in whole above mean sea level and above the ellipsoid; open where that cannot
-- be known (docs/decisions/0055). Two volumes are apart when they are apart in one reference.
ALTER TABLE "zones" ADD COLUMN "limits" jsonb;
--> statement-breakpoint
ALTER TABLE "missions" ADD COLUMN "limits" jsonb;
--> statement-breakpoint
ALTER TABLE "flight_plans" ADD COLUMN "limits" jsonb;
--> statement-breakpoint
ALTER TABLE "constraints" ADD COLUMN "limits" jsonb,
  ADD COLUMN "heights_amsl" "float8range" DEFAULT '(,)' NOT NULL,
  ADD COLUMN "heights_w84" "float8range" DEFAULT '(,)' NOT NULL;
--> statement-breakpoint
ALTER TABLE "occupied_volumes" ADD COLUMN "heights_amsl" "float8range" DEFAULT '(,)' NOT NULL,
  ADD COLUMN "heights_w84" "float8range" DEFAULT '(,)' NOT NULL;
--> statement-breakpoint
ALTER TABLE "approved_volumes" ADD COLUMN "heights_amsl" "float8range" DEFAULT '(,)' NOT NULL,
  ADD COLUMN "heights_w84" "float8range" DEFAULT '(,)' NOT NULL;
--> statement-breakpoint
ALTER TABLE "approved_volumes" DROP CONSTRAINT "approved_volumes_no_overlap";
--> statement-breakpoint
ALTER TABLE "approved_volumes" ADD CONSTRAINT "approved_volumes_no_overlap"
  EXCLUDE USING gist ((polygon(path("envelope") * point(1000000, 0))) WITH &&, "heights" WITH &&, "during" WITH &&,
    "heights_amsl" WITH &&, "heights_w84" WITH &&);
