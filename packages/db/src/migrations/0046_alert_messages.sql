-- What managers and operators write each other about an alert, and whom a pilot calls (docs/decisions/0070).
CREATE TABLE "alert_messages" (
	"message_uuid" uuid PRIMARY KEY NOT NULL,
	"alert_uuid" uuid NOT NULL,
	"org_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"read_by" uuid
);
--> statement-breakpoint
ALTER TABLE "alert_messages" ADD CONSTRAINT "alert_messages_alert_uuid_alerts_alert_uuid_fk" FOREIGN KEY ("alert_uuid") REFERENCES "public"."alerts"("alert_uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alert_messages" ADD CONSTRAINT "alert_messages_org_uuid_organisations_org_uuid_fk" FOREIGN KEY ("org_uuid") REFERENCES "public"."organisations"("org_uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alert_messages" ADD CONSTRAINT "alert_messages_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "alert_messages_alert" ON "alert_messages" USING btree ("alert_uuid","message_uuid");
--> statement-breakpoint
CREATE TRIGGER "alert_messages_told" AFTER INSERT OR UPDATE ON "alert_messages"
  FOR EACH ROW EXECUTE FUNCTION tell_record('alert_message', 'message_uuid', 'org_uuid', '');
--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "duty_phone" text;
