-- Pages need not hear which cell a flight is in: the telemetry service notes it to find what flies nearby, and no page shows it.
DROP TRIGGER "flight_sessions_changed_told" ON "flight_sessions";
--> statement-breakpoint
CREATE TRIGGER "flight_sessions_changed_told" AFTER UPDATE ON "flight_sessions"
  FOR EACH ROW WHEN (OLD.frames_packed_at IS NOT DISTINCT FROM NEW.frames_packed_at
    AND OLD.cell IS NOT DISTINCT FROM NEW.cell)
  EXECUTE FUNCTION tell_record('session', 'session_uuid', 'org_uuid', 'user_uuid');
