-- What a zone restricts, and who owns it, is read from the zone. Copies of that in its permissions, of all its years, were written anew in one
-- statement whenever it changed. The organisation of a permission is one that was asked by name; where there is none, the zone's owner.
ALTER TABLE "permissions" DROP COLUMN "airspace_type";
--> statement-breakpoint
UPDATE "permissions" AS p SET "manager_org_uuid" = NULL FROM "zones" AS z
  WHERE z."zone_uuid" = p."zone_uuid" AND z."org_owner_uuid" = p."manager_org_uuid" AND p."retired_at" IS NULL;
