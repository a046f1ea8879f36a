-- Altitudes of frames above the ellipsoid, and which altitudes the service made of the others (docs/contract/ground.md#frames).
ALTER TABLE "telemetry_frames" ADD COLUMN "altitude_w84" double precision,
  ADD COLUMN "derived_altitudes" text;
