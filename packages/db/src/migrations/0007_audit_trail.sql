CREATE TABLE "audit_entries" (
	"entry_uuid" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"result" text NOT NULL,
	"actor_user_uuid" uuid,
	"org_uuid" uuid,
	"partner_key_uuid" uuid,
	"request_id" text NOT NULL,
	"target_type" text,
	"target_uuid" uuid,
	"details" jsonb NOT NULL,
	"mac" text NOT NULL,
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"position" bigint PRIMARY KEY NOT NULL,
	"entry_uuid" uuid NOT NULL,
	"entry_hash" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "audit_seals_entry_uuid_unique" UNIQUE("entry_uuid")
);
--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at" DESC NULLS LAST,"entry_uuid" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_org" ON "audit_entries" USING btree ("org_uuid","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_user_uuid","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_target" ON "audit_entries" USING btree ("target_uuid","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_written_by" ON "audit_entries" USING btree ("written_by");