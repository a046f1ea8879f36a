-- Frames that come late are judged too (docs/decisions/0039): an alert says that it was found late, a change says when it
-- was written beside when it happened, and what is to be judged late stands in a table until it is.
ALTER TABLE "alerts" ADD COLUMN "late" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "alert_changes" ADD COLUMN "recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
DROP INDEX "alert_changes_at";
--> statement-breakpoint
UPDATE "alert_changes" SET "recorded_at" = "at";--> statement-breakpoint
CREATE INDEX "alert_changes_recorded" ON "alert_changes" USING btree ("recorded_at");
--> statement-breakpoint
CREATE TABLE "late_stretches" (
	"session_uuid" uuid PRIMARY KEY NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"claimed_by" uuid,
	"claimed_until" timestamp (3) with time zone
);
