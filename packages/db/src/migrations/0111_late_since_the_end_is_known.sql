-- Late frames are taken, and packing waits, for so long after an end was stored, and not after an end that lies days before that.
DROP INDEX "flight_sessions_to_pack";
--> statement-breakpoint
CREATE INDEX "flight_sessions_to_pack" ON "flight_sessions" USING btree (greatest(session_end_time, end_stored_at)) WHERE frames_packed_at is null and session_end_time is not null;
