import { z } from 'zod'
import { operation, pageFields, route, Text } from '../../kernel/contract.ts'

export const hitKinds = [
  'flight',
  'asset',
  'session',
  'alert',
  'mission',
  'permission',
  'flight_plan',
  'zone',
  'organisation',
  'user',
  'pilot_credential',
  'asset_model',
  'payload_model',
  'invitation',
  'partner_key',
] as const
export type HitKind = (typeof hitKinds)[number]

export const Hit = z.object({
  kind: z.enum(hitKinds).describe('flight: an aircraft in the air over the zones of a Manager or Monitor'),
  uuid: z.string().describe('Of the record; of a flight that of its session'),
  svc_id: z.string(),
  name: z.string(),
  detail: z.string().nullable().describe('What it belongs to: an operator, a model, a mission'),
  mission_uuid: z.string().nullable().describe('Of a permission and a flight plan'),
  asset_uuid: z.string().nullable().describe('Of a flight and a session'),
  user_uuid: z.string().nullable().describe('Of a credential: whose it is'),
  resource_type: z.int().nullable().describe('What an invitation is to: 1 organisation, 2 asset, 3 zone'),
  resource_uuid: z.string().nullable().describe('Of that'),
  invitee_type: z.int().nullable().describe('Whom an invitation is to: 1 a person, 2 an organisation'),
})
export type Hit = z.infer<typeof Hit>

export const searchOp = operation({
  ...route.get('/search'),
  name: 'search.find',
  about: 'user',
  summary: 'Finds the records that the caller may read, by number, name, UIN, operator and position',
  access: { who: 'member', role: 'member', orPlatformAdmin: true },
  input: z.object({
    q: Text(200).describe(
      'The beginnings of words, all of which must be there; the number of a record or its beginning, three signs after the dash at least; or a position: decimal degrees, degrees and minutes, or degrees, minutes and seconds',
    ),
    limit: pageFields({ default: 6, max: 25 }).limit.describe('Records of each kind, at most 25'),
  }),
  output: z.object({
    position: z
      .object({ latitude: z.number(), longitude: z.number() })
      .nullable()
      .describe('That the text is; then zones and missions are those whose area holds it'),
    hits: z.array(Hit),
  }),
})
