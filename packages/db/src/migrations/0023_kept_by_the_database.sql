-- How long frames are kept, for every process: what one of them was told, and what its clock says, drops nothing.
CREATE TABLE "telemetry_retention" (
	"id" smallint PRIMARY KEY NOT NULL,
	"days" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "telemetry_retention_one_row" CHECK ("telemetry_retention"."id" = 1),
	CONSTRAINT "telemetry_retention_days" CHECK ("telemetry_retention"."days" >= 1)
);
--> statement-breakpoint
-- The first day that is kept, by the clock of the server. A frame that was taken just before its day went out of date
-- is stored before the day is dropped, so the day goes an hour later.
CREATE FUNCTION telemetry_kept_from(at timestamptz DEFAULT clock_timestamp()) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT ((at - interval '1 hour') AT TIME ZONE 'UTC')::date - days FROM telemetry_retention
$$;
--> statement-breakpoint
-- As before (telemetry_retention), and now it also refuses a day that is kept, whoever asks and whatever he believes.
CREATE OR REPLACE FUNCTION drop_telemetry_partition(day date) RETURNS boolean LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '300ms' AS $$
DECLARE
  partition regclass := to_regclass('public.telemetry_frames_' || to_char(day, 'YYYYMMDD'));
BEGIN
  IF (day < telemetry_kept_from() AND day < (now() AT TIME ZONE 'UTC')::date - 1) IS NOT TRUE THEN
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
