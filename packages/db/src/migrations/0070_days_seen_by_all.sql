-- A connection that reads for the first time which days there are, just when one is added, may keep the list without it for as
-- long as it lives (docs/decisions/0109). This changes nothing, and has every connection read the list again.
CREATE FUNCTION reread_telemetry_partitions() RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  ALTER TABLE ONLY telemetry_frames ALTER COLUMN heading SET STATISTICS -1;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION reread_telemetry_partitions() FROM PUBLIC;
