-- What was acknowledged stays acknowledged: a ground station has let its copy of these frames go.
CREATE FUNCTION refuse_lower_acknowledgement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the highest contiguous sequence of session % goes from % back to %',
    OLD.session_uuid, OLD.highest_contiguous, NEW.highest_contiguous USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "telemetry_sequences_never_back" BEFORE UPDATE ON "telemetry_sequences"
  FOR EACH ROW WHEN (NEW.highest_contiguous < OLD.highest_contiguous)
  EXECUTE FUNCTION refuse_lower_acknowledgement();
