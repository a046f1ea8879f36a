-- Where an organisation's maps open, as its Admins chose (docs/decisions/0058).
ALTER TABLE "organisations" ADD COLUMN "home_view" jsonb;
