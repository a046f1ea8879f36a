-- What concerns an authority of very many zones is found by its time, and of each record it is asked whose its zones are.
CREATE INDEX "missions_end" ON "missions" USING btree ("end_time") WHERE status = 1;
--> statement-breakpoint
CREATE INDEX "flight_sessions_newest" ON "flight_sessions" USING btree ("session_start_time","session_uuid");
--> statement-breakpoint
CREATE INDEX "zones_beginning" ON "zones" USING btree ("active_from")
  WHERE status = 1 and dormant_since is null and active_from is not null;
--> statement-breakpoint
CREATE INDEX "zones_ending" ON "zones" USING btree ("active_to")
  WHERE status = 1 and dormant_since is null and active_to is not null;
