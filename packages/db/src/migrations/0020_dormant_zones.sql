-- A zone whose owner is under review sleeps: it has no effect on others (docs/decisions/0016).
ALTER TABLE "zones" ADD COLUMN "dormant_since" timestamp (3) with time zone;
