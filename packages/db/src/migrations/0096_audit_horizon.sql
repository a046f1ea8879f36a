-- From where on the sealer looks for entries of the audit that have no seal: it looked at all that ever were after each start. Of no
-- server, as nobody knows yet what is sealed; the first look is at everything, once, and how far that is is kept here.
CREATE TABLE "audit_horizon" (
	"id" smallint PRIMARY KEY NOT NULL,
	"settled" "xid8" NOT NULL,
	"server" text NOT NULL,
	"looked_through" uuid,
	CONSTRAINT "audit_horizon_one_row" CHECK ("id" = 1)
);
--> statement-breakpoint
INSERT INTO "audit_horizon" ("id", "settled", "server") VALUES (1, pg_snapshot_xmin(pg_current_snapshot()), '');
