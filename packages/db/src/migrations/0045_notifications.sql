-- News for people (docs/decisions/0062): what each is told, how they want to be told, and what goes to the next.
CREATE TABLE "escalation_rules" (
	"org_uuid" uuid PRIMARY KEY NOT NULL,
	"request_after_minutes" integer NOT NULL,
	"before_start_minutes" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "escalations" (
	"subject_uuid" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"choices" jsonb NOT NULL,
	"time_zone" text NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	"digest_at" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"notification_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"org_uuid" uuid NOT NULL,
	"event_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"subject_uuid" uuid NOT NULL,
	"title" text NOT NULL,
	"line" text NOT NULL,
	"path" text NOT NULL,
	"waits" boolean NOT NULL,
	"in_console" boolean NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"email_at" timestamp (3) with time zone,
	"email_mode" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notifications_mail" CHECK ((email_at is null) = (email_mode is null))
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"device_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"endpoint_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"label" text NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_devices_sealed" CHECK (sealed ~ '^v1[.][A-Za-z0-9_-]{38,}$'),
	CONSTRAINT "push_devices_hash" CHECK (endpoint_hash ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "push_sends" (
	"device_uuid" uuid NOT NULL,
	"notification_uuid" uuid NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "push_sends_device_uuid_notification_uuid_pk" PRIMARY KEY("device_uuid","notification_uuid")
);
--> statement-breakpoint
ALTER TABLE "escalation_rules" ADD CONSTRAINT "escalation_rules_org_uuid_organisations_org_uuid_fk" FOREIGN KEY ("org_uuid") REFERENCES "public"."organisations"("org_uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_org_uuid_organisations_org_uuid_fk" FOREIGN KEY ("org_uuid") REFERENCES "public"."organisations"("org_uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_sends" ADD CONSTRAINT "push_sends_device_uuid_push_devices_device_uuid_fk" FOREIGN KEY ("device_uuid") REFERENCES "public"."push_devices"("device_uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_sends" ADD CONSTRAINT "push_sends_notification_uuid_notifications_notification_uuid_fk" FOREIGN KEY ("notification_uuid") REFERENCES "public"."notifications"("notification_uuid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "escalations_due" ON "escalations" USING btree ("due_at") WHERE due_at is not null;
--> statement-breakpoint
CREATE INDEX "escalations_over" ON "escalations" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("user_uuid","event_uuid");
--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_uuid","notification_uuid" DESC NULLS LAST) WHERE in_console;
--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_uuid","kind") WHERE in_console and read_at is null;
--> statement-breakpoint
CREATE INDEX "notifications_mail_due" ON "notifications" USING btree ("email_at") WHERE email_at is not null;
--> statement-breakpoint
CREATE INDEX "notifications_over" ON "notifications" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_endpoint" ON "push_devices" USING btree ("endpoint_hash");
--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("user_uuid","created_at");
--> statement-breakpoint
CREATE INDEX "push_sends_due" ON "push_sends" USING btree ("next_attempt_at");
--> statement-breakpoint
CREATE INDEX "push_sends_notification" ON "push_sends" USING btree ("notification_uuid");
--> statement-breakpoint
ALTER TABLE "outbox_events" ADD COLUMN "people_told_at" timestamp (3) with time zone;
--> statement-breakpoint
-- What happened before people were told of anything is no news.
UPDATE "outbox_events" SET "people_told_at" = now();
--> statement-breakpoint
CREATE INDEX "outbox_events_untold" ON "outbox_events" USING btree ("event_uuid") WHERE people_told_at is null;
--> statement-breakpoint
ALTER TABLE "pilot_credentials" ADD COLUMN "expires_at" timestamp (3) with time zone;
--> statement-breakpoint
CREATE INDEX "pilot_credentials_ending" ON "pilot_credentials" USING btree ("expires_at") WHERE status = 1;
--> statement-breakpoint
ALTER TABLE "expiry_warnings" ADD COLUMN "what" text NOT NULL DEFAULT 'certificate';
--> statement-breakpoint
ALTER TABLE "expiry_warnings" ALTER COLUMN "what" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "expiry_warnings" DROP CONSTRAINT "expiry_warnings_pkey";
--> statement-breakpoint
ALTER TABLE "expiry_warnings" ADD CONSTRAINT "expiry_warnings_what_days_before_pk" PRIMARY KEY ("what", "days_before");
--> statement-breakpoint
CREATE TRIGGER "notifications_told" AFTER INSERT OR UPDATE OF read_at ON "notifications"
  FOR EACH ROW EXECUTE FUNCTION tell_record('notification', 'notification_uuid', '', 'user_uuid');
--> statement-breakpoint
CREATE TRIGGER "notification_preferences_told" AFTER INSERT OR UPDATE ON "notification_preferences"
  FOR EACH ROW EXECUTE FUNCTION tell_record('notification', 'user_uuid', '', 'user_uuid');
--> statement-breakpoint
CREATE TRIGGER "push_devices_told" AFTER INSERT OR DELETE ON "push_devices"
  FOR EACH ROW EXECUTE FUNCTION tell_record('notification', 'device_uuid', '', 'user_uuid');
--> statement-breakpoint
CREATE TRIGGER "escalation_rules_told" AFTER INSERT OR UPDATE ON "escalation_rules"
  FOR EACH ROW EXECUTE FUNCTION tell_record('organisation', 'org_uuid', 'org_uuid', '');
