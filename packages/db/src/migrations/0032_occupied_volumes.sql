-- An aircraft in the air may be in airspace that its plan does not hold: it landed early, flies again, and somebody else
-- has a part by now; or its plan was changed under it. Nobody gets that airspace before it has landed
-- (docs/decisions/0034). No exclusion here: others may hold what it flies in.
CREATE TABLE "occupied_volumes" (
	"plan_uuid" uuid NOT NULL,
	"org_uuid" uuid NOT NULL,
	"envelope" "polygon" NOT NULL,
	"heights" "float8range" NOT NULL,
	"during" "tstzrange" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "occupied_volumes" ADD CONSTRAINT "occupied_volumes_plan_uuid_flight_plans_plan_uuid_fk" FOREIGN KEY ("plan_uuid") REFERENCES "public"."flight_plans"("plan_uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "occupied_volumes_plan" ON "occupied_volumes" USING btree ("plan_uuid");
--> statement-breakpoint
CREATE INDEX "occupied_volumes_ground" ON "occupied_volumes" USING gist ((polygon(path("envelope") * point(1000000, 0))), "heights", "during");
