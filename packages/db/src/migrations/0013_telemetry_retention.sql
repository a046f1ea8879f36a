-- Drops the partition of a day whose frames are no longer kept; true when there was one. It runs with the rights of
-- the owner, as make_telemetry_partition does, and so has limits of its own, whatever the service asks for: only a day
-- of telemetry_frames, and never one of the last two. Every frame that comes in waits while the drop waits for the
-- table, so it gives up soon and is tried again later.
CREATE FUNCTION drop_telemetry_partition(day date) RETURNS boolean LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '300ms' AS $$
DECLARE
  partition regclass := to_regclass('public.telemetry_frames_' || to_char(day, 'YYYYMMDD'));
BEGIN
  IF day IS NULL OR day >= (now() AT TIME ZONE 'UTC')::date - 1 THEN
    RAISE EXCEPTION 'the frames of % are not old enough to be dropped', day USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NOT EXISTS (
    SELECT FROM pg_inherits WHERE inhrelid = partition AND inhparent = 'public.telemetry_frames'::regclass
  ) THEN
    RETURN false;
  END IF;
  EXECUTE format('DROP TABLE %s', partition);
  RETURN true;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION drop_telemetry_partition(date) FROM PUBLIC;
