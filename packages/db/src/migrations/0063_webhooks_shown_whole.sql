-- What an endpoint shows beside its log: the addresses and headers of what was sent, and a replay under way.
ALTER TABLE "event_deliveries" ADD COLUMN "state_before_replay" text;--> statement-breakpoint
ALTER TABLE "event_deliveries" ADD COLUMN "headers" json;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "replay" jsonb;--> statement-breakpoint
CREATE INDEX "event_deliveries_replayed" ON "event_deliveries" USING btree ("receiver_uuid") WHERE state = 'waiting' and state_before_replay is not null;--> statement-breakpoint
-- Of attempts until now it is not known which address they reached.
update event_deliveries d
set attempts = (
  select jsonb_agg(a.attempt || '{"address": null}' order by a.n)
  from jsonb_array_elements(d.attempts) with ordinality a(attempt, n)
)
where jsonb_array_length(d.attempts) > 0;
