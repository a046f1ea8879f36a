-- What a zone takes as text, known without reading its rings: a page of the catalog ends where it is large enough
-- (docs/decisions/0038).
ALTER TABLE "zones" ADD COLUMN "envelope_bytes" integer NOT NULL
  GENERATED ALWAYS AS (octet_length("zone_envelope"::text)) STORED;
--> statement-breakpoint
ALTER TABLE "zone_changes" ADD COLUMN "zone_bytes" integer NOT NULL
  GENERATED ALWAYS AS (coalesce(octet_length("zone"::text), 0)) STORED;
