-- Whose requests list a pilot is found by the pilot, and not among all missions of the organisations that it belongs to.
CREATE INDEX "mission_pilots_user" ON "mission_pilots" USING btree ("user_uuid");
