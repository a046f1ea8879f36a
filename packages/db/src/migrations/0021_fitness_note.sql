-- A flight of an asset that is not registered says in words why it flies all the same.
ALTER TABLE "flight_sessions" ADD COLUMN "fitness_note" text;
