-- The newest missions of an aircraft are found without all that it ever flew.
DROP INDEX "mission_assets_asset";
--> statement-breakpoint
CREATE INDEX "mission_assets_asset" ON "mission_assets" USING btree ("asset_uuid","mission_uuid");
