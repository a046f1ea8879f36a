-- Audit entries and their seals are only ever added. Whoever tries more is refused, the owner included; the
-- service's own role has no right to in the first place (roles.ts).
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER "audit_seals_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_seals"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
-- Makes the partition of a day. It runs with the rights of the owner, so that the service, which owns no table,
-- can make the days that frames need and nothing else.
CREATE FUNCTION make_telemetry_partition(day date) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format(
    'CREATE TABLE IF NOT EXISTS %I PARTITION OF telemetry_frames FOR VALUES FROM (%L) TO (%L)',
    'telemetry_frames_' || to_char(day, 'YYYYMMDD'),
    to_char(day, 'YYYY-MM-DD') || 'T00:00:00Z',
    to_char(day + 1, 'YYYY-MM-DD') || 'T00:00:00Z'
  );
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION make_telemetry_partition(date) FROM PUBLIC;
