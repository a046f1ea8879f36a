-- Which zones lie around a mission, a draft or another's business is asked of zones alone, and not of all that lies with them.
CREATE INDEX "constraints_of_zones" ON "constraints" USING gist ("outer_ring","heights","during") WHERE constraint_type = 3;
