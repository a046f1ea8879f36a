CREATE TABLE "live_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"org_uuid" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"purpose" text NOT NULL,
	"identifier" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts_left" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "one_time_codes_purpose_identifier_pk" PRIMARY KEY("purpose","identifier")
);
--> statement-breakpoint
CREATE TABLE "otp_sends" (
	"identifier" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_keys" (
	"key_uuid" uuid PRIMARY KEY NOT NULL,
	"key_svc_id" text NOT NULL,
	"partner_name" text NOT NULL,
	"key_hash" text NOT NULL,
	"kind" text NOT NULL,
	"status" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "partner_keys_key_svc_id_unique" UNIQUE("key_svc_id"),
	CONSTRAINT "partner_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "pilot_credentials" (
	"cred_uuid" uuid PRIMARY KEY NOT NULL,
	"cred_svc_id" text NOT NULL,
	"user_uuid" uuid NOT NULL,
	"rpc_number" text NOT NULL,
	"category" smallint NOT NULL,
	"sub_category" smallint NOT NULL,
	"class" smallint NOT NULL,
	"status" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pilot_credentials_cred_svc_id_unique" UNIQUE("cred_svc_id")
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_uuid" uuid NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "user_sessions" (
	"session_uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"amr" text NOT NULL,
	"user_agent" text,
	"address" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoke_reason" text
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"user_svc_id" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"profile_picture" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"phone_verified" boolean DEFAULT false NOT NULL,
	"password_hash" text NOT NULL,
	"status" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_user_svc_id_unique" UNIQUE("user_svc_id")
);
--> statement-breakpoint
CREATE TABLE "constraints" (
	"constraint_uuid" uuid PRIMARY KEY NOT NULL,
	"constraint_type" smallint NOT NULL,
	"ref_uuid" uuid NOT NULL,
	"org_uuid" uuid,
	"geometry_2d" jsonb NOT NULL,
	"outer_ring" "polygon" NOT NULL,
	"has_holes" boolean NOT NULL,
	"heights" "float8range" NOT NULL,
	"during" "tstzrange" NOT NULL,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "zone_catalog" (
	"id" smallint PRIMARY KEY NOT NULL,
	"current_change_id" bigint NOT NULL,
	"pruned_through" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "zone_changes" (
	"change_id" bigint PRIMARY KEY NOT NULL,
	"operation" text NOT NULL,
	"zone_uuid" uuid NOT NULL,
	"zone_version" integer NOT NULL,
	"zone" jsonb,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "zones" (
	"zone_uuid" uuid PRIMARY KEY NOT NULL,
	"zone_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "zones_zone_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"zone_svc_id" text NOT NULL,
	"zone_name" text NOT NULL,
	"org_owner_uuid" uuid,
	"restriction_type" smallint NOT NULL,
	"airspace_zone_type" smallint NOT NULL,
	"constraint_uuid" uuid NOT NULL,
	"zone_envelope" jsonb NOT NULL,
	"min_height" double precision NOT NULL,
	"max_height" double precision NOT NULL,
	"active_from" timestamp (3) with time zone,
	"active_to" timestamp (3) with time zone,
	"zone_version" integer NOT NULL,
	"status" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "zones_zone_id_unique" UNIQUE("zone_id"),
	CONSTRAINT "zones_zone_svc_id_unique" UNIQUE("zone_svc_id")
);
--> statement-breakpoint
CREATE TABLE "asset_models" (
	"model_uuid" uuid PRIMARY KEY NOT NULL,
	"model_id" serial NOT NULL,
	"model_svc_id" text NOT NULL,
	"manufacturer_uuid" uuid NOT NULL,
	"model_name" text NOT NULL,
	"model_variant" text NOT NULL,
	"model_version" text,
	"type_certificate_number" text,
	"category" smallint NOT NULL,
	"sub_category" smallint,
	"class" smallint,
	"max_takeoff_weight" double precision,
	"max_endurance" double precision,
	"max_range" double precision,
	"max_speed" double precision,
	"max_height" double precision,
	"min_temp" double precision,
	"max_temp" double precision,
	"max_dimensions" text,
	"operation_envelope" text,
	"operation_time" text[] DEFAULT '{}' NOT NULL,
	"frequency" text,
	"gcs_model" text,
	"gcs_version" text,
	"allowed_payload_uuids" uuid[] DEFAULT '{}' NOT NULL,
	"application" text,
	"source" smallint NOT NULL,
	"status" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	CONSTRAINT "asset_models_model_id_unique" UNIQUE("model_id"),
	CONSTRAINT "asset_models_model_svc_id_unique" UNIQUE("model_svc_id")
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"asset_uuid" uuid PRIMARY KEY NOT NULL,
	"asset_svc_id" text NOT NULL,
	"asset_uin" text,
	"uin_status" smallint NOT NULL,
	"asset_org_internal_uuid" text,
	"asset_model_uuid" uuid NOT NULL,
	"org_owner_uuid" uuid,
	"source" smallint NOT NULL,
	"active_payload_uuids" uuid[] DEFAULT '{}' NOT NULL,
	"status" smallint NOT NULL,
	"total_distance" double precision DEFAULT 0 NOT NULL,
	"total_endurance" double precision DEFAULT 0 NOT NULL,
	"total_flights" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "assets_asset_svc_id_unique" UNIQUE("asset_svc_id")
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"certificate_uuid" uuid PRIMARY KEY NOT NULL,
	"asset_uuid" uuid NOT NULL,
	"serial_number" text NOT NULL,
	"thumbprint" text NOT NULL,
	"thumbprint_sha256" text NOT NULL,
	"status" text NOT NULL,
	"issued_by" uuid,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"issue" bigint GENERATED ALWAYS AS IDENTITY (sequence name "certificates_issue_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "certificates_serial_number_unique" UNIQUE("serial_number"),
	CONSTRAINT "certificates_thumbprint_unique" UNIQUE("thumbprint"),
	CONSTRAINT "certificates_thumbprint_sha256_unique" UNIQUE("thumbprint_sha256")
);
--> statement-breakpoint
CREATE TABLE "payload_models" (
	"payload_uuid" uuid PRIMARY KEY NOT NULL,
	"payload_svc_id" text NOT NULL,
	"payload_name" text NOT NULL,
	"payload_type" smallint NOT NULL,
	"manufacturer" text NOT NULL,
	"org_owner_uuid" uuid NOT NULL,
	"weight_kg" double precision NOT NULL,
	"horizontal_swath" double precision,
	"vertical_swath" double precision,
	"status" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payload_models_payload_svc_id_unique" UNIQUE("payload_svc_id")
);
--> statement-breakpoint
CREATE TABLE "flight_sessions" (
	"session_uuid" uuid PRIMARY KEY NOT NULL,
	"session_svc_id" text NOT NULL,
	"plan_uuid" uuid,
	"mission_uuid" uuid,
	"asset_uuid" uuid NOT NULL,
	"asset_uin" text,
	"org_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"session_start_time" timestamp (3) with time zone NOT NULL,
	"session_end_time" timestamp (3) with time zone,
	"session_expiry" timestamp (3) with time zone NOT NULL,
	"conforming" boolean NOT NULL,
	"asset_start_latitude" double precision,
	"asset_start_longitude" double precision,
	"asset_end_latitude" double precision,
	"asset_end_longitude" double precision,
	"pilot_start_latitude" double precision,
	"pilot_start_longitude" double precision,
	"pilot_end_latitude" double precision,
	"pilot_end_longitude" double precision,
	"total_area" double precision,
	"total_distance" double precision,
	"total_endurance" double precision,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "flight_sessions_session_svc_id_unique" UNIQUE("session_svc_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_uuid" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"session_uuid" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_uuid_key_pk" PRIMARY KEY("user_uuid","key")
);
--> statement-breakpoint
CREATE TABLE "telemetry_frames" (
	"session_uuid" uuid NOT NULL,
	"timestamp" timestamp (3) with time zone NOT NULL,
	"asset_uuid" uuid NOT NULL,
	"asset_uin" text,
	"sequence_number" bigint,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"altitude_agl" double precision,
	"absolute_altitude_m" double precision,
	"heading" double precision,
	"yaw_deg" double precision,
	"roll_deg" double precision,
	"pitch_deg" double precision,
	"horizontal_speed" double precision,
	"vertical_speed" double precision,
	"climb_mps" double precision,
	"groundspeed_mps" double precision,
	"gps_fix_type" integer,
	"satellites_visible" integer,
	"battery_remaining_percent" double precision,
	"battery_voltage_v" double precision,
	"battery_current_a" double precision,
	"is_armed" boolean,
	"is_in_air" boolean,
	"flight_mode" text,
	"status_text" text,
	CONSTRAINT "telemetry_frames_session_uuid_timestamp_pk" PRIMARY KEY("session_uuid","timestamp")
) PARTITION BY RANGE ("timestamp");
--> statement-breakpoint
CREATE TABLE "organisations" (
	"org_uuid" uuid PRIMARY KEY NOT NULL,
	"org_id" serial NOT NULL,
	"org_svc_id" text NOT NULL,
	"org_name" text NOT NULL,
	"org_address" text NOT NULL,
	"org_website" text NOT NULL,
	"org_business_identifiers" jsonb NOT NULL,
	"org_type" smallint NOT NULL,
	"status" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organisations_org_id_unique" UNIQUE("org_id"),
	CONSTRAINT "organisations_org_svc_id_unique" UNIQUE("org_svc_id")
);
--> statement-breakpoint
CREATE TABLE "resource_memberships" (
	"membership_uuid" uuid PRIMARY KEY NOT NULL,
	"membership_svc_id" text NOT NULL,
	"resource_type" smallint NOT NULL,
	"resource_uuid" uuid NOT NULL,
	"member_type" smallint NOT NULL,
	"member_uuid" uuid NOT NULL,
	"role" smallint NOT NULL,
	"status" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "resource_memberships_membership_svc_id_unique" UNIQUE("membership_svc_id")
);
--> statement-breakpoint
CREATE TABLE "approved_volumes" (
	"plan_uuid" uuid PRIMARY KEY NOT NULL,
	"org_uuid" uuid NOT NULL,
	"envelope" "polygon" NOT NULL,
	"heights" "float8range" NOT NULL,
	"during" "tstzrange" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flight_plans" (
	"plan_uuid" uuid PRIMARY KEY NOT NULL,
	"plan_svc_id" text NOT NULL,
	"mission_uuid" uuid NOT NULL,
	"org_uuid" uuid NOT NULL,
	"asset_uuid" uuid NOT NULL,
	"payload_id" uuid,
	"payload_type" smallint,
	"pilot_uuid" uuid NOT NULL,
	"created_by_user_uuid" uuid NOT NULL,
	"schedule_start_time" timestamp (3) with time zone NOT NULL,
	"schedule_end_time" timestamp (3) with time zone NOT NULL,
	"flight_envelope" jsonb NOT NULL,
	"min_height" double precision NOT NULL,
	"max_height" double precision NOT NULL,
	"airspace_restrictions_covered" text[] NOT NULL,
	"flight_status" smallint NOT NULL,
	"conflicted_at" timestamp (3) with time zone,
	"status" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "flight_plans_plan_svc_id_unique" UNIQUE("plan_svc_id")
);
--> statement-breakpoint
CREATE TABLE "mission_assets" (
	"mission_uuid" uuid NOT NULL,
	"asset_uuid" uuid NOT NULL,
	"payload_id" uuid,
	"payload_type" smallint,
	"position" integer NOT NULL,
	CONSTRAINT "mission_assets_mission_uuid_asset_uuid_pk" PRIMARY KEY("mission_uuid","asset_uuid")
);
--> statement-breakpoint
CREATE TABLE "mission_pilots" (
	"mission_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "mission_pilots_mission_uuid_user_uuid_pk" PRIMARY KEY("mission_uuid","user_uuid")
);
--> statement-breakpoint
CREATE TABLE "missions" (
	"mission_uuid" uuid PRIMARY KEY NOT NULL,
	"mission_svc_id" text NOT NULL,
	"org_uuid" uuid NOT NULL,
	"created_by_user_uuid" uuid NOT NULL,
	"mission_name" text NOT NULL,
	"mission_description" text NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone NOT NULL,
	"mission_envelope" jsonb NOT NULL,
	"min_height" double precision NOT NULL,
	"max_height" double precision NOT NULL,
	"airspace_restrictions_covered" text[] NOT NULL,
	"status" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "missions_mission_svc_id_unique" UNIQUE("mission_svc_id")
);
--> statement-breakpoint
CREATE TABLE "permission_decisions" (
	"decision_uuid" uuid PRIMARY KEY NOT NULL,
	"permission_uuid" uuid NOT NULL,
	"permission_status" smallint NOT NULL,
	"reason" text NOT NULL,
	"permission_reference" text,
	"valid_from" timestamp (3) with time zone,
	"valid_to" timestamp (3) with time zone,
	"remarks" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "permissions" (
	"permission_uuid" uuid PRIMARY KEY NOT NULL,
	"permission_svc_id" text NOT NULL,
	"parent_type" text NOT NULL,
	"mission_uuid" uuid NOT NULL,
	"plan_uuid" uuid,
	"zone_uuid" uuid NOT NULL,
	"manager_org_uuid" uuid,
	"airspace_type" text NOT NULL,
	"permission_status" smallint NOT NULL,
	"permission_reference" text,
	"valid_from" timestamp (3) with time zone,
	"valid_to" timestamp (3) with time zone,
	"remarks" text,
	"requested" boolean DEFAULT false NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "permissions_permission_svc_id_unique" UNIQUE("permission_svc_id"),
	CONSTRAINT "permissions_parent" CHECK ((parent_type = 'FLIGHT_PLAN') = (plan_uuid is not null))
);
--> statement-breakpoint
ALTER TABLE "pilot_credentials" ADD CONSTRAINT "pilot_credentials_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_uuid_user_sessions_session_uuid_fk" FOREIGN KEY ("session_uuid") REFERENCES "public"."user_sessions"("session_uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_models" ADD CONSTRAINT "asset_models_manufacturer_uuid_organisations_org_uuid_fk" FOREIGN KEY ("manufacturer_uuid") REFERENCES "public"."organisations"("org_uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_asset_model_uuid_asset_models_model_uuid_fk" FOREIGN KEY ("asset_model_uuid") REFERENCES "public"."asset_models"("model_uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_org_owner_uuid_organisations_org_uuid_fk" FOREIGN KEY ("org_owner_uuid") REFERENCES "public"."organisations"("org_uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_asset_uuid_assets_asset_uuid_fk" FOREIGN KEY ("asset_uuid") REFERENCES "public"."assets"("asset_uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payload_models" ADD CONSTRAINT "payload_models_org_owner_uuid_organisations_org_uuid_fk" FOREIGN KEY ("org_owner_uuid") REFERENCES "public"."organisations"("org_uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flight_sessions" ADD CONSTRAINT "flight_sessions_asset_uuid_assets_asset_uuid_fk" FOREIGN KEY ("asset_uuid") REFERENCES "public"."assets"("asset_uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approved_volumes" ADD CONSTRAINT "approved_volumes_plan_uuid_flight_plans_plan_uuid_fk" FOREIGN KEY ("plan_uuid") REFERENCES "public"."flight_plans"("plan_uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flight_plans" ADD CONSTRAINT "flight_plans_mission_uuid_missions_mission_uuid_fk" FOREIGN KEY ("mission_uuid") REFERENCES "public"."missions"("mission_uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flight_plans" ADD CONSTRAINT "flight_plans_asset_uuid_assets_asset_uuid_fk" FOREIGN KEY ("asset_uuid") REFERENCES "public"."assets"("asset_uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mission_assets" ADD CONSTRAINT "mission_assets_mission_uuid_missions_mission_uuid_fk" FOREIGN KEY ("mission_uuid") REFERENCES "public"."missions"("mission_uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mission_assets" ADD CONSTRAINT "mission_assets_asset_uuid_assets_asset_uuid_fk" FOREIGN KEY ("asset_uuid") REFERENCES "public"."assets"("asset_uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mission_pilots" ADD CONSTRAINT "mission_pilots_mission_uuid_missions_mission_uuid_fk" FOREIGN KEY ("mission_uuid") REFERENCES "public"."missions"("mission_uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missions" ADD CONSTRAINT "missions_org_uuid_organisations_org_uuid_fk" FOREIGN KEY ("org_uuid") REFERENCES "public"."organisations"("org_uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_decisions" ADD CONSTRAINT "permission_decisions_permission_uuid_permissions_permission_uuid_fk" FOREIGN KEY ("permission_uuid") REFERENCES "public"."permissions"("permission_uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permissions" ADD CONSTRAINT "permissions_mission_uuid_missions_mission_uuid_fk" FOREIGN KEY ("mission_uuid") REFERENCES "public"."missions"("mission_uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permissions" ADD CONSTRAINT "permissions_zone_uuid_zones_zone_uuid_fk" FOREIGN KEY ("zone_uuid") REFERENCES "public"."zones"("zone_uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "otp_sends_identifier" ON "otp_sends" USING btree ("identifier","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pilot_credentials_kind_key" ON "pilot_credentials" USING btree ("user_uuid","category","sub_category","class");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_uuid");--> statement-breakpoint
CREATE INDEX "user_sessions_user" ON "user_sessions" USING btree ("user_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_key" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "constraints_ref_key" ON "constraints" USING btree ("ref_uuid");--> statement-breakpoint
CREATE INDEX "constraints_volume" ON "constraints" USING gist ("outer_ring","heights","during");--> statement-breakpoint
CREATE UNIQUE INDEX "zones_name_key" ON "zones" USING btree ("zone_name") WHERE status = 1;--> statement-breakpoint
CREATE INDEX "zones_owner" ON "zones" USING btree ("org_owner_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "asset_models_name_key" ON "asset_models" USING btree ("manufacturer_uuid","model_name","model_variant");--> statement-breakpoint
CREATE UNIQUE INDEX "assets_uin_key" ON "assets" USING btree ("asset_uin") WHERE status = 1 and uin_status = 1;--> statement-breakpoint
CREATE INDEX "assets_owner" ON "assets" USING btree ("org_owner_uuid");--> statement-breakpoint
CREATE INDEX "assets_model" ON "assets" USING btree ("asset_model_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_one_active" ON "certificates" USING btree ("asset_uuid") WHERE status = 'Active';--> statement-breakpoint
CREATE INDEX "certificates_asset" ON "certificates" USING btree ("asset_uuid","issue");--> statement-breakpoint
CREATE INDEX "payload_models_owner" ON "payload_models" USING btree ("org_owner_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "flight_sessions_one_open" ON "flight_sessions" USING btree ("asset_uuid") WHERE session_end_time is null;--> statement-breakpoint
CREATE INDEX "flight_sessions_org" ON "flight_sessions" USING btree ("org_uuid","session_start_time");--> statement-breakpoint
CREATE INDEX "flight_sessions_plan" ON "flight_sessions" USING btree ("plan_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_one_per_member" ON "resource_memberships" USING btree ("resource_type","resource_uuid","member_type","member_uuid") WHERE status = 1 and resource_type in (1, 2);--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_one_per_zone_role" ON "resource_memberships" USING btree ("resource_uuid","member_type","member_uuid","role") WHERE status = 1 and resource_type = 3;--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_one_asset_owner" ON "resource_memberships" USING btree ("resource_uuid") WHERE status = 1 and resource_type = 2 and role = 3;--> statement-breakpoint
CREATE INDEX "memberships_member" ON "resource_memberships" USING btree ("member_type","member_uuid","resource_type");--> statement-breakpoint
CREATE INDEX "memberships_resource" ON "resource_memberships" USING btree ("resource_type","resource_uuid");--> statement-breakpoint
CREATE INDEX "flight_plans_mission" ON "flight_plans" USING btree ("mission_uuid","created_at");--> statement-breakpoint
CREATE INDEX "flight_plans_asset" ON "flight_plans" USING btree ("asset_uuid","schedule_start_time");--> statement-breakpoint
CREATE INDEX "flight_plans_org" ON "flight_plans" USING btree ("org_uuid","created_at");--> statement-breakpoint
CREATE INDEX "mission_assets_asset" ON "mission_assets" USING btree ("asset_uuid");--> statement-breakpoint
CREATE INDEX "missions_org" ON "missions" USING btree ("org_uuid","created_at");--> statement-breakpoint
CREATE INDEX "permission_decisions_permission" ON "permission_decisions" USING btree ("permission_uuid","decided_at");--> statement-breakpoint
CREATE UNIQUE INDEX "permissions_mission_zone_key" ON "permissions" USING btree ("mission_uuid","zone_uuid") WHERE parent_type = 'MISSION' and retired_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "permissions_plan_zone_key" ON "permissions" USING btree ("plan_uuid","zone_uuid") WHERE parent_type = 'FLIGHT_PLAN' and retired_at is null;--> statement-breakpoint
CREATE INDEX "permissions_zone" ON "permissions" USING btree ("zone_uuid","permission_status");