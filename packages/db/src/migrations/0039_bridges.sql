-- What each MAVLink bridge of an organisation reported last (docs/decisions/0058).
CREATE TABLE "bridges" (
	"org_uuid" uuid NOT NULL,
	"bridge_uuid" uuid NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"report" jsonb NOT NULL,
	CONSTRAINT "bridges_org_uuid_bridge_uuid_pk" PRIMARY KEY("org_uuid","bridge_uuid")
);
--> statement-breakpoint
ALTER TABLE "bridges" ADD CONSTRAINT "bridges_org_uuid_organisations_org_uuid_fk" FOREIGN KEY ("org_uuid") REFERENCES "public"."organisations"("org_uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "bridges_newest" ON "bridges" USING btree ("org_uuid","reported_at");
--> statement-breakpoint
CREATE INDEX "bridges_over" ON "bridges" USING btree ("reported_at");
--> statement-breakpoint
CREATE TRIGGER "bridges_told" AFTER INSERT OR UPDATE OR DELETE ON "bridges"
  FOR EACH ROW EXECUTE FUNCTION tell_record('bridge', 'bridge_uuid', 'org_uuid', '');
