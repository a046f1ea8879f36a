import type { Queryable, Tx } from '@clearway/db'
import { clearAlertsOf } from '../alerts/evidence.ts'
import { releaseVolume } from '../flight-plans/deconfliction.ts'
import { convexHullAreaM2, trackLengthM } from '../geo/index.ts'
import { addMs, type Services, second, transact } from '../kernel/index.ts'
import { listTrack } from '../telemetry/store.ts'
import * as store from './store.ts'

type Ending = Pick<Services, 'events' | 'clock'>

/**
 * Ends a locked, open session: totals from its stored track, the asset's totals grow by them, the plan is
 * completed and what remains of its volume is free.
 */
export const endLockedSession = async (
  tx: Tx,
  { events, clock }: Ending,
  session: store.SessionRow,
  endedAt: Date,
): Promise<store.SessionRow> => {
  const track = await listTrack(tx, session.sessionUuid)
  const positions = track.map(({ longitude, latitude }) => [longitude, latitude])
  const last = track.at(-1)
  // A start that was given ahead of the clock has lasted no time, not a negative one.
  const end = endedAt < session.sessionStartTime ? session.sessionStartTime : endedAt
  const totals = {
    distanceM: trackLengthM(positions),
    enduranceS: (end.getTime() - session.sessionStartTime.getTime()) / second,
  }
  const ended = await store.updateSession(tx, session.sessionUuid, {
    sessionEndTime: end,
    assetEndLatitude: last?.latitude ?? null,
    assetEndLongitude: last?.longitude ?? null,
    totalArea: convexHullAreaM2(positions),
    totalDistance: totals.distanceM,
    totalEndurance: totals.enduranceS,
  })
  await store.addToAssetTotals(tx, session.assetUuid, totals, clock.now())
  if (session.planUuid && session.missionUuid) {
    await releaseVolume(tx, session.planUuid, clock.now())
    await events.publish(tx, {
      type: 'plan_changed',
      plan_uuid: session.planUuid,
      mission_uuid: session.missionUuid,
    })
  }
  await clearAlertsOf({ events, clock }, tx, session.sessionUuid)
  await events.publish(tx, {
    type: 'session_ended',
    session_uuid: session.sessionUuid,
    asset_uuid: session.assetUuid,
  })
  return ended
}

/**
 * Open sessions to be ended without being asked. One that was back-dated by more than its life is left open until
 * it has existed for as long, so that its recorded frames can be uploaded and it can be ended by hand.
 */
const listOverdue = (db: Queryable, { clock, settings }: Services, assetUuid?: string) => {
  const now = clock.now()
  return store.listExpired(db, {
    expiredBy: now,
    madeBefore: addMs(now, -settings.session.expiryMs),
    assetUuid,
  })
}

const endOverdue = async (tx: Tx, services: Services, sessionUuid: string): Promise<void> => {
  const session = await store.lockSession(tx, sessionUuid)
  if (session?.sessionEndTime === null) await endLockedSession(tx, services, session, session.sessionExpiry)
}

/** Ends the open sessions whose time is over. */
export const endExpiredSessions = async (services: Services): Promise<number> => {
  const overdue = await listOverdue(services.db, services)
  for (const { sessionUuid } of overdue)
    await transact(services, (tx) => endOverdue(tx, services, sessionUuid))
  return overdue.length
}

/** The same for one asset, whose next session is about to start. */
export const endExpiredSessionOf = async (tx: Tx, services: Services, assetUuid: string): Promise<void> => {
  for (const { sessionUuid } of await listOverdue(tx, services, assetUuid))
    await endOverdue(tx, services, sessionUuid)
}
