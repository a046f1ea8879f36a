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
