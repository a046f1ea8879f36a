-- No two approved plans share a piece of airspace at a time. The database refuses the second one under any
-- concurrency; callers write with INSERT ... ON CONFLICT DO NOTHING and look at the row count.
ALTER TABLE "approved_volumes" ADD CONSTRAINT "approved_volumes_no_overlap"
  EXCLUDE USING gist ("envelope" WITH &&, "heights" WITH &&, "during" WITH &&);
--> statement-breakpoint
INSERT INTO "zone_catalog" ("id", "current_change_id", "pruned_through") VALUES (1, 0, 0);
--> statement-breakpoint
ALTER TABLE "zone_catalog" ADD CONSTRAINT "zone_catalog_one_row" CHECK ("id" = 1);
