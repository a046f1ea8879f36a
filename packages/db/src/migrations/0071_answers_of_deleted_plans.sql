-- A deleted plan is shown with what was asked for it alone and went with it. That is found by its plan, and told by its time
-- from what its zone let go before; until now it went a moment before its plan.
UPDATE "permissions" SET "retired_at" = "flight_plans"."updated_at" FROM "flight_plans"
WHERE "flight_plans"."plan_uuid" = "permissions"."plan_uuid" AND "flight_plans"."status" = -1
  AND "permissions"."retired_at" < "flight_plans"."updated_at"
  AND "permissions"."retired_at" > "flight_plans"."updated_at" - interval '1 second';
--> statement-breakpoint
CREATE INDEX "permissions_gone_with_plan" ON "permissions" USING btree ("plan_uuid")
  WHERE retired_at is not null and plan_uuid is not null;
