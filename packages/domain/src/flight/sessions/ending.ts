import { isDatabaseAway, type Tx } from '@clearway/db'
import { sql } from 'drizzle-orm'
import { addMs, type Ctx, type Services, second, transact, unrecorded } from '../../kernel/index.ts'
import { land } from '../../planning/flight-plans/flying.ts'
import { clearAlertsOf } from '../alerts/evidence.ts'
import { type FlownTrack, measureAgain, measureTrack } from '../telemetry/tracks/flown.ts'
import type { Pilotage } from './leavers-store.ts'
import * as store from './store.ts'

type Ending = Pick<Services, 'events' | 'clock'>
type Given = Pick<Ctx, 'db' | 'clock' | 'settings'>

/**
 * Ends a locked, open session: totals from its stored track, of which `flown` was measured before; the asset's totals
 * grow by them, the plan is completed and what remains of its volume is free.
 */
export const endLockedSession = async (
  tx: Tx,
  { events, clock }: Ending,
  session: store.SessionRow,
  { endedAt, flown }: { endedAt: Date; flown: FlownTrack },
): Promise<store.SessionRow> => {
  const { measure, lastedMs } = await measureAgain(tx, session.sessionUuid, flown)
  const [longitude, latitude] = measure.last ?? []
  // A session is open for as long as it was back-dated, or until it expires; flown is what its frames show.
  const totals = { distanceM: measure.lengthM, enduranceS: lastedMs / second }
  // A start may be given ahead of the clock; nothing ends before it.
  const sessionEndTime = endedAt < session.sessionStartTime ? session.sessionStartTime : endedAt
  const ended = await store.updateSession(tx, session.sessionUuid, {
    sessionEndTime,
    // Late frames are taken, and packing waits, by the clock of the database (telemetry/frames/store.ts, lateSince).
    endStoredAt: sql`clock_timestamp()`,
    assetEndLatitude: latitude ?? null,
    assetEndLongitude: longitude ?? null,
    totalArea: measure.areaM2,
    totalDistance: totals.distanceM,
    totalEndurance: totals.enduranceS,
    ...(await store.chargeOf(tx, session.sessionUuid)),
  })
  await store.addToAssetTotals(tx, session.assetUuid, totals, clock.now())
  const { planUuid } = session
  if (planUuid) await land({ events, clock }, tx, planUuid, () => store.isFlown(tx, planUuid))
  await clearAlertsOf({ events, clock }, tx, { sessionUuid: session.sessionUuid, endedAt: sessionEndTime })
  await events.publish(tx, {
    type: 'session_ended',
    session_uuid: session.sessionUuid,
    asset_uuid: session.assetUuid,
  })
  await events.record(tx, { name: 'session.ended', subject: session.sessionUuid })
  return ended
}

/**
 * Open sessions to be ended without being asked. One that was back-dated by more than its life is left open until
 * it has existed for as long, so that its recorded frames can be uploaded and it can be ended by hand.
 */
const listOverdue = ({ db, clock, settings }: Given, of?: { assetUuid: string } | Pilotage) => {
  const now = clock.now()
  return store.listExpired(db, {
    expiredBy: now,
    madeBefore: addMs(now, -settings.session.expiryMs),
    of,
  })
}

interface Overdue {
  readonly sessionUuid: string
  readonly flown: FlownTrack
}

/** The one session that an asset may have open, when its time is over. */
export const measureOverdueOf = async (services: Given, assetUuid: string): Promise<Overdue | undefined> => {
  const [overdue] = await listOverdue(services, { assetUuid })
  return overdue && measured(services, overdue.sessionUuid)
}

const measured = async ({ db }: Given, sessionUuid: string): Promise<Overdue> => ({
  sessionUuid,
  flown: await measureTrack(db, sessionUuid),
})

export const endOverdue = async (
  tx: Tx,
  services: Ending,
  { sessionUuid, flown }: Overdue,
): Promise<void> => {
  const session = await store.lockSession(tx, sessionUuid)
  if (session?.sessionEndTime === null)
    await endLockedSession(tx, services, session, { endedAt: session.sessionExpiry, flown })
}

/** Ends the open sessions whose time is over. */
export const endExpiredSessions = async (services: Services): Promise<void> => {
  const overdue = await listOverdue(services)
  const uuids = overdue.map(({ sessionUuid }) => sessionUuid)
  await endEach(services, uuids, (sessionUuid) => endAlone(services, sessionUuid))
}

const endAlone = async (services: Services, sessionUuid: string): Promise<void> => {
  const overdue = await measured(services, sessionUuid)
  await transact(services, (tx) => endOverdue(tx, services, overdue))
}

/** A flight that cannot be ended holds up none of the others, whoever's they are: it is tried again with the next round. */
export const endEach = async (
  { log }: Pick<Services, 'log'>,
  sessionUuids: readonly string[],
  end: (sessionUuid: string) => Promise<void>,
): Promise<void> => {
  for (const sessionUuid of sessionUuids)
    await end(sessionUuid).catch((error: unknown) => {
      // Nothing is wrong with the flight, and the others would fare no better.
      if (isDatabaseAway(error)) throw error
      log.error({ err: error, session_uuid: sessionUuid }, 'a flight session could not be ended')
    })
}

/** After this a caller waits for the flight that is being ended, and for no other. */
const patienceMs = 2 * second

/**
 * Ends what an act of the caller has expired, once it is committed: as much as he waits for, each flight in a transaction
 * of its own. Upkeep ends the rest, and what fails here.
 */
export const endExpiredOf = async (ctx: Ctx, pilotage: Pilotage): Promise<void> => {
  // The act is done and written down: nothing of it may depend on this.
  const services = unrecorded(ctx)
  const until = addMs(ctx.clock.now(), patienceMs)
  try {
    for (const { sessionUuid } of await listOverdue(services, pilotage)) {
      if (ctx.clock.now() > until) return
      await endAlone(services, sessionUuid)
    }
  } catch (error) {
    ctx.log.warn({ err: error }, 'flights that had to end with their operator or pilot are left to upkeep')
  }
}
