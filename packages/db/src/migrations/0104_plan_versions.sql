-- What was asked for one plan alone is decided for the plan that was read: a decision names its version.
ALTER TABLE "flight_plans" ADD COLUMN "plan_version" integer DEFAULT 1 NOT NULL;
