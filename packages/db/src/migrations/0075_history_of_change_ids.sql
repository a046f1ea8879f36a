ALTER TABLE "zone_catalog" ADD COLUMN "history" text;--> statement-breakpoint
UPDATE "zone_catalog" SET "history" = (SELECT system_identifier FROM pg_control_system())
  || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8);--> statement-breakpoint
ALTER TABLE "zone_catalog" ALTER COLUMN "history" SET NOT NULL;
