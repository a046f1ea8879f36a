-- Flights that landed since a moment are found by when they landed, and not among all that the organisation ever flew. The end itself
-- stands there too, without which no index over an expression answers alone.
CREATE INDEX "flight_sessions_ended" ON "flight_sessions" USING btree ("org_uuid",coalesce(session_end_time, 'infinity'),"session_start_time","session_end_time");
--> statement-breakpoint
-- The few that started without approval, of which a request to fly says how many there were.
CREATE INDEX "flight_sessions_unapproved" ON "flight_sessions" USING btree ("org_uuid","session_start_time") WHERE not conforming;
