-- The count beside Alerts, which every page asks for, is of those that wait for somebody. All others stay in the table.
CREATE INDEX "alerts_waiting" ON "alerts" USING btree ("created_at","alert_uuid")
  WHERE closed_at is null and acknowledged_at is null and not (state = 'cleared' and severity = 'minor');
