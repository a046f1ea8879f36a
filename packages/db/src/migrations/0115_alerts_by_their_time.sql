-- What went on at some time of a flight is found without all that ever did: a flight may have hundreds of thousands of alerts.
DROP INDEX "alerts_session";
--> statement-breakpoint
CREATE INDEX "alerts_session" ON "alerts" USING btree ("session_uuid","cleared_at","created_at");
