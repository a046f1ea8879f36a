-- How a person wants the console, kept with the account (docs/contract/accounts.md#preferences).
CREATE TABLE "display_preferences" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"distance" text NOT NULL,
	"height" text NOT NULL,
	"coordinates" text NOT NULL,
	"tour_left" boolean NOT NULL,
	"checklists_away" uuid[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "display_preferences" ADD CONSTRAINT "display_preferences_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER "display_preferences_told" AFTER INSERT OR UPDATE ON "display_preferences"
  FOR EACH ROW EXECUTE FUNCTION tell_record('preference', 'user_uuid', '', 'user_uuid');
