-- A cluster that came from a restore names it by its setting `clearway.restore`, and speaks to nobody outside until that restore is
-- here. Here rather than in the setting: a standby has the settings of when it was made, and the rows of now.
CREATE TABLE "takeovers" (
	"restore" text PRIMARY KEY NOT NULL,
	"taken_over_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
