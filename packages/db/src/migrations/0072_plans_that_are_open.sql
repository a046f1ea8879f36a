-- What an organisation flies next is asked for by the end of its window, not read from all plans that it ever had.
CREATE INDEX "flight_plans_org_end" ON "flight_plans" USING btree ("org_uuid","schedule_end_time");
