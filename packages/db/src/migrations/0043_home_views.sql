-- Where an organisation's maps open, as its Admins chose (docs/contract/organisations.md#organisation).
ALTER TABLE "organisations" ADD COLUMN "home_view" jsonb;
