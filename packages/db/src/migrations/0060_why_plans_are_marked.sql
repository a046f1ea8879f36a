-- Why a plan no longer fits its mission. Those that are marked already say that their volume was taken, until their own PUT.
ALTER TABLE "flight_plans" ADD COLUMN "mismatch" text;
