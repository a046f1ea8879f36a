-- When the end of a flight was stored, which may be weeks after the end itself: frames that were taken as the flight was
-- still open are stored by then, and only after that it is packed.
ALTER TABLE "flight_sessions" ADD COLUMN "end_stored_at" timestamp (3) with time zone;
--> statement-breakpoint
-- As before (audit_guards), and now without waiting for whoever reads frames, while all others would wait behind it: a
-- table of its own, which becomes a partition.
CREATE OR REPLACE FUNCTION make_telemetry_partition(day date) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  name text := 'telemetry_frames_' || to_char(day, 'YYYYMMDD');
BEGIN
  -- Who made the day meanwhile is seen only behind a lock of the table; it is the one that ATTACH takes.
  LOCK TABLE telemetry_frames IN SHARE UPDATE EXCLUSIVE MODE;
  IF to_regclass('public.' || name) IS NOT NULL THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE telemetry_frames INCLUDING ALL)', name);
  EXECUTE format(
    'ALTER TABLE telemetry_frames ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
    name,
    to_char(day, 'YYYY-MM-DD') || 'T00:00:00Z',
    to_char(day + 1, 'YYYY-MM-DD') || 'T00:00:00Z'
  );
END
$$;
--> statement-breakpoint
-- As before (packed_frames), and now it looks before it locks: for a flight that is not packed, then at the whole day. Only a
-- day that is packed by all that is seen is locked, and counted once more.
CREATE OR REPLACE FUNCTION drop_packed_partition(day date) RETURNS boolean LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '300ms' AS $$
DECLARE
  partition regclass := to_regclass('public.telemetry_frames_' || to_char(day, 'YYYYMMDD'));
  midnight timestamptz := day::timestamp AT TIME ZONE 'UTC';
  stays boolean;
BEGIN
  IF (day < (now() AT TIME ZONE 'UTC')::date - 3) IS NOT TRUE THEN
    RAISE EXCEPTION 'the frames of % are too young to be packed', day USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NOT EXISTS (
    SELECT FROM pg_inherits WHERE inhrelid = partition AND inhparent = 'public.telemetry_frames'::regclass
  ) THEN
    RETURN false;
  END IF;
  -- A frame lies within a minute of its flight.
  EXECUTE format($unpacked$
    SELECT EXISTS (
      SELECT FROM flight_sessions f
      WHERE f.frames_packed_at IS NULL AND f.session_start_time < $1 + interval '1 day 1 minute'
        AND (f.session_end_time IS NULL OR f.session_end_time > $1 - interval '1 minute')
        AND EXISTS (SELECT FROM %s stored WHERE stored.session_uuid = f.session_uuid))
  $unpacked$, partition) INTO stays USING midnight;
  IF stays OR holds_unpacked(partition, midnight) THEN
    RETURN false;
  END IF;
  EXECUTE format('LOCK TABLE %s IN SHARE ROW EXCLUSIVE MODE', partition);
  IF holds_unpacked(partition, midnight) THEN
    RETURN false;
  END IF;
  EXECUTE format('DROP TABLE %s', partition);
  RETURN true;
END
$$;
--> statement-breakpoint
-- Whether a day's partition has a frame that is not packed, or none: one that is empty was made for a late batch that is on
-- its way. A reader that found a session unpacked has read its rows within the minute.
CREATE FUNCTION holds_unpacked(partition regclass, midnight timestamptz) RETURNS boolean LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
DECLARE
  stored boolean;
  differs boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT FROM %s)', partition) INTO stored;
  EXECUTE format($count$
    SELECT EXISTS (
      SELECT FROM (SELECT session_uuid, count(*) AS frames FROM %s GROUP BY session_uuid) stored
      LEFT JOIN LATERAL (
        SELECT sum(p.frames) AS frames FROM packed_frames p JOIN flight_sessions f USING (session_uuid)
        WHERE p.session_uuid = stored.session_uuid AND f.frames_packed_at < clock_timestamp() - interval '1 minute'
          AND p.first_at >= $1 AND p.first_at < $1 + interval '1 day'
      ) packed ON true
      WHERE packed.frames IS DISTINCT FROM stored.frames)
  $count$, partition) INTO differs USING midnight;
  RETURN differs OR NOT stored;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION holds_unpacked(regclass, timestamptz) FROM PUBLIC;
