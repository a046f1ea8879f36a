-- Figures that a bulk write renews on its way are rough and seldom: of a fifth of the sample, and when a table has doubled. They cost a
-- sixth of what the writes did (docs/decisions/0095). Autovacuum renews them in full. A table that somebody is at is passed
-- over at once.
CREATE OR REPLACE FUNCTION analyse_grown(VARIADIC names regclass[]) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp SET default_statistics_target = 20
  SET client_min_messages = error AS $$
DECLARE
  grown regclass;
BEGIN
  FOR grown IN SELECT oid::regclass FROM pg_class WHERE oid = ANY(names) AND relnamespace = 'public'::regnamespace
    AND pg_relation_size(oid) > 2 * relpages * current_setting('block_size')::int
  LOOP
    EXECUTE format('ANALYZE (SKIP_LOCKED) %s', grown);
  END LOOP;
END
$$;
--> statement-breakpoint
-- What a zone touches is asked of missions alone, and not of all zones that lie with it.
CREATE INDEX "constraints_of_missions" ON "constraints" USING gist ("outer_ring","heights","during") WHERE constraint_type = 1;
--> statement-breakpoint
-- Shapes and told zones are read whole. As `jsonb` each of their numbers is made a decimal when it is written, and a text when it is read.
ALTER TABLE "zones" DROP COLUMN "envelope_bytes", ALTER COLUMN "zone_envelope" TYPE json;
--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "envelope_bytes" integer NOT NULL
  GENERATED ALWAYS AS (octet_length("zone_envelope"::text)) STORED;
--> statement-breakpoint
ALTER TABLE "zone_changes" DROP COLUMN "zone_bytes", ALTER COLUMN "zone" TYPE json;
--> statement-breakpoint
ALTER TABLE "zone_changes" ADD COLUMN "zone_bytes" integer NOT NULL
  GENERATED ALWAYS AS (coalesce(octet_length("zone"::text), 0)) STORED;
--> statement-breakpoint
ALTER TABLE "constraints" ALTER COLUMN "geometry_2d" TYPE json;
