-- One outbox for everything that leaves (docs/decisions/0056): the events of the catalogue, written in the transaction
-- that causes them.
CREATE TABLE "outbox_events" (
	"event_uuid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" smallint NOT NULL,
	"subject_uuid" uuid NOT NULL,
	"org_uuids" uuid[],
	"facts" jsonb NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"shared_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "expiry_warnings" (
	"days_before" smallint PRIMARY KEY NOT NULL,
	"warned_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "outbox_events_due" ON "outbox_events" USING btree ("event_uuid") WHERE shared_at is null;
--> statement-breakpoint
CREATE INDEX "outbox_events_occurred" ON "outbox_events" USING btree ("occurred_at");
--> statement-breakpoint
CREATE INDEX "certificates_ending" ON "certificates" USING btree ("expires_at") WHERE status = 'Active';
