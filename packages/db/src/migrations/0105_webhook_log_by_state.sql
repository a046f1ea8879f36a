-- All that this and the migrations up to 0117 lock, at once, as in 0097.
DO $$ BEGIN
  LOOP
    BEGIN
      SET LOCAL lock_timeout = '300ms';
      LOCK TABLE "flight_sessions", "missions", "mission_assets", "notifications", "permissions", "partner_keys", "alerts", "push_devices", "resource_invitations", "zone_catalog" IN ACCESS EXCLUSIVE MODE;
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
-- The log of an endpoint is listed and counted by state without all that was ever sent to it.
CREATE INDEX "event_deliveries_log" ON "event_deliveries" USING btree ("receiver_uuid","state","event_uuid");
