import { z } from 'zod'
import { Name, operation, route, Timestamp, TimeZone, Uuid, WireTime } from '../../kernel/contract.ts'
import { mostOccurrences } from '../../kernel/request-limits.ts'
import { ownerAdmin } from '../../parties/access/callers.ts'
import { Mission } from '../missions/contract.ts'
import { PermissionSummary } from '../permissions/contract.ts'

const Whole = (from: number, to: number) =>
  z
    .int({ error: `must be a whole number from ${from} to ${to}` })
    .min(from)
    .max(to)

/** The repeats that a console offers and partners ask for; a part of RFC 5545, RRULE. */
export const RepeatRule = z
  .object({
    frequency: z.enum(['daily', 'weekly'], { error: 'must be daily or weekly' }),
    interval: Whole(1, 52).default(1).describe('Each so many days or weeks'),
    weekdays: z
      .array(Whole(1, 7), { error: 'must be a list of days, 1 Monday to 7 Sunday' })
      .max(7, { error: 'must hold each day once' })
      .refine((days) => new Set(days).size === days.length, { error: 'must hold each day once' })
      .default([])
      .describe('1 Monday to 7 Sunday; weekly only. Empty: the day of the first'),
    count: Whole(2, mostOccurrences).nullish().describe('How many missions, the first among them'),
    until: z.iso
      .date({ error: 'must be a date such as 2026-12-31' })
      .nullish()
      .describe('The last day on which one may start'),
    time_zone: TimeZone.describe('IANA. Each starts at the same time of its clocks, summer and winter'),
  })
  .refine(({ count, until }) => (count ?? null) !== null || (until ?? null) !== null, {
    path: ['count'],
    error: 'a repeat needs an end: give count or until',
  })
  .refine(({ count, until }) => (count ?? null) === null || (until ?? null) === null, {
    path: ['until'],
    error: 'give count or until, not both',
  })
  .refine(({ frequency, weekdays }) => frequency === 'weekly' || weekdays.length === 0, {
    path: ['weekdays'],
    error: 'only a weekly repeat has weekdays',
  })
export type RepeatRule = z.output<typeof RepeatRule>

const times = { start_time: WireTime, end_time: WireTime, permission_summary: PermissionSummary }

/** A mission in a list of what one call made or moved. */
export const MadeMission = z.object({
  mission_uuid: z.string(),
  mission_svc_id: z.string(),
  ...times,
  plans: z.int(),
  conflicted_plans: z.int().describe('Of these, how many found their volume taken'),
})
export type MadeMission = z.infer<typeof MadeMission>

const WithPlans = z.boolean({ error: 'must be true or false' })

export const copyMissionOp = operation({
  ...route.create('/missions/{mission_uuid}/copy', 'Mission copied'),
  name: 'missions.copy',
  about: 'mission',
  summary: 'Make a mission like this one at another time, asked of its zones anew',
  access: ownerAdmin,
  input: z.object({
    start_time: Timestamp.describe('The copy is as long as the mission'),
    mission_name: Name(200).nullish(),
    with_plans: WithPlans.default(false).describe('Its flight plans too, as far from the start as here'),
  }),
  output: Mission,
  fails: ['not_found', 'gone', 'unprocessable'],
})

export const previewRepeatOp = operation({
  ...route.question('/missions/{mission_uuid}/repeat/preview'),
  name: 'missions.previewRepeat',
  summary: 'What a repeat would make, and the answers to expect; stores nothing',
  access: ownerAdmin,
  input: z.object({ rule: RepeatRule }),
  output: z.object({
    occurrences: z.array(
      z.object({ ...times, conflicts: z.int().describe('Approved flight plans inside its volume') }),
    ),
  }),
  fails: ['not_found', 'gone', 'conflict', 'unprocessable'],
})

export const repeatMissionOp = operation({
  ...route.create('/missions/{mission_uuid}/repeat', 'Mission repeats'),
  name: 'missions.repeat',
  about: 'mission',
  summary: 'Repeat a mission: each occurrence is a mission of its own, with its own permissions; all or none',
  access: ownerAdmin,
  input: z.object({ rule: RepeatRule, with_plans: WithPlans.default(true) }),
  output: z.object({
    series_uuid: z.string(),
    missions: z.array(MadeMission).describe('The first among them, as it is'),
  }),
  fails: ['not_found', 'gone', 'conflict', 'unprocessable'],
})

const Following = z
  .boolean({ error: 'must be true or false' })
  .default(false)
  .describe('With all later missions of its series that have not begun')

const Others = z
  .array(z.object({ mission_uuid: Uuid, start_time: Timestamp }), { error: 'must be a list of missions' })
  .max(mostOccurrences - 1, { error: `must hold at most ${mostOccurrences - 1} missions` })
  .default([])
  .describe('In place of following: these of its series, each to a start of its own. All move or none')
export type MoveOthers = z.output<typeof Others>

export const moveMissionOp = operation({
  ...route.post('/missions/{mission_uuid}/move', 'Mission moved'),
  name: 'missions.move',
  about: 'mission',
  summary: 'Move a mission in time with its flight plans; its zones are asked again',
  access: ownerAdmin,
  input: z
    .object({
      start_time: Timestamp.describe('It stays as long as it is'),
      following: Following,
      others: Others,
    })
    .refine(({ following, others }) => !following || others.length === 0, {
      path: ['others'],
      error: 'give following or others, not both',
    }),
  output: z.object({
    missions: z.array(MadeMission.extend({ moved_from: WireTime.describe('When it started before') })),
  }),
  fails: ['not_found', 'gone', 'conflict', 'unprocessable'],
})

export const endSeriesOp = operation({
  ...route.delete('/missions/{mission_uuid}/following', 'The missions are now INACTIVE'),
  name: 'missions.endSeries',
  about: 'mission',
  summary: 'Make a mission inactive and all later ones of its series',
  access: ownerAdmin,
  fails: ['not_found', 'gone'],
})
