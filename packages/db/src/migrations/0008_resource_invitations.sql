CREATE TABLE "resource_invitations" (
	"invite_uuid" uuid PRIMARY KEY NOT NULL,
	"invite_svc_id" text NOT NULL,
	"direction" text NOT NULL,
	"resource_type" smallint NOT NULL,
	"resource_uuid" uuid NOT NULL,
	"invitee_type" smallint NOT NULL,
	"invite_mode" smallint,
	"invite_identifier" text,
	"invitee_uuid" uuid,
	"invitee_key" text NOT NULL,
	"invite_role" smallint NOT NULL,
	"remarks" text,
	"status" smallint NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by_user_uuid" uuid NOT NULL,
	"invited_by_org_uuid" uuid,
	"decided_by_user_uuid" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "resource_invitations_invite_svc_id_unique" UNIQUE("invite_svc_id"),
	CONSTRAINT "resource_invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "resource_invitations_hashed" CHECK (token_hash ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "resource_invitations" ADD CONSTRAINT "resource_invitations_invited_by_org_uuid_organisations_org_uuid_fk" FOREIGN KEY ("invited_by_org_uuid") REFERENCES "public"."organisations"("org_uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_pending" ON "resource_invitations" USING btree ("resource_type","resource_uuid","invitee_key") WHERE status = 0;--> statement-breakpoint
CREATE INDEX "invitations_resource" ON "resource_invitations" USING btree ("resource_type","resource_uuid","created_at");--> statement-breakpoint
CREATE INDEX "invitations_invitee" ON "resource_invitations" USING btree ("invitee_key");--> statement-breakpoint
CREATE INDEX "invitations_invitee_uuid" ON "resource_invitations" USING btree ("invitee_uuid");--> statement-breakpoint
CREATE INDEX "invitations_inviter_org" ON "resource_invitations" USING btree ("invited_by_org_uuid");