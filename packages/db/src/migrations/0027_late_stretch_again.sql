-- What comes late into a stretch that is being judged is the next stretch, and a long one is judged in turns.
ALTER TABLE "late_stretches" ADD COLUMN "again_from" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "late_stretches" ADD COLUMN "again_to" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "late_stretches" ADD COLUMN "progress" jsonb;
--> statement-breakpoint
-- Whoever judged when this ran has to begin again: it knows nothing of turns.
UPDATE "late_stretches" SET "claimed_by" = NULL, "claimed_until" = now();
--> statement-breakpoint
ALTER TABLE "late_stretches" ALTER COLUMN "claimed_until" SET DEFAULT now();
--> statement-breakpoint
ALTER TABLE "late_stretches" ALTER COLUMN "claimed_until" SET NOT NULL;
