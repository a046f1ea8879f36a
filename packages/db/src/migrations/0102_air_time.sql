-- What a flight lasted is what its frames show (docs/decisions/0140), in reports as on its session. Facts of flights that have ended stay.
CREATE OR REPLACE FUNCTION note_flight() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO flight_facts
      SELECT w.scopes[k], NEW.session_uuid, nullif(w.scopes[:k - 1], '{}'), NEW.org_uuid, NEW.asset_uuid, NEW.user_uuid,
        NEW.session_start_time, NEW.total_endurance,
        floor(NEW.asset_start_latitude * 50), floor(NEW.asset_start_longitude * 50), NEW.battery_first, NEW.battery_last
      FROM (SELECT array[NEW.org_uuid] AS scopes
        UNION ALL SELECT array_agg(DISTINCT p.zone_uuid) FROM permissions p
          WHERE p.mission_uuid = NEW.mission_uuid AND p.retired_at is null
            AND (p.plan_uuid is null OR p.plan_uuid = NEW.plan_uuid)) w
      CROSS JOIN LATERAL generate_subscripts(w.scopes, 1) k;
  ELSE
    UPDATE flight_facts SET air_s = NEW.total_endurance,
      battery_first = NEW.battery_first, battery_last = NEW.battery_last WHERE session_uuid = NEW.session_uuid;
  END IF;
  RETURN null;
END $$;
