-- Webhooks (docs/decisions/0057): where an organisation's events go, and each event on its way there.
CREATE TABLE "webhook_endpoints" (
	"endpoint_uuid" uuid PRIMARY KEY NOT NULL,
	"org_uuid" uuid NOT NULL,
	"url" text NOT NULL,
	"description" text,
	"event_types" text[] NOT NULL,
	"zone_uuids" uuid[],
	"asset_uuids" uuid[],
	"sealed_keys" text NOT NULL,
	"status" smallint NOT NULL,
	"off_reason" text,
	"failing_since" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_endpoints_sealed" CHECK (sealed_keys ~ '^v1[.][A-Za-z0-9_-]{38,}$')
);
--> statement-breakpoint
CREATE TABLE "event_deliveries" (
	"receiver_uuid" uuid NOT NULL,
	"event_uuid" uuid NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL,
	"body" text,
	"attempts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "event_deliveries_receiver_uuid_event_uuid_pk" PRIMARY KEY("receiver_uuid","event_uuid")
);
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_org_uuid_organisations_org_uuid_fk" FOREIGN KEY ("org_uuid") REFERENCES "public"."organisations"("org_uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "webhook_endpoints_org" ON "webhook_endpoints" USING btree ("org_uuid","created_at");
--> statement-breakpoint
CREATE INDEX "webhook_endpoints_types" ON "webhook_endpoints" USING gin ("event_types");
--> statement-breakpoint
CREATE INDEX "event_deliveries_due" ON "event_deliveries" USING btree ("receiver_uuid","next_attempt_at") WHERE state = 'waiting';
--> statement-breakpoint
CREATE INDEX "event_deliveries_over" ON "event_deliveries" USING btree ("created_at");
--> statement-breakpoint
CREATE TRIGGER "webhook_endpoints_told" AFTER INSERT OR UPDATE OR DELETE ON "webhook_endpoints"
  FOR EACH ROW EXECUTE FUNCTION tell_record('webhook_endpoint', 'endpoint_uuid', 'org_uuid', '');
