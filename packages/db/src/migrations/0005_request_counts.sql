-- Every request changes a count and no crash needs to bring one back: no write-ahead log, and room in each page to update in place.
CREATE UNLOGGED TABLE "request_counts" (
	"budget" text PRIMARY KEY NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"taken" integer NOT NULL
) WITH (fillfactor = 50);
