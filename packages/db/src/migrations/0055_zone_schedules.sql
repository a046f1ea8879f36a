-- When a zone is used within its window, as files of zones say it (docs/decisions/0084).
ALTER TABLE "zones" ADD COLUMN "schedule" jsonb;
