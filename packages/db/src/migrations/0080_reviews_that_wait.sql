-- An organisation that was paused or banned while it was under review is under review again when its Admin lifts that. Of those
-- that are so already, zones that are dormant tell; and of a reviewed type, which may draw none before, that nothing shows that it
-- was ever active: no zone in effect, nothing in the audit that activated it. In doubt it is reviewed.
ALTER TABLE "organisations" ADD COLUMN "awaits_review" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "organisations" AS o SET "awaits_review" = true
WHERE o."status" = 0 OR (o."status" < 0 AND (
  EXISTS (SELECT FROM "zones" AS z WHERE z."org_owner_uuid" = o."org_uuid" AND z."dormant_since" IS NOT NULL)
  OR (o."org_type" >= 3
    AND NOT EXISTS (
      SELECT FROM "zones" AS z
      WHERE z."org_owner_uuid" = o."org_uuid" AND z."status" = 1 AND z."dormant_since" IS NULL)
    AND NOT EXISTS (
      SELECT FROM "audit_entries" AS e
      WHERE e."target_uuid" = o."org_uuid" AND e."action" = 'organisations.update' AND e."result" = 'done'
        -- With a new type it is an application.
        AND e."details" ->> 'status' = '1' AND NOT e."details" ? 'org_type'))));
