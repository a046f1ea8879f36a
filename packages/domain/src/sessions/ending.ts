import type { Tx } from '@clearway/db'
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

/** Whether an open session is to be ended without being asked; the rule of endExpiredSessions for one of them. */
export const isOverdue = (
  { sessionExpiry, createdAt }: Pick<store.SessionRow, 'sessionExpiry' | 'createdAt'>,
  now: Date,
  lifeMs: number,
): boolean => sessionExpiry <= now && (createdAt < sessionExpiry || addMs(createdAt, lifeMs) <= now)

/**
 * Ends the open sessions whose time is over. A session that was back-dated by more than its life is left open
 * until it has existed for as long, so that its recorded frames can be uploaded and it can be ended by hand.
 */
export const endExpiredSessions = async (services: Services): Promise<number> => {
  const now = services.clock.now()
  const expired = await store.listExpired(services.db, now, addMs(now, -services.settings.session.expiryMs))
  for (const { sessionUuid } of expired)
    await transact(services, async (tx) => {
      const session = await store.lockSession(tx, sessionUuid)
      if (session && session.sessionEndTime === null)
        await endLockedSession(tx, services, session, session.sessionExpiry)
    })
  return expired.length
}
