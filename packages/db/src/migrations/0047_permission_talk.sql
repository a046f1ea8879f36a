-- Operator and managers talk about a request (docs/decisions/0077).
CREATE TABLE "permission_messages" (
	"message_uuid" uuid PRIMARY KEY NOT NULL,
	"permission_uuid" uuid NOT NULL,
	"org_uuid" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"text" text NOT NULL,
	"mentions" uuid[] NOT NULL,
	"files" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "permission_files" (
	"file_uuid" uuid PRIMARY KEY NOT NULL,
	"permission_uuid" uuid NOT NULL,
	"org_uuid" uuid NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"content" bytea NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "permission_reads" (
	"user_uuid" uuid NOT NULL,
	"permission_uuid" uuid NOT NULL,
	"message_uuid" uuid NOT NULL,
	CONSTRAINT "permission_reads_user_uuid_permission_uuid_pk" PRIMARY KEY("user_uuid","permission_uuid")
);
--> statement-breakpoint
ALTER TABLE "permission_messages" ADD CONSTRAINT "permission_messages_permission_uuid_permissions_permission_uuid_fk" FOREIGN KEY ("permission_uuid") REFERENCES "public"."permissions"("permission_uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "permission_messages" ADD CONSTRAINT "permission_messages_org_uuid_organisations_org_uuid_fk" FOREIGN KEY ("org_uuid") REFERENCES "public"."organisations"("org_uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "permission_messages" ADD CONSTRAINT "permission_messages_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "permission_files" ADD CONSTRAINT "permission_files_permission_uuid_permissions_permission_uuid_fk" FOREIGN KEY ("permission_uuid") REFERENCES "public"."permissions"("permission_uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "permission_files" ADD CONSTRAINT "permission_files_org_uuid_organisations_org_uuid_fk" FOREIGN KEY ("org_uuid") REFERENCES "public"."organisations"("org_uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "permission_reads" ADD CONSTRAINT "permission_reads_user_uuid_users_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("user_uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "permission_reads" ADD CONSTRAINT "permission_reads_permission_uuid_permissions_permission_uuid_fk" FOREIGN KEY ("permission_uuid") REFERENCES "public"."permissions"("permission_uuid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "permission_messages_permission" ON "permission_messages" USING btree ("permission_uuid","message_uuid");
--> statement-breakpoint
CREATE INDEX "permission_files_org" ON "permission_files" USING btree ("org_uuid");
--> statement-breakpoint
CREATE INDEX "permission_files_created" ON "permission_files" USING btree ("created_at");
--> statement-breakpoint
-- What is stored is compressed already, or small.
ALTER TABLE "permission_files" ALTER COLUMN "content" SET STORAGE EXTERNAL;
--> statement-breakpoint
CREATE TRIGGER "permission_messages_told" AFTER INSERT OR UPDATE ON "permission_messages"
  FOR EACH ROW EXECUTE FUNCTION tell_record('permission_message', 'message_uuid', 'org_uuid', '');
