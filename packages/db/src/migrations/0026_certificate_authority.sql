-- Whose certificates this installation stands for. The newest generation issues; a first start claims generation 1, and
-- of two that race one gets it.
CREATE TABLE "certificate_authorities" (
	"generation" integer PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"adopted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- The newest revocation list, as it is handed out. One row an authority.
CREATE TABLE "revocation_lists" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"contents" text NOT NULL,
	"der" "bytea" NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "ended_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "listed_in" bigint;
--> statement-breakpoint
UPDATE "certificates" SET "ended_at" = coalesce("revoked_at", now()) WHERE "status" <> 'Active';
--> statement-breakpoint
CREATE INDEX "certificates_ended" ON "certificates" USING btree ("expires_at") WHERE status <> 'Active';
--> statement-breakpoint
CREATE INDEX "assets_out_of_service" ON "assets" USING btree ("asset_uuid") WHERE status <> 1 OR org_owner_uuid IS NULL;
