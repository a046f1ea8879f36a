CREATE TABLE "login_failures" (
	"attempt_uuid" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"attempted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "login_failures_identifier" ON "login_failures" USING btree ("identifier","attempted_at");