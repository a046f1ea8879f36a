import { z } from 'zod'
import {
  CursorPageOf,
  cursorFields,
  operation,
  route,
  SearchText,
  svcPrefixOf,
  Timestamp,
  Uuid,
  WireTime,
} from '../../kernel/contract.ts'

export const AuditEntry = z.object({
  entry_uuid: z.uuid(),
  at: WireTime,
  action: z.string().describe('Name of the operation, for example missions.create'),
  result: z.string().describe('done, or the failure code that refused it, for example forbidden'),
  actor: z
    .object({ user_uuid: z.uuid(), name: z.string() })
    .nullable()
    .describe('Who did it; null where nobody was signed in'),
  org_uuid: z.uuid().nullable().describe('The organisation that was acted for, or acted upon'),
  org_name: z.string().nullable(),
  partner_key_uuid: z.uuid().nullable(),
  partner_name: z.string().nullable(),
  request_id: z.string().describe('The same as in the answer that the caller got'),
  target_type: z.string().nullable().describe('What was acted upon: organisation, zone, mission, …'),
  target_uuid: z.uuid().nullable(),
  target_name: z
    .string()
    .nullable()
    .describe(
      'What it is called now, its number among it: "PRM-PS4SJSDZAG, Lake survey, KIA Outer"; null where it was refused, or is no more',
    ),
  details: z
    .record(z.string(), z.unknown())
    .describe('fields: the names of the fields that were sent; small values where they say what was decided'),
  sealed: z.boolean().describe('The entry stands in the hash chain; it does about a second after the act'),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const Word = (what: string, example: string) =>
  z
    .string()
    .trim()
    .regex(/^[a-zA-Z_.]{1,100}$/, { error: `must be ${what}, for example ${example}` })

export const AuditFilter = z.object({
  action: Word('the name of an operation', 'missions.create')
    .optional()
    .describe('Name of an operation, or of a capability for all of its operations: missions'),
  result: Word('done, refused or a failure code', 'forbidden')
    .optional()
    .describe('done, a failure code, or refused for all that was not done'),
  actor_user_uuid: Uuid.optional(),
  actor: SearchText.describe('The beginnings of words of the name, address or number of who did it'),
  target_uuid: Uuid.optional(),
  target: z
    .string()
    .trim()
    .refine(svcPrefixOf, { error: 'must be the number of a record, for example PRM-PS4SJSDZAG' })
    .optional()
    .describe('The number of what was acted upon'),
  org_uuid: Uuid.optional().describe('For platform administrators; everybody else sees the own organisation'),
  from: Timestamp.optional().describe('Not before'),
  to: Timestamp.optional().describe('Before'),
})
export type AuditFilter = z.output<typeof AuditFilter>

export const listAuditEntriesOp = operation({
  ...route.page('/audit-entries', AuditEntry),
  name: 'audit.list',
  about: 'organisation',
  summary:
    'What was done and what was refused, newest first: an Admin reads the own organisation, a platform administrator everything',
  access: { who: 'member', role: 'admin', orPlatformAdmin: true },
  input: AuditFilter.extend(cursorFields()),
  output: CursorPageOf(AuditEntry),
})
