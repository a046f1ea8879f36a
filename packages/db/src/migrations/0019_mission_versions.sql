-- What a decision judges has a number: a mission's version rises with each change, and what it was before is kept.
ALTER TABLE "missions" ADD COLUMN "mission_version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "permission_decisions" ADD COLUMN "mission_version" integer;
--> statement-breakpoint
CREATE TABLE "mission_revisions" (
	"mission_uuid" uuid NOT NULL,
	"mission_version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"replaced_by" uuid,
	"replaced_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mission_revisions_mission_uuid_mission_version_pk" PRIMARY KEY("mission_uuid","mission_version")
);
--> statement-breakpoint
ALTER TABLE "mission_revisions" ADD CONSTRAINT "mission_revisions_mission_uuid_missions_mission_uuid_fk" FOREIGN KEY ("mission_uuid") REFERENCES "public"."missions"("mission_uuid") ON DELETE no action ON UPDATE no action;
