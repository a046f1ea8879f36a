ALTER TABLE "partner_keys" ADD COLUMN "gave_way" boolean DEFAULT false NOT NULL;
