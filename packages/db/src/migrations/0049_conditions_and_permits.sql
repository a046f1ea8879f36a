-- What an approval binds to, and the code of its permit (docs/decisions/0078).
ALTER TABLE "permissions" ADD COLUMN "conditions" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "permission_decisions" ADD COLUMN "conditions" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "permission_decisions" ADD COLUMN "permit_code" text;
--> statement-breakpoint
-- Approvals of before get one too: twelve of the random bytes of a uuid, five bits each.
UPDATE permission_decisions d SET permit_code = (
  SELECT string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (get_byte(uuid_send(r.u), i) & 31) + 1, 1), '')
  FROM (SELECT gen_random_uuid() AS u WHERE d.decision_uuid IS NOT NULL) r,
    unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14]) AS i)
WHERE d.permission_status = 1 AND d.reason <> 'retired';
--> statement-breakpoint
ALTER TABLE "permission_decisions" ADD CONSTRAINT "permission_decisions_permit_code_unique" UNIQUE("permit_code");
