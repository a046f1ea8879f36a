-- Missions that repeat, their purpose, and what an organisation keeps as drafts and templates (docs/decisions/0080).
CREATE TABLE "mission_series" (
	"series_uuid" uuid PRIMARY KEY NOT NULL,
	"org_uuid" uuid NOT NULL,
	"rule" jsonb NOT NULL,
	"created_by_user_uuid" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mission_drafts" (
	"draft_uuid" uuid PRIMARY KEY NOT NULL,
	"org_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_by_user_uuid" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mission_series" ADD CONSTRAINT "mission_series_org_uuid_organisations_org_uuid_fk" FOREIGN KEY ("org_uuid") REFERENCES "public"."organisations"("org_uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mission_drafts" ADD CONSTRAINT "mission_drafts_org_uuid_organisations_org_uuid_fk" FOREIGN KEY ("org_uuid") REFERENCES "public"."organisations"("org_uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "missions" ADD COLUMN "mission_purpose" text;
--> statement-breakpoint
ALTER TABLE "missions" ADD COLUMN "series_uuid" uuid;
--> statement-breakpoint
ALTER TABLE "missions" ADD CONSTRAINT "missions_series_uuid_mission_series_series_uuid_fk" FOREIGN KEY ("series_uuid") REFERENCES "public"."mission_series"("series_uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "mission_drafts_org" ON "mission_drafts" USING btree ("org_uuid","kind","updated_at");
--> statement-breakpoint
CREATE INDEX "missions_org_start" ON "missions" USING btree ("org_uuid","start_time");
--> statement-breakpoint
CREATE INDEX "missions_series" ON "missions" USING btree ("series_uuid","start_time") WHERE series_uuid is not null;
--> statement-breakpoint
CREATE TRIGGER "mission_drafts_told" AFTER INSERT OR UPDATE OR DELETE ON "mission_drafts"
  FOR EACH ROW EXECUTE FUNCTION tell_record('mission_draft', 'draft_uuid', 'org_uuid', '');
