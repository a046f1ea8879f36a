CREATE TABLE "telemetry_rejections" (
	"session_uuid" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"sequence_number" bigint NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "telemetry_rejections_session_uuid_ordinal_pk" PRIMARY KEY("session_uuid","ordinal")
);
--> statement-breakpoint
CREATE TABLE "telemetry_sequences" (
	"session_uuid" uuid PRIMARY KEY NOT NULL,
	"asset_uuid" uuid NOT NULL,
	"highest_contiguous" bigint DEFAULT 0 NOT NULL,
	"beyond" "int8multirange" DEFAULT '{}' NOT NULL,
	"rejections" integer DEFAULT 0 NOT NULL,
	"told_rejections" integer DEFAULT 0 NOT NULL,
	"acked_at" timestamp (3) with time zone,
	CONSTRAINT "telemetry_sequences_gap" CHECK (highest_contiguous >= 0 and not (beyond && int8range(null, highest_contiguous + 2)))
);
--> statement-breakpoint
ALTER TABLE "telemetry_rejections" ADD CONSTRAINT "telemetry_rejections_session_uuid_telemetry_sequences_session_uuid_fk" FOREIGN KEY ("session_uuid") REFERENCES "public"."telemetry_sequences"("session_uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telemetry_sequences" ADD CONSTRAINT "telemetry_sequences_session_uuid_flight_sessions_session_uuid_fk" FOREIGN KEY ("session_uuid") REFERENCES "public"."flight_sessions"("session_uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "telemetry_rejections_once" ON "telemetry_rejections" USING btree ("session_uuid","sequence_number");--> statement-breakpoint
CREATE INDEX "telemetry_sequences_asset" ON "telemetry_sequences" USING btree ("asset_uuid");