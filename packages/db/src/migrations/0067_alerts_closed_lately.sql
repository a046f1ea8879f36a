-- What was closed since a moment, whenever it was raised.
CREATE INDEX "alerts_closed_lately" ON "alerts" USING btree ("closed_at") WHERE closed_at is not null;
