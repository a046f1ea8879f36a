-- The log of an endpoint is listed and counted by state without all that was ever sent to it.
CREATE INDEX "event_deliveries_log" ON "event_deliveries" USING btree ("receiver_uuid","state","event_uuid");
