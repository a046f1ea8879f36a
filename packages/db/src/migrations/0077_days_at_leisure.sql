-- As before (days_without_waiting), and now a day is vacuumed at leisure. What vacuum does to frames that were only added writes each of
-- their pages to the log once more, at PostgreSQL's own pace up to 40 MB a second, while acknowledgements wait for the same log.
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
  EXECUTE format(
    'CREATE TABLE %I (LIKE telemetry_frames INCLUDING ALL) WITH (autovacuum_vacuum_cost_delay = 20)', name
  );
  EXECUTE format(
    'ALTER TABLE telemetry_frames ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
    name,
    to_char(day, 'YYYY-MM-DD') || 'T00:00:00Z',
    to_char(day + 1, 'YYYY-MM-DD') || 'T00:00:00Z'
  );
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  partition regclass;
BEGIN
  FOR partition IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'public.telemetry_frames'::regclass LOOP
    EXECUTE format('ALTER TABLE %s SET (autovacuum_vacuum_cost_delay = 20)', partition);
  END LOOP;
END
$$;
