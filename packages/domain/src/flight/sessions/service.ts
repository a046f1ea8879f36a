import type { Tx } from '@clearway/db'
import { fitnessNote } from '../../fleet/assets/policy.ts'
import {
  addMs,
  assetStatus,
  type Ctx,
  cursorPageOf,
  ensure,
  Failure,
  fieldFault,
  handle,
  type InputOf,
  type MemberActor,
  recordStatus,
  transact,
} from '../../kernel/index.ts'
import { holdPlan, takeOff } from '../../planning/flight-plans/flying.ts'
import { alertAtStart } from '../alerts/start.ts'
import { measureTrack } from '../telemetry/tracks/flown.ts'
import { endSessionOp, getActiveSessionOp, getSessionOp, listSessionsOp, startSessionOp } from './contract.ts'
import { withDetails } from './details.ts'
import { endLockedSession, endOverdue, measureOverdueOf } from './ending.ts'
import { claimKey, hashOfRequest } from './idempotency.ts'
import { mayEndSession, mayReadSession, maySeeToken } from './policy.ts'
import { presentSession } from './present.ts'
import * as store from './store.ts'

type StartInput = InputOf<typeof startSessionOp>
type MemberCtx = Ctx<MemberActor>

export const startSession = handle(startSessionOp, async (ctx, input) => {
  const overdue = await measureOverdueOf(ctx, input.asset_uuid)
  return transact(ctx, async (tx) => {
    const sessionUuid = ctx.ids.uuid()
    const earlier = await earlierSession(tx, ctx, input, sessionUuid)
    if (earlier) return startedOf(ctx, earlier)
    const startedAt = startTime(ctx, input.started_at)
    const asset = await store.findOwnedAsset(tx, input.asset_uuid, ctx.actor.member.orgUuid)
    ensure(asset, 'not_found', 'asset_uuid: your organisation owns no such asset.')
    ensure(
      asset.status === assetStatus.active,
      'unprocessable',
      `${asset.assetUin ?? asset.svcId} is out of service. Return it to service, then start.`,
    )
    if (overdue) await endOverdue(tx, ctx, overdue)
    const plan = await planFor(tx, ctx, input)
    const conforming = plan ? await takeOff(ctx, tx, plan) : true
    const session = await store.insertSession(
      tx,
      newSession(ctx, { sessionUuid, startedAt, input, asset, plan, conforming }),
    )
    if (!session) throw await alreadyFlying(tx, input.asset_uuid, asset.assetUin ?? asset.svcId)
    if (!conforming) await alertAtStart(ctx, tx, session)
    await ctx.events.publish(tx, {
      type: 'session_started',
      session_uuid: sessionUuid,
      asset_uuid: input.asset_uuid,
    })
    await ctx.events.record(tx, { name: 'session.started', subject: sessionUuid })
    return startedOf(ctx, sessionUuid)
  })
})

export const listSessions = handle(listSessionsOp, async (ctx, input) => {
  const filter = {
    orgUuid: ctx.actor.member.orgUuid,
    missionUuid: input.mission_uuid,
    planUuid: input.plan_uuid,
    assetUuid: input.asset_uuid,
    isOpen: input.active === undefined ? undefined : input.active === 1,
    from: input.from,
    to: input.to,
  }
  const { rows: found, last, total, since } = await store.pageSessions(ctx.db, filter, input)
  const rows = await withDetails(ctx.db, found)
  return cursorPageOf(
    rows.map((row) => presentSession(row, ctx.actor, ctx.keys)),
    { total, since, last: last && { at: last.sessionStartTime, uuid: last.sessionUuid } },
    input,
  )
})

export const getActiveSession = handle(getActiveSessionOp, async (ctx, input) => {
  const session = await store.findOpenSession(ctx.db, input.asset_uuid)
  ensure(session && mayReadSession(ctx.actor, session), 'not_found', 'This asset has no active session.')
  return shown(ctx, session)
})

const shown = async (ctx: MemberCtx, session: store.SessionRow) => {
  const [detailed] = await withDetails(ctx.db, [session])
  return presentSession(detailed!, ctx.actor, ctx.keys)
}

/** A session, for its pilot, for an Admin, or for who has access to its plan. */
export const loadReadable = async (ctx: MemberCtx, params: { session_uuid: string }) => {
  const session = await store.findSession(ctx.db, params.session_uuid)
  ensure(session && mayReadSession(ctx.actor, session), 'not_found', 'There is no such flight session.')
  return session
}

export const getSession = handle(getSessionOp, {
  load: loadReadable,
  run: (ctx, _, session) => shown(ctx, session),
})

export const endSession = handle(endSessionOp, {
  load: loadReadable,
  run: async (ctx, _, session) => {
    ensure(
      mayEndSession(ctx.actor, session),
      'forbidden',
      'Only the pilot or an Admin of the organisation can end it.',
    )
    const endedAt = ctx.clock.now()
    const flown = session.sessionEndTime ? null : await measureTrack(ctx.db, session.sessionUuid)
    const ended = await transact(ctx, async (tx) => {
      const locked = (await store.lockSession(tx, session.sessionUuid))!
      if (locked.sessionEndTime || !flown) return locked
      return endLockedSession(tx, ctx, locked, { endedAt, flown })
    })
    return {
      session_uuid: ended.sessionUuid,
      session_token: maySeeToken(ctx.actor, ended) ? ctx.keys.sessionToken(ended.sessionUuid) : null,
    }
  },
})

/**
 * Server time when it is not given; otherwise at most 5 minutes ahead and 30 days back
 * (docs/contract/sessions.md#start).
 */
const startTime = ({ clock, settings }: MemberCtx, given: Date | null | undefined): Date => {
  const now = clock.now()
  if (!given) return now
  if (given > addMs(now, settings.session.maxFutureMs))
    throw fieldFault('started_at', 'must be at most 5 minutes in the future')
  if (given < addMs(now, -settings.session.maxBackdateMs))
    throw fieldFault('started_at', 'must be at most 30 days in the past')
  return given
}

const earlierSession = async (
  tx: Tx,
  ctx: MemberCtx,
  input: StartInput,
  sessionUuid: string,
): Promise<string | null> => {
  if (input.idempotency_key === undefined) return null
  const { earlier } = await claimKey(tx, {
    userUuid: ctx.actor.user.userUuid,
    key: input.idempotency_key,
    requestHash: hashOfRequest([
      ctx.actor.member.orgUuid,
      input.asset_uuid,
      input.plan_uuid,
      input.asset_start_latitude,
      input.asset_start_longitude,
      input.pilot_start_latitude,
      input.pilot_start_longitude,
      input.started_at?.toISOString(),
      // Only where it is given: a key that was taken before there was such a field stays good.
      ...(input.fitness_reason ? [input.fitness_reason] : []),
    ]),
    sessionUuid,
    now: ctx.clock.now(),
    ttlMs: ctx.settings.idempotencyKeyTtlMs,
  })
  return earlier
}

/** The derived token is the starter's by right, also when a retry asks for it again. */
const startedOf = (ctx: MemberCtx, sessionUuid: string) => ({
  session_uuid: sessionUuid,
  session_token: ctx.keys.sessionToken(sessionUuid),
})

type Plan = NonNullable<Awaited<ReturnType<typeof holdPlan>>>

const planFor = async (tx: Tx, ctx: MemberCtx, input: StartInput): Promise<Plan | null> => {
  if (!input.plan_uuid) return null
  const plan = await holdPlan(tx, input.plan_uuid)
  ensure(plan?.orgUuid === ctx.actor.member.orgUuid, 'not_found', 'plan_uuid: there is no such flight plan.')
  ensure(plan.status === recordStatus.active, 'unprocessable', `${plan.svcId} is not an active flight plan.`)
  ensure(plan.assetUuid === input.asset_uuid, 'unprocessable', `${plan.svcId} is the plan of another asset.`)
  return plan
}

interface Start {
  sessionUuid: string
  startedAt: Date
  input: StartInput
  asset: { assetUin: string | null; uinStatus: number }
  plan: Plan | null
  conforming: boolean
}

const newSession = (
  ctx: MemberCtx,
  { sessionUuid, startedAt, input, asset, plan, conforming }: Start,
): store.NewSession => ({
  sessionUuid,
  svcId: ctx.ids.svc('session'),
  planUuid: plan?.planUuid ?? null,
  missionUuid: plan?.missionUuid ?? null,
  assetUuid: input.asset_uuid,
  assetUin: asset.assetUin,
  orgUuid: ctx.actor.member.orgUuid,
  userUuid: ctx.actor.user.userUuid,
  sessionStartTime: startedAt,
  sessionExpiry: addMs(startedAt, ctx.settings.session.expiryMs),
  conforming,
  fitnessNote: fitnessNote(asset, input.fitness_reason),
  assetStartLatitude: input.asset_start_latitude ?? null,
  assetStartLongitude: input.asset_start_longitude ?? null,
  pilotStartLatitude: input.pilot_start_latitude ?? null,
  pilotStartLongitude: input.pilot_start_longitude ?? null,
  createdAt: ctx.clock.now(),
})

const alreadyFlying = async (tx: Tx, assetUuid: string, name: string): Promise<Failure> => {
  const other = await store.findOpenSession(tx, assetUuid)
  const since = other ? `, since ${other.sessionStartTime.toISOString()}` : ''
  return new Failure('conflict', `${name} is already flying in another session${since}. End that one first.`)
}

export const sessionOperations = {
  start: startSession,
  list: listSessions,
  active: getActiveSession,
  get: getSession,
  end: endSession,
}
