-- How a person wants each list of the console (docs/decisions/0081): columns, and filters under a name.
CREATE TABLE "list_views" (
	"user_uuid" uuid NOT NULL,
	"acting_for" uuid NOT NULL,
	"list" text NOT NULL,
	"columns" text[],
	"filters" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "list_views_user_uuid_acting_for_list_pk" PRIMARY KEY("user_uuid","acting_for","list")
);
--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER "list_views_told" AFTER INSERT OR UPDATE ON "list_views"
  FOR EACH ROW EXECUTE FUNCTION tell_record('preference', 'user_uuid', '', 'user_uuid');
