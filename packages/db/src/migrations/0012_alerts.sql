CREATE TABLE "alert_changes" (
	"change_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_changes_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"alert_uuid" uuid NOT NULL,
	"state" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_user_uuid" uuid,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"alert_uuid" uuid PRIMARY KEY NOT NULL,
	"alert_type" text NOT NULL,
	"severity" text NOT NULL,
	"state" text NOT NULL,
	"session_uuid" uuid NOT NULL,
	"asset_uuid" uuid NOT NULL,
	"asset_uin" text,
	"plan_uuid" uuid,
	"org_uuid" uuid NOT NULL,
	"subject_uuid" uuid NOT NULL,
	"zone_uuids" uuid[] NOT NULL,
	"message" text NOT NULL,
	"triggered_by" uuid,
	"latitude" double precision,
	"longitude" double precision,
	"altitude_agl" double precision,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_by" uuid,
	"cleared_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid,
	"close_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alerts_type" CHECK (alert_type in ('zone_violation', 'altitude_breach', 'geofence_exit', 'lost_link')),
	CONSTRAINT "alerts_state" CHECK (state in ('raised', 'acknowledged', 'cleared', 'closed')),
	CONSTRAINT "alerts_closed" CHECK ((state = 'closed') = (closed_at is not null)),
	CONSTRAINT "alerts_cleared" CHECK (state not in ('raised', 'acknowledged') or cleared_at is null)
);
--> statement-breakpoint
ALTER TABLE "alert_changes" ADD CONSTRAINT "alert_changes_alert_uuid_alerts_alert_uuid_fk" FOREIGN KEY ("alert_uuid") REFERENCES "public"."alerts"("alert_uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_session_uuid_flight_sessions_session_uuid_fk" FOREIGN KEY ("session_uuid") REFERENCES "public"."flight_sessions"("session_uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_changes_alert" ON "alert_changes" USING btree ("alert_uuid","change_id");--> statement-breakpoint
CREATE INDEX "alert_changes_at" ON "alert_changes" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_one_episode" ON "alerts" USING btree ("session_uuid","alert_type","subject_uuid") WHERE cleared_at is null and triggered_by is null;--> statement-breakpoint
CREATE INDEX "alerts_session" ON "alerts" USING btree ("session_uuid");--> statement-breakpoint
CREATE INDEX "alerts_org" ON "alerts" USING btree ("org_uuid","created_at");--> statement-breakpoint
CREATE INDEX "alerts_zones" ON "alerts" USING gin ("zone_uuids");--> statement-breakpoint
CREATE INDEX "alerts_newest" ON "alerts" USING btree ("created_at");