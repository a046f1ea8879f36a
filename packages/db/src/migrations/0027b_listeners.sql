-- Which telemetry service has heard frames by which way, and since when without a break: no flight is lost for a time in
-- which any of them paused.
CREATE TABLE "listeners" (
	"process" uuid NOT NULL,
	"way" text NOT NULL,
	"name" text NOT NULL,
	"first_at" timestamp (3) with time zone,
	"since" timestamp (3) with time zone,
	"heard_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "listeners_process_way_pk" PRIMARY KEY("process","way")
);
