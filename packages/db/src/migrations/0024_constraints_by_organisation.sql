-- How many an organisation has made itself is asked each time that it makes one more.
CREATE INDEX "constraints_own" ON "constraints" ("org_uuid") WHERE constraint_type >= 4;
