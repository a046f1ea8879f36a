-- What a zone's rule approves is approved by nobody. Where somebody had asked the zone by hand, who asked stood there as who
-- had decided, and reports counted an approval by a person, of no minutes.
LOCK TABLE "request_facts" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
WITH "mended" AS (
  UPDATE "permission_decisions" SET "decided_by" = null WHERE "reason" = 'auto_approved' AND "decided_by" IS NOT NULL
  RETURNING "permission_uuid"
)
UPDATE "request_facts" SET "by_service" = true, "minutes" = null FROM "mended"
WHERE "mended"."permission_uuid" = "request_facts"."permission_uuid";
