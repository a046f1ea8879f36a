-- What reports count (docs/decisions/0065): narrow rows that follow permissions, decisions and flights in the same transaction.
ALTER TABLE "flight_sessions" ADD COLUMN "battery_first" real;
--> statement-breakpoint
ALTER TABLE "flight_sessions" ADD COLUMN "battery_last" real;
--> statement-breakpoint
CREATE TABLE "request_facts" (
	"permission_uuid" uuid PRIMARY KEY NOT NULL,
	"zone_uuid" uuid NOT NULL,
	"org_uuid" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"permission_status" smallint NOT NULL,
	"is_retired" boolean NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"by_service" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flight_facts" (
	"scope_uuid" uuid NOT NULL,
	"session_uuid" uuid NOT NULL,
	"scope_uuids" uuid[] NOT NULL,
	"org_uuid" uuid NOT NULL,
	"asset_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"cell_latitude" smallint,
	"cell_longitude" smallint,
	"battery_first" real,
	"battery_last" real,
	CONSTRAINT "flight_facts_session_uuid_scope_uuid_pk" PRIMARY KEY("session_uuid","scope_uuid")
);
--> statement-breakpoint
ALTER TABLE "request_facts" ADD CONSTRAINT "request_facts_permission_uuid_permissions_permission_uuid_fk" FOREIGN KEY ("permission_uuid") REFERENCES "public"."permissions"("permission_uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "flight_facts" ADD CONSTRAINT "flight_facts_session_uuid_flight_sessions_session_uuid_fk" FOREIGN KEY ("session_uuid") REFERENCES "public"."flight_sessions"("session_uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
INSERT INTO "request_facts"
  SELECT p.permission_uuid, p.zone_uuid, m.org_uuid, p.created_at, p.permission_status, p.retired_at is not null,
    d.decided_at, d.permission_uuid is not null and d.decided_by is null
  FROM permissions p JOIN missions m USING (mission_uuid)
  LEFT JOIN LATERAL (SELECT * FROM permission_decisions d WHERE d.permission_uuid = p.permission_uuid
    AND d.reason in ('auto_approved', 'approved', 'rejected') ORDER BY d.decided_at, d.decision_uuid LIMIT 1) d ON true;
--> statement-breakpoint
INSERT INTO "flight_facts"
  SELECT unnest(w.scopes), s.session_uuid, w.scopes, s.org_uuid, s.asset_uuid, s.user_uuid, s.session_start_time,
    s.session_end_time, floor(s.asset_start_latitude * 50), floor(s.asset_start_longitude * 50)
  FROM flight_sessions s CROSS JOIN LATERAL (
    SELECT array[s.org_uuid] AS scopes
    UNION ALL SELECT array_agg(DISTINCT p.zone_uuid) FROM permissions p
      WHERE p.mission_uuid = s.mission_uuid AND (p.plan_uuid is null OR p.plan_uuid = s.plan_uuid)
        AND p.created_at <= s.created_at AND (p.retired_at is null OR p.retired_at > s.created_at)) w;
--> statement-breakpoint
CREATE INDEX "request_facts_zone" ON "request_facts" USING btree ("zone_uuid","asked_at");
--> statement-breakpoint
CREATE INDEX "request_facts_org" ON "request_facts" USING btree ("org_uuid","asked_at");
--> statement-breakpoint
CREATE INDEX "flight_facts_scope" ON "flight_facts" USING btree ("scope_uuid","started_at");
--> statement-breakpoint
CREATE FUNCTION note_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO request_facts SELECT NEW.permission_uuid, NEW.zone_uuid, m.org_uuid, NEW.created_at,
      NEW.permission_status, NEW.retired_at is not null, null, false
      FROM missions m WHERE m.mission_uuid = NEW.mission_uuid;
  ELSE
    UPDATE request_facts SET permission_status = NEW.permission_status, is_retired = NEW.retired_at is not null
      WHERE permission_uuid = NEW.permission_uuid;
  END IF;
  RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER "permissions_counted" AFTER INSERT OR UPDATE OF permission_status, retired_at ON "permissions"
  FOR EACH ROW EXECUTE FUNCTION note_request();
--> statement-breakpoint
CREATE FUNCTION note_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE request_facts SET decided_at = NEW.decided_at, by_service = NEW.decided_by is null
    WHERE permission_uuid = NEW.permission_uuid AND decided_at is null;
  RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER "permission_decisions_counted" AFTER INSERT ON "permission_decisions"
  FOR EACH ROW WHEN (NEW.reason in ('auto_approved', 'approved', 'rejected')) EXECUTE FUNCTION note_decision();
--> statement-breakpoint
CREATE FUNCTION note_flight() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO flight_facts
      SELECT unnest(w.scopes), NEW.session_uuid, w.scopes, NEW.org_uuid, NEW.asset_uuid, NEW.user_uuid,
        NEW.session_start_time, NEW.session_end_time, floor(NEW.asset_start_latitude * 50),
        floor(NEW.asset_start_longitude * 50), NEW.battery_first, NEW.battery_last
      FROM (SELECT array[NEW.org_uuid] AS scopes
        UNION ALL SELECT array_agg(DISTINCT p.zone_uuid) FROM permissions p
          WHERE p.mission_uuid = NEW.mission_uuid AND p.retired_at is null
            AND (p.plan_uuid is null OR p.plan_uuid = NEW.plan_uuid)) w;
  ELSE
    UPDATE flight_facts SET ended_at = NEW.session_end_time, battery_first = NEW.battery_first,
      battery_last = NEW.battery_last WHERE session_uuid = NEW.session_uuid;
  END IF;
  RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER "flight_sessions_counted" AFTER INSERT OR UPDATE OF session_end_time, battery_first, battery_last ON "flight_sessions"
  FOR EACH ROW EXECUTE FUNCTION note_flight();
