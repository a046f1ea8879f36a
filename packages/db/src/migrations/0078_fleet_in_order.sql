-- The first assets of a large fleet are found in the order of this index, without finding all of them.
DROP INDEX "assets_owner";
--> statement-breakpoint
CREATE INDEX "assets_owner" ON "assets" USING btree ("org_owner_uuid", "asset_uuid");
