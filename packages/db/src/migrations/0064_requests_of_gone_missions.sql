-- What waits when its mission goes is asked no longer: the queue leaves it out, and reports count it as withdrawn.
CREATE FUNCTION note_gone_mission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE request_facts f SET is_retired = true FROM permissions p
    WHERE p.mission_uuid = NEW.mission_uuid AND f.permission_uuid = p.permission_uuid AND f.outcome = 'waiting';
  RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER "missions_gone_counted" AFTER UPDATE OF status ON "missions"
  FOR EACH ROW WHEN (NEW.status <> 1 AND OLD.status = 1) EXECUTE FUNCTION note_gone_mission();
--> statement-breakpoint
UPDATE request_facts f SET is_retired = true FROM permissions p JOIN missions m USING (mission_uuid)
  WHERE m.status <> 1 AND f.permission_uuid = p.permission_uuid AND f.outcome = 'waiting';
