-- All that this and the migrations up to 0117 lock, at once, and let go again where another transaction holds some of it: that one may
-- wait for the rest in turn. After 0.3 s, as PostgreSQL breaks a deadlock after 1 s, and others wait behind us.
DO $$ BEGIN
  LOOP
    BEGIN
      SET LOCAL lock_timeout = '300ms';
      LOCK TABLE "flight_plans", "flight_sessions", "missions", "mission_assets", "notifications", "permissions", "partner_keys", "alerts", "push_devices", "resource_invitations", "zone_catalog" IN ACCESS EXCLUSIVE MODE;
      LOCK TABLE "zone_changes" IN SHARE ROW EXCLUSIVE MODE;
      LOCK TABLE "event_deliveries", "resource_memberships" IN SHARE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.1);
    END;
  END LOOP;
  SET LOCAL lock_timeout = 0;
END $$;
--> statement-breakpoint
-- Pages need not hear which cell a flight is in: the telemetry service notes it to find what flies nearby, and no page shows it.
CREATE OR REPLACE TRIGGER "flight_sessions_changed_told" AFTER UPDATE ON "flight_sessions"
  FOR EACH ROW WHEN (OLD.frames_packed_at IS NOT DISTINCT FROM NEW.frames_packed_at
    AND OLD.cell IS NOT DISTINCT FROM NEW.cell)
  EXECUTE FUNCTION tell_record('session', 'session_uuid', 'org_uuid', 'user_uuid');
