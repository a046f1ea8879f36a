-- What flies around a flight is found by where it is, however many others fly (docs/decisions/0058).
ALTER TABLE "flight_sessions" ADD COLUMN "cell" integer;
--> statement-breakpoint
CREATE INDEX "flight_sessions_cell" ON "flight_sessions" USING btree ("cell") WHERE session_end_time is null;
--> statement-breakpoint
CREATE INDEX "flight_sessions_open" ON "flight_sessions" USING btree ("org_uuid") WHERE session_end_time is null;
