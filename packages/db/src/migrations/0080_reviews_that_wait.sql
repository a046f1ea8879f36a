-- An organisation that was paused or banned while it was under review is under review again when its Admin lifts that. Of those
-- that are so already, zones that are dormant tell.
ALTER TABLE "organisations" ADD COLUMN "awaits_review" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "organisations" SET "awaits_review" = true
WHERE "status" = 0 OR ("status" < 0 AND EXISTS (
  SELECT FROM "zones" WHERE "zones"."org_owner_uuid" = "organisations"."org_uuid" AND "zones"."dormant_since" IS NOT NULL));
