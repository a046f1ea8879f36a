import { z } from 'zod'
import { Day, operation, route, TimeZone, WireTime } from '../../kernel/contract.ts'
import { PermissionSummary } from '../../planning/permissions/contract.ts'

const member = { who: 'member', role: 'member' } as const
const planners = { ...member, orgTypes: ['assetOwner', 'airspaceManager'] } as const

/** What prevents an own coming flight, and its text. */
export const missingThings = {
  plan: 'The mission has no flight plan yet',
  asset: 'The mission lists no asset',
  service: 'The asset is out of service',
  registration: 'The asset has no registration number (UIN)',
  certificate: 'The asset has no active certificate',
  pilot: 'The mission lists no pilot',
  credential: 'None of the pilots holds a credential for the asset',
} as const
export type MissingThing = keyof typeof missingThings
const missingKeys = Object.keys(missingThings) as [MissingThing, ...MissingThing[]]

/** What an asset may lack, what comes first first. */
export const assetLacks = [
  'service',
  'registration',
  'certificate',
] as const satisfies readonly MissingThing[]
export type AssetLack = (typeof assetLacks)[number]

const missionKey = {
  mission_uuid: z.string(),
  mission_name: z.string(),
  start_time: WireTime,
  end_time: WireTime,
}

export const HomeWaits = z.object({
  decisions: z
    .array(
      z.object({
        ...missionKey,
        permission_summary: PermissionSummary,
        zones: z.array(z.string()).describe('Names of those that wait for their manager, or refused'),
        remarks: z.string().nullable().describe('Of a manager who refused'),
        conflicted_plan_uuid: z
          .string()
          .nullable()
          .describe('The first of its flight plans that found its volume taken'),
        unfit_plan_uuid: z
          .string()
          .nullable()
          .describe('The first of its flight plans that no longer fits it'),
      }),
    )
    .describe(
      'Own missions to come that are not approved, or of which a flight plan is in conflict or no longer fits',
    ),
  missing: z
    .array(
      z.object({
        ...missionKey,
        missing: z
          .enum(missingKeys)
          .describe(missingKeys.map((key) => `${key}: ${missingThings[key]}`).join(' · ')),
        asset_uuid: z.string().nullable(),
        asset_name: z.string().nullable().describe('Its UIN, else its number'),
      }),
    )
    .describe('What own missions of the next seven days still need'),
  talks: z
    .array(
      z.object({
        permission_uuid: z.string(),
        ...missionKey,
        org_name: z.string().describe('The operator'),
        zone_name: z.string(),
        unread: z.int(),
      }),
    )
    .describe('Requests of missions to come about which something was written that the caller has not read'),
})
export type HomeWaits = z.infer<typeof HomeWaits>

export const homeWaitsOp = operation({
  ...route.get('/home/waits'),
  name: 'home.waits',
  summary:
    'What waits for the caller beside alerts and requests: decisions on own missions, what these still need, unread messages. Of at most 100 missions, the next first',
  access: planners,
  output: HomeWaits,
})

const blockStates = ['flying', 'flown', 'approved', 'pending', 'rejected', 'conflict'] as const

export const HomeBlock = z.object({
  ...missionKey,
  start_time: WireTime.describe("The flight plan's, where the row is of an asset and it has one"),
  org_name: z.string(),
  plan_uuid: z.string().nullable().describe('Of the row of an asset; null: the mission has no plan yet'),
  permission_uuid: z.string().nullable().describe("Of the row of a zone: the zone's answer"),
  state: z
    .enum(blockStates)
    .describe("flown: its time is over · conflict: a flight plan found its volume taken · else the answer's"),
})
export type HomeBlock = z.infer<typeof HomeBlock>

export const HomeToday = z.object({
  starts_at: WireTime.describe('Midnight in the time zone'),
  ends_at: WireTime.describe('The next midnight'),
  zones: z
    .array(
      z.object({
        zone_uuid: z.string(),
        zone_name: z.string(),
        airspace_zone_type: z.int(),
        active_from: WireTime.nullable(),
        active_to: WireTime.nullable(),
        blocks: z.array(HomeBlock),
      }),
    )
    .describe(
      'For managers: own zones that are asked on the day, and those that are active for a part of it',
    ),
  assets: z
    .array(
      z.object({
        asset_uuid: z.string(),
        asset_name: z.string().describe('Its UIN, else its number'),
        model_name: z.string(),
        unfit: z
          .enum(assetLacks)
          .nullable()
          .describe('What it lacks for its missions of the day that are not over; now, where none is left'),
        is_flying: z.boolean().describe('It has an open flight session, planned or not'),
        blocks: z.array(HomeBlock),
      }),
    )
    .describe('For owners: assets that are planned for the day first, those out of service too; at most 100'),
  is_cut: z.boolean().describe('There are more than 300 missions on the day: the first by start are shown'),
})
export type HomeToday = z.infer<typeof HomeToday>

export const homeTodayOp = operation({
  ...route.get('/home/today'),
  name: 'home.today',
  summary: 'A day of missions: for managers by zone, for owners by asset',
  access: planners,
  input: z.object({
    time_zone: TimeZone.default('UTC').describe('IANA, whose day it is; UTC, when omitted'),
    date: Day.optional().describe('Today there, when omitted'),
  }),
  output: HomeToday,
})

export const HomeWeek = z.object({
  days: z
    .array(
      z.object({
        date: z.string().describe('As the calendar there has it, such as 2026-12-31'),
        flown_s: z.number().describe('Seconds in the air'),
      }),
    )
    .describe('Monday to Sunday'),
  last_week_s: z.number().describe('Of the whole week before'),
})
export type HomeWeek = z.infer<typeof HomeWeek>

export const homeWeekOp = operation({
  ...route.get('/home/week'),
  name: 'home.week',
  summary: 'Seconds in the air on each day of this week: of ended flights, each on the day it began',
  access: { ...member, orgTypes: ['assetOwner'] },
  input: z.object({
    time_zone: TimeZone.default('UTC').describe('IANA, whose week it is; UTC, when omitted'),
  }),
  output: HomeWeek,
})

const endingKinds = ['certificate', 'credential', 'zone', 'approval', 'invitation', 'handover'] as const

export const HomeEnding = z.object({
  kind: z
    .enum(endingKinds)
    .describe(
      'certificate of an asset · credential of a pilot · zone that is active until then · approval that ends before its mission · invitation to the organisation or to a zone · handover of an asset',
    ),
  subject_uuid: z
    .string()
    .describe('Of the asset, person, zone, mission (for managers: permission) or invitation'),
  resource_type: z
    .int()
    .nullable()
    .describe('What an invitation or handover is about: 1 organisation, 2 asset, 3 zone'),
  resource_uuid: z.string().nullable().describe('Of that'),
  title: z.string(),
  detail: z.string(),
  ends_at: WireTime,
})
export type HomeEnding = z.infer<typeof HomeEnding>

export const homeEndingOp = operation({
  ...route.get('/home/ending'),
  name: 'home.ending',
  summary:
    'What runs out within 30 days or ran out in the last seven, the next first: at most 50. Credentials of others and invitations are shown to Admins',
  access: member,
  output: z.object({ items: z.array(HomeEnding) }),
})
