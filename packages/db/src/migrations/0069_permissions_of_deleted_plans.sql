-- What was asked for one flight plan alone goes with it, where no flight of it was recorded; of plans that were deleted
-- before, it stayed in force.
WITH "gone" AS (
  UPDATE "permissions" SET "retired_at" = now(), "updated_at" = now() FROM "flight_plans"
  WHERE "flight_plans"."plan_uuid" = "permissions"."plan_uuid" AND "flight_plans"."status" = -1
    AND "permissions"."retired_at" IS NULL
    AND NOT EXISTS (SELECT 1 FROM "flight_sessions" WHERE "flight_sessions"."plan_uuid" = "flight_plans"."plan_uuid")
  RETURNING "permissions".*
)
INSERT INTO "permission_decisions" ("decision_uuid", "permission_uuid", "permission_status", "reason", "permission_reference",
  "valid_from", "valid_to", "remarks", "decided_at", "conditions")
SELECT gen_random_uuid(), "permission_uuid", "permission_status", 'retired', "permission_reference", "valid_from", "valid_to",
  "remarks", now(), "conditions" FROM "gone";
