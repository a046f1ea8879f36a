-- Geofences, corridors and weather cells are shown on every map: by where they are, apart from all missions and plans (docs/decisions/0079).
CREATE INDEX "constraints_by_hand" ON "constraints" USING gist ("outer_ring") WHERE constraint_type >= 4;
