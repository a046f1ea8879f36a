import type { StoredCondition, Tx } from '@clearway/db'
import { addMs, type Ctx, type EventName, partsOf, permissionStatus } from '../../kernel/index.ts'
import * as store from './store.ts'

export type DecisionReason =
  | 'opened'
  | 'auto_approved'
  | 'approved'
  | 'rejected'
  | 'withdrawn'
  | 'mission_changed'
  | 'plan_changed'
  | 'zone_changed'
  | 'retired'

/** The state after a decision. */
export interface Decision {
  permissionUuid: string
  missionUuid: string
  zoneUuid: string
  permissionStatus: number
  reason: DecisionReason
  permissionReference?: string | null | undefined
  validFrom?: Date | null | undefined
  validTo?: Date | null | undefined
  remarks?: string | null | undefined
  conditions?: StoredCondition[]
  /** Null: the service. */
  decidedBy: string | null
  /** What a person judged. */
  missionVersion?: number
}

type Writer = Pick<Ctx, 'clock' | 'ids' | 'events'>

/** The first decisions of permissions that were made just now: kept in their history, and announced to the other processes. */
export const recordFirst = async (ctx: Writer, tx: Tx, taken: readonly Decision[]): Promise<void> => {
  for (const part of partsOf(taken, store.rowsAtATime)) await record(ctx, tx, part)
}

/** The same of what was decided before. The caller holds the missions, so nobody decides in between. */
const recordNext = async (
  ctx: Writer,
  tx: Tx,
  taken: readonly Decision[],
  isTold: boolean,
): Promise<void> => {
  for (const part of partsOf(taken, store.rowsAtATime)) {
    const uuids = part.map(({ permissionUuid }) => permissionUuid)
    await record(ctx, tx, part, { before: await store.lastDecided(tx, uuids), isTold })
  }
}

/** A history is in the order of its times: the clock of the process that decided before may have been ahead of this one's. */
const timeAfter = (before: Date | undefined, now: Date): Date =>
  before && before >= now ? addMs(before, 1) : now

const record = async (
  ctx: Writer,
  tx: Tx,
  taken: readonly Decision[],
  { before = new Map(), isTold = true }: { before?: ReadonlyMap<string, Date>; isTold?: boolean } = {},
): Promise<void> => {
  const now = ctx.clock.now()
  const rows = taken.map((decision) => ({
    decisionUuid: ctx.ids.uuid(),
    permissionUuid: decision.permissionUuid,
    permissionStatus: decision.permissionStatus,
    reason: decision.reason,
    permissionReference: decision.permissionReference ?? null,
    validFrom: decision.validFrom ?? null,
    validTo: decision.validTo ?? null,
    remarks: decision.remarks ?? null,
    decidedBy: decision.decidedBy,
    decidedAt: timeAfter(before.get(decision.permissionUuid), now),
    missionVersion: decision.missionVersion ?? null,
    conditions: decision.conditions ?? [],
    permitCode: isPermit(decision) ? ctx.ids.permitCode() : null,
  }))
  await store.insertDecisions(tx, rows)
  if (isTold) await ctx.events.publish(tx, ...taken.map(newsOf))
  await ctx.events.record(
    tx,
    ...taken.map(({ permissionUuid, permissionStatus: status, reason }) => ({
      name: eventOf({ status, reason }),
      subject: permissionUuid,
      facts: { permission_status: status, reason },
    })),
  )
}

const newsOf = ({ missionUuid, zoneUuid, permissionUuid }: Decision) => ({
  type: 'permission_decided' as const,
  mission_uuid: missionUuid,
  zone_uuid: zoneUuid,
  permission_uuid: permissionUuid,
})

const isPermit = ({ permissionStatus: status, reason }: Decision): boolean =>
  status === permissionStatus.approved && reason !== 'retired'

const eventOf = ({ status, reason }: { status: number; reason: DecisionReason }): EventName => {
  if (reason === 'retired') return 'permission.retired'
  return status === permissionStatus.pending ? 'permission.requested' : 'permission.decided'
}

/** Takes decisions: the permissions get their new state, the history keeps it. Open pages are not told where that is said. */
export const decide = async (
  ctx: Writer,
  tx: Tx,
  taken: readonly Decision[],
  isTold = true,
): Promise<void> => {
  const now = ctx.clock.now()
  const going = taken.filter(isRetirement)
  await store.retirePermissions(
    tx,
    going.map(({ permissionUuid }) => permissionUuid),
    now,
  )
  await store.answerPermissions(
    tx,
    taken.filter((decision) => !isRetirement(decision)).map((decision) => answerOf(decision, now)),
  )
  await recordNext(ctx, tx, taken, isTold)
}

const isRetirement = ({ reason }: Decision): boolean => reason === 'retired'

const answerOf = (decision: Decision, updatedAt: Date): store.AnswerRow => ({
  permissionUuid: decision.permissionUuid,
  permissionStatus: decision.permissionStatus,
  permissionReference: decision.permissionReference ?? null,
  validFrom: decision.validFrom ?? null,
  validTo: decision.validTo ?? null,
  remarks: decision.remarks ?? null,
  conditions: decision.conditions ?? [],
  updatedAt,
})
