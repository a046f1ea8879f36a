-- The thinned track of a flight that has ended, by levels (docs/decisions/0085). What is prepared is of a version: whoever stores a late
-- frame makes the next one in the same transaction.
CREATE TABLE "replay_tracks" (
	"session_uuid" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"prepared_version" integer,
	"judged_by" text,
	"first_at" timestamp (3) with time zone,
	"about" jsonb
);
--> statement-breakpoint
CREATE INDEX "replay_tracks_due" ON "replay_tracks" ("due_at") WHERE prepared_version is distinct from version;
--> statement-breakpoint
CREATE INDEX "replay_tracks_day" ON "replay_tracks" ("first_at") WHERE first_at is not null;
--> statement-breakpoint
CREATE TABLE "replay_levels" (
	"session_uuid" uuid NOT NULL,
	"level" smallint NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"points" integer NOT NULL,
	"bytes" bytea NOT NULL,
	CONSTRAINT "replay_levels_session_uuid_level_first_at_pk" PRIMARY KEY("session_uuid","level","first_at")
);
--> statement-breakpoint
-- They are compressed already.
ALTER TABLE "replay_levels" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- A flight waits to be prepared from the transaction that ends it on. Not before its last frames can only come as late ones, which
-- make the next version: five minutes after its end, which may itself lie ahead.
CREATE FUNCTION queue_replay_track() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO replay_tracks (session_uuid, due_at)
  VALUES (NEW.session_uuid, greatest(now(), NEW.session_end_time) + interval '5 minutes')
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Flights that ended before, as far as frames of them are kept: the older, the later, by a thousandth of their age, so that a year of
-- them is spread over nine hours.
INSERT INTO "replay_tracks" ("session_uuid", "due_at")
  SELECT "session_uuid", now() + interval '5 minutes' + greatest(now() - "session_end_time", interval '0') / 1000
  FROM "flight_sessions"
  WHERE "session_end_time" >= coalesce((SELECT telemetry_kept_from()::timestamp AT TIME ZONE 'UTC'), '-infinity');
--> statement-breakpoint
-- It keeps sessions from being written until the commit, so little comes after it.
CREATE TRIGGER "flight_sessions_over" AFTER INSERT OR UPDATE OF session_end_time ON "flight_sessions"
  FOR EACH ROW WHEN (NEW.session_end_time IS NOT NULL) EXECUTE FUNCTION queue_replay_track();
--> statement-breakpoint
-- Those that ended while the others were queued: none of them is packed yet, and these have an index.
INSERT INTO "replay_tracks" ("session_uuid", "due_at")
  SELECT "session_uuid", greatest(now(), "session_end_time") + interval '5 minutes' FROM "flight_sessions"
  WHERE "frames_packed_at" IS NULL AND "session_end_time" >= now() - interval '1 day'
  ON CONFLICT DO NOTHING;
