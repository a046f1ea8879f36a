-- How many frames of a session are stored or set aside for a socket, what is left of its station's pace over MQTT, and
-- who holds its socket: one row for all doors and all processes.
ALTER TABLE "telemetry_sequences" ADD COLUMN "frames" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "telemetry_sequences" ADD COLUMN "pace_left" double precision;--> statement-breakpoint
ALTER TABLE "telemetry_sequences" ADD COLUMN "paced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "telemetry_sequences" ADD COLUMN "socket_epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "telemetry_sequences" ADD COLUMN "socket_holder" text;--> statement-breakpoint
ALTER TABLE "telemetry_sequences" ADD COLUMN "socket_left" double precision;--> statement-breakpoint
ALTER TABLE "telemetry_sequences" ADD COLUMN "socket_left_at" timestamp (3) with time zone;--> statement-breakpoint
-- Of sessions that have numbers already: what came by number. Others are counted when their first frame comes.
UPDATE "telemetry_sequences" SET "frames" = greatest(0, highest_contiguous - rejections
  + coalesce((SELECT sum(upper(run) - lower(run)) FROM unnest(beyond) AS run), 0));
