-- Frames of flights that are long over, column by column: a twentieth of what their rows take (docs/decisions/0053).
ALTER TABLE "flight_sessions" ADD COLUMN "frames_packed_at" timestamp (3) with time zone;
--> statement-breakpoint
CREATE INDEX "flight_sessions_to_pack" ON "flight_sessions" ("session_end_time") WHERE frames_packed_at is null and session_end_time is not null;
--> statement-breakpoint
CREATE TABLE "packed_frames" (
	"session_uuid" uuid NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"frames" integer NOT NULL,
	"format" smallint NOT NULL,
	"bytes" bytea NOT NULL,
	CONSTRAINT "packed_frames_session_uuid_first_at_pk" PRIMARY KEY("session_uuid","first_at")
);
--> statement-breakpoint
-- They are compressed already.
ALTER TABLE "packed_frames" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
--> statement-breakpoint
CREATE INDEX "packed_frames_day" ON "packed_frames" ("first_at");
--> statement-breakpoint
-- Drops the partition of a day each of whose frames is packed; false when there is none, no frame, or one that is not. It runs with
-- the rights of the owner, as drop_telemetry_partition does, and counts by itself, whatever the service believes. A
-- reader that found a session unpacked has read its rows within the minute.
CREATE FUNCTION drop_packed_partition(day date) RETURNS boolean LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '300ms' AS $$
DECLARE
  partition regclass := to_regclass('public.telemetry_frames_' || to_char(day, 'YYYYMMDD'));
  differs boolean;
  stored boolean;
BEGIN
  IF (day < (now() AT TIME ZONE 'UTC')::date - 3) IS NOT TRUE THEN
    RAISE EXCEPTION 'the frames of % are too young to be packed', day USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NOT EXISTS (
    SELECT FROM pg_inherits WHERE inhrelid = partition AND inhparent = 'public.telemetry_frames'::regclass
  ) THEN
    RETURN false;
  END IF;
  EXECUTE format('LOCK TABLE %s IN SHARE ROW EXCLUSIVE MODE', partition);
  -- One that is empty was made for a late batch that is on its way.
  EXECUTE format('SELECT EXISTS (SELECT FROM %s)', partition) INTO stored;
  EXECUTE format($count$
    SELECT EXISTS (
      SELECT FROM (SELECT session_uuid, count(*) AS frames FROM %s GROUP BY session_uuid) stored
      LEFT JOIN LATERAL (
        SELECT sum(p.frames) AS frames FROM packed_frames p JOIN flight_sessions f USING (session_uuid)
        WHERE p.session_uuid = stored.session_uuid AND f.frames_packed_at < now() - interval '1 minute'
          AND p.first_at >= $1 AND p.first_at < $1 + interval '1 day'
      ) packed ON true
      WHERE packed.frames IS DISTINCT FROM stored.frames)
  $count$, partition) INTO differs USING day::timestamp AT TIME ZONE 'UTC';
  IF differs OR NOT stored THEN
    RETURN false;
  END IF;
  EXECUTE format('DROP TABLE %s', partition);
  RETURN true;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION drop_packed_partition(date) FROM PUBLIC;
--> statement-breakpoint
-- Pages need not hear where frames are kept.
DROP TRIGGER "flight_sessions_told" ON "flight_sessions";
--> statement-breakpoint
CREATE TRIGGER "flight_sessions_told" AFTER INSERT ON "flight_sessions"
  FOR EACH ROW EXECUTE FUNCTION tell_record('session', 'session_uuid', 'org_uuid', 'user_uuid');
--> statement-breakpoint
CREATE TRIGGER "flight_sessions_changed_told" AFTER UPDATE ON "flight_sessions"
  FOR EACH ROW WHEN (OLD.frames_packed_at IS NOT DISTINCT FROM NEW.frames_packed_at)
  EXECUTE FUNCTION tell_record('session', 'session_uuid', 'org_uuid', 'user_uuid');
