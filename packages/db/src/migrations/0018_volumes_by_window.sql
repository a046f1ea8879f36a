-- A plan may hold airspace more than once: what an early landing left of its first flight, and the rest of the window
-- that a later session claimed again (docs/decisions/0034). The guard against overlaps stays as it is.
ALTER TABLE "approved_volumes" DROP CONSTRAINT "approved_volumes_pkey";
--> statement-breakpoint
ALTER TABLE "approved_volumes" ADD CONSTRAINT "approved_volumes_plan_uuid_during_pk" PRIMARY KEY ("plan_uuid", "during");
