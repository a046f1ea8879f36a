-- All that this and the migrations up to 0117 lock, at once, as in 0097.
DO $$ BEGIN
  LOOP
    BEGIN
      SET LOCAL lock_timeout = '300ms';
      LOCK TABLE "missions", "mission_assets", "notifications", "push_devices", "resource_invitations", "zone_catalog", "alerts" IN ACCESS EXCLUSIVE MODE;
      LOCK TABLE "zone_changes" IN SHARE ROW EXCLUSIVE MODE;
      LOCK TABLE "resource_memberships" IN SHARE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.1);
    END;
  END LOOP;
  SET LOCAL lock_timeout = 0;
END $$;
--> statement-breakpoint
-- A statement tells each person once that their notifications changed, however many of them (docs/decisions/0151): the same of one
-- transaction is one message. With it the uuid of the person, as for what they chose. An e-mail that leaves changes nothing that is listed.
CREATE FUNCTION tell_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  people uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    people := ARRAY(SELECT DISTINCT user_uuid FROM made);
  ELSE
    people := ARRAY(SELECT DISTINCT user_uuid FROM (
      SELECT notification_uuid, user_uuid, read_at, in_console FROM made
      EXCEPT SELECT notification_uuid, user_uuid, read_at, in_console FROM former) changed);
  END IF;
  PERFORM pg_notify('clearway', json_build_object(
    'type', 'record_changed', 'record', 'notification', 'uuid', person,
    'org_uuids', ARRAY[]::uuid[], 'user_uuids', ARRAY[person])::text)
  FROM unnest(people) AS person;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "notifications_told" AFTER UPDATE ON "notifications"
  REFERENCING OLD TABLE AS former NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tell_notifications();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "push_devices_told" AFTER INSERT OR DELETE ON "push_devices"
  FOR EACH ROW EXECUTE FUNCTION tell_record('notification', 'user_uuid', '', 'user_uuid');
--> statement-breakpoint
CREATE TRIGGER "notifications_made" AFTER INSERT ON "notifications"
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tell_notifications();
--> statement-breakpoint
-- What waits to leave for one person is found among that person's.
CREATE INDEX "notifications_mail_of" ON "notifications" USING btree ("user_uuid","email_at") WHERE email_at is not null;
--> statement-breakpoint
-- Missions that are not over are found by their end, and the first of them by start within the index alone.
DROP INDEX "missions_end";
--> statement-breakpoint
CREATE INDEX "missions_end" ON "missions" USING btree ("end_time","start_time","mission_uuid") WHERE status = 1;
--> statement-breakpoint
CREATE INDEX "missions_org_end" ON "missions" USING btree ("org_uuid","end_time","start_time","mission_uuid") WHERE status = 1;
