-- What reports count (docs/decisions/0065): narrow rows that follow permissions, decisions and flights in the same transaction.
ALTER TABLE "flight_sessions" ADD COLUMN "battery_first" double precision;
--> statement-breakpoint
ALTER TABLE "flight_sessions" ADD COLUMN "battery_last" double precision;
--> statement-breakpoint
CREATE TABLE "request_facts" (
	"permission_uuid" uuid PRIMARY KEY NOT NULL,
	"zone_uuid" uuid NOT NULL,
	"org_uuid" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"permission_status" smallint NOT NULL,
	"is_retired" boolean NOT NULL,
	"by_service" boolean,
	"minutes" integer,
	"remarks" text,
	"outcome" text GENERATED ALWAYS AS (case when is_retired then 'withdrawn' when permission_status = 0 then 'waiting'
		when permission_status = -1 then 'refused' when by_service then 'at_once' else 'approved' end) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flight_facts" (
	"scope_uuid" uuid NOT NULL,
	"session_uuid" uuid NOT NULL,
	"earlier_uuids" uuid[],
	"org_uuid" uuid NOT NULL,
	"asset_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"air_s" double precision,
	"cell_latitude" smallint,
	"cell_longitude" smallint,
	"battery_first" double precision,
	"battery_last" double precision,
	"frames" integer,
	"rejected" integer,
	"has_gaps" boolean,
	CONSTRAINT "flight_facts_session_uuid_scope_uuid_pk" PRIMARY KEY("session_uuid","scope_uuid")
);
--> statement-breakpoint
ALTER TABLE "request_facts" ADD CONSTRAINT "request_facts_permission_uuid_permissions_permission_uuid_fk" FOREIGN KEY ("permission_uuid") REFERENCES "public"."permissions"("permission_uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "flight_facts" ADD CONSTRAINT "flight_facts_session_uuid_flight_sessions_session_uuid_fk" FOREIGN KEY ("session_uuid") REFERENCES "public"."flight_sessions"("session_uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "request_facts_zone" ON "request_facts" USING btree ("zone_uuid","asked_at");
--> statement-breakpoint
CREATE INDEX "request_facts_org" ON "request_facts" USING btree ("org_uuid","asked_at");
--> statement-breakpoint
CREATE INDEX "flight_facts_scope" ON "flight_facts" USING btree ("scope_uuid","started_at");
--> statement-breakpoint
CREATE FUNCTION refusal_of(permission_status smallint, remarks text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN permission_status = -1 THEN nullif(btrim(remarks), '') END
$$;
--> statement-breakpoint
CREATE FUNCTION whole_minutes(passed interval) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT floor(extract(epoch from passed) / 60)::integer
$$;
--> statement-breakpoint
INSERT INTO "request_facts"
  SELECT p.permission_uuid, p.zone_uuid, m.org_uuid, p.created_at, p.permission_status, p.retired_at is not null,
    d.by_service, CASE WHEN NOT d.by_service THEN whole_minutes(d.decided_at - p.created_at) END,
    refusal_of(p.permission_status, p.remarks)
  FROM permissions p JOIN missions m USING (mission_uuid)
  LEFT JOIN LATERAL (SELECT d.decided_at, d.decided_by is null AS by_service FROM permission_decisions d
    WHERE d.permission_uuid = p.permission_uuid AND d.reason in ('auto_approved', 'approved', 'rejected')
    ORDER BY d.decided_at, d.decision_uuid LIMIT 1) d ON true
  ORDER BY p.created_at;
--> statement-breakpoint
INSERT INTO "flight_facts"
  WITH counted AS (
    SELECT session_uuid, array[org_uuid] AS scopes FROM flight_sessions
    UNION ALL SELECT s.session_uuid, array_agg(DISTINCT p.zone_uuid) FROM flight_sessions s
      JOIN permissions p ON p.mission_uuid = s.mission_uuid AND (p.plan_uuid is null OR p.plan_uuid = s.plan_uuid)
        AND p.created_at <= s.created_at AND (p.retired_at is null OR p.retired_at > s.created_at)
      GROUP BY s.session_uuid)
  SELECT c.scopes[k], s.session_uuid, nullif(c.scopes[:k - 1], '{}'), s.org_uuid, s.asset_uuid, s.user_uuid, s.session_start_time,
    extract(epoch from s.session_end_time - s.session_start_time), floor(s.asset_start_latitude * 50),
    floor(s.asset_start_longitude * 50), null, null,
    CASE WHEN s.frames_packed_at is not null THEN coalesce(t.frames, 0) END,
    CASE WHEN s.frames_packed_at is not null THEN coalesce(t.rejections, 0) END,
    CASE WHEN s.frames_packed_at is not null THEN coalesce(t.beyond <> '{}', false) END
  FROM counted c JOIN flight_sessions s USING (session_uuid) LEFT JOIN telemetry_sequences t USING (session_uuid)
  CROSS JOIN LATERAL generate_subscripts(c.scopes, 1) k
  ORDER BY s.session_start_time;
--> statement-breakpoint
CREATE FUNCTION note_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO request_facts SELECT NEW.permission_uuid, NEW.zone_uuid, m.org_uuid, NEW.created_at,
      NEW.permission_status, NEW.retired_at is not null, null, null, refusal_of(NEW.permission_status, NEW.remarks)
      FROM missions m WHERE m.mission_uuid = NEW.mission_uuid;
  ELSE
    UPDATE request_facts SET permission_status = NEW.permission_status, is_retired = NEW.retired_at is not null,
      remarks = refusal_of(NEW.permission_status, NEW.remarks) WHERE permission_uuid = NEW.permission_uuid;
  END IF;
  RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER "permissions_counted" AFTER INSERT OR UPDATE OF permission_status, remarks, retired_at ON "permissions"
  FOR EACH ROW EXECUTE FUNCTION note_request();
--> statement-breakpoint
CREATE FUNCTION note_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE request_facts SET by_service = NEW.decided_by is null,
    minutes = CASE WHEN NEW.decided_by is not null THEN whole_minutes(NEW.decided_at - asked_at) END
    WHERE permission_uuid = NEW.permission_uuid AND by_service is null;
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
      SELECT w.scopes[k], NEW.session_uuid, nullif(w.scopes[:k - 1], '{}'), NEW.org_uuid, NEW.asset_uuid, NEW.user_uuid,
        NEW.session_start_time, extract(epoch from NEW.session_end_time - NEW.session_start_time),
        floor(NEW.asset_start_latitude * 50), floor(NEW.asset_start_longitude * 50), NEW.battery_first, NEW.battery_last
      FROM (SELECT array[NEW.org_uuid] AS scopes
        UNION ALL SELECT array_agg(DISTINCT p.zone_uuid) FROM permissions p
          WHERE p.mission_uuid = NEW.mission_uuid AND p.retired_at is null
            AND (p.plan_uuid is null OR p.plan_uuid = NEW.plan_uuid)) w
      CROSS JOIN LATERAL generate_subscripts(w.scopes, 1) k;
  ELSE
    UPDATE flight_facts SET air_s = extract(epoch from NEW.session_end_time - NEW.session_start_time),
      battery_first = NEW.battery_first, battery_last = NEW.battery_last WHERE session_uuid = NEW.session_uuid;
  END IF;
  RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER "flight_sessions_counted" AFTER INSERT OR UPDATE OF session_end_time, battery_first, battery_last ON "flight_sessions"
  FOR EACH ROW EXECUTE FUNCTION note_flight();
--> statement-breakpoint
-- While a flight's frames are packed nearly nothing of them changes: what was received of it is kept then, and read from
-- telemetry_sequences before. The lock keeps out who counts a frame at the same moment.
CREATE FUNCTION note_packed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.frames_packed_at is null THEN
    UPDATE flight_facts SET frames = null, rejected = null, has_gaps = null WHERE session_uuid = NEW.session_uuid;
    RETURN null;
  END IF;
  PERFORM FROM telemetry_sequences WHERE session_uuid = NEW.session_uuid FOR SHARE;
  UPDATE flight_facts SET (frames, rejected, has_gaps) = (
    SELECT coalesce(max(t.frames), 0), coalesce(max(t.rejections), 0), coalesce(bool_or(t.beyond <> '{}'), false)
    FROM telemetry_sequences t WHERE t.session_uuid = NEW.session_uuid)
    WHERE session_uuid = NEW.session_uuid;
  RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER "flight_sessions_packed_counted" AFTER UPDATE OF frames_packed_at ON "flight_sessions"
  FOR EACH ROW EXECUTE FUNCTION note_packed();
--> statement-breakpoint
-- A numbered frame that comes when the flight is packed is refused.
CREATE FUNCTION note_late_rejections() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE flight_facts SET rejected = NEW.rejections, has_gaps = NEW.beyond <> '{}'
    WHERE session_uuid = NEW.session_uuid AND frames is not null;
  RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER "telemetry_sequences_counted" AFTER UPDATE ON "telemetry_sequences"
  FOR EACH ROW WHEN (NEW.rejections > OLD.rejections) EXECUTE FUNCTION note_late_rejections();
