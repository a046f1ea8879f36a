-- What waits for an answer is asked on every page of a manager: found by the end of its mission among what nobody has decided, and
-- not among all that was ever asked and is over.
CREATE INDEX "permissions_waiting" ON "permissions" USING btree ("zone_uuid","mission_end","mission_start","permission_uuid")
  WHERE retired_at is null and mission_status = 1 and permission_status = 0;
