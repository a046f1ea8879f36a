-- What a revocation list has to say anew: one row for each transaction that ended a certificate or took an asset out of
-- service or into it. A list keeps the snapshot that it was made by; a change that this snapshot does not see is not in it,
-- in whatever order transactions were begun and committed.
CREATE TABLE "revocation_changes" (
	"changed_by" bigint PRIMARY KEY NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION note_revocation_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO revocation_changes (changed_by) VALUES (pg_current_xact_id()::text::bigint)
  ON CONFLICT (changed_by) DO UPDATE SET changed_at = now();
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "certificates_note_change" AFTER UPDATE ON "certificates"
  FOR EACH ROW WHEN (NEW.status <> OLD.status)
  EXECUTE FUNCTION note_revocation_change();
--> statement-breakpoint
CREATE TRIGGER "assets_note_change" AFTER UPDATE ON "assets"
  FOR EACH ROW WHEN (NEW.status <> OLD.status OR (NEW.org_owner_uuid IS NULL) <> (OLD.org_owner_uuid IS NULL))
  EXECUTE FUNCTION note_revocation_change();
--> statement-breakpoint
ALTER TABLE "revocation_lists" DROP COLUMN "contents";
--> statement-breakpoint
ALTER TABLE "revocation_lists" ADD COLUMN "covers" text;
--> statement-breakpoint
ALTER TABLE "revocation_lists" ADD COLUMN "written_at" timestamp (3) with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
CREATE INDEX "certificates_listed" ON "certificates" USING btree ("listed_in") WHERE status <> 'Active';
