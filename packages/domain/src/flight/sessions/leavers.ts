import { type Queryable, type Tx, takeLasting } from '@clearway/db'
import { addMs, type Ctx, type Services, transact } from '../../kernel/index.ts'
import { adminsOf } from '../../parties/memberships/store.ts'
import { type PilotLoss, pilotLeftMessage } from '../../platform/messages/contents.ts'
import { sendWarnings } from '../../platform/messages/notices.ts'
import { type FlownTrack, measureTrack } from '../telemetry/tracks/flown.ts'
import { endEach, endLockedSession } from './ending.ts'
import {
  expireOpen,
  listLandedLeavers,
  type OpenFlight,
  openFlightsOf,
  type Pilotage,
} from './leavers-store.ts'
import { lockSession } from './store.ts'

type Judging = Pick<Services, 'clock' | 'settings'>

/** Who has sent a frame since then is a pilot in flight. */
const flyingSince = ({ clock, settings }: Judging): Date => addMs(clock.now(), -settings.session.inFlightMs)

/**
 * Whether the right to feed a session ended with the membership or the status of its pilot. It does not while the pilot is in flight:
 * an aircraft in the air stays on everybody's map.
 */
export const isOfLandedLeaver = async (
  services: Judging & { db: Queryable },
  sessionUuid: string,
): Promise<boolean> => (await listLandedLeavers(services.db, flyingSince(services), sessionUuid)).length > 0

/** Ends what pilots left open who fly for their operator no more, as soon as they are not in flight. */
export const endFlightsOfLeavers = async (services: Services): Promise<void> => {
  const left = await listLandedLeavers(services.db, flyingSince(services))
  await endEach(services, left, async (sessionUuid) => {
    const flown = await measureTrack(services.db, sessionUuid)
    await transact(services, async (tx) => {
      const stays = !(await isOfLandedLeaver({ ...services, db: tx }, sessionUuid))
      if (!stays) await endIfOpen(tx, services, sessionUuid, flown)
    })
  })
}

const endIfOpen = async (
  tx: Tx,
  services: Pick<Services, 'events' | 'clock'>,
  sessionUuid: string,
  flown: FlownTrack,
): Promise<void> => {
  const session = await lockSession(tx, sessionUuid)
  if (session?.sessionEndTime !== null) return
  await endLockedSession(tx, services, session, { endedAt: services.clock.now(), flown })
}

/**
 * A person is removed from an organisation or suspended, or the organisation is: what is open on the ground has had its
 * time with that, before a frame could make a flight of it; of what is flown at this moment the Admins are notified, and it goes
 * on. However much is open, this asks a few statements: `endExpiredOf` ends it once the transaction is committed.
 * Answers the sessions whose time is over.
 */
export const expireFlightsWith = async (ctx: Ctx, tx: Tx, pilotage: Pilotage): Promise<string[]> => {
  const open = await openFlightsOf(tx, pilotage, flyingSince(ctx))
  const landed = open.filter(({ isFlying }) => !isFlying).map(({ sessionUuid }) => sessionUuid)
  await expireOpen(tx, landed, ctx.clock.now())
  const flying = open.filter(({ isFlying }) => isFlying)
  for (const [orgUuid, flights] of Map.groupBy(await reportable(ctx, tx, flying), (flight) => flight.orgUuid))
    await tellAdmins(ctx, tx, orgUuid, { loss: lossOf(pilotage), flights })
  return landed
}

/** Who is removed and taken back again and again is reported no oftener than so, of one flight. */
const mostReports = 3

const reportable = async (
  { clock, settings }: Judging,
  tx: Tx,
  flights: readonly OpenFlight[],
): Promise<OpenFlight[]> => {
  if (flights.length === 0) return []
  const nameOf = ({ sessionUuid }: OpenFlight) => `lost pilot of ${sessionUuid}`
  const now = clock.now()
  const window = { now, endsAt: addMs(now, settings.session.expiryMs) }
  const counted = await takeLasting(tx, new Map(flights.map((flight) => [nameOf(flight), 1])), window)
  return flights.filter((flight) => counted.get(nameOf(flight))!.taken <= mostReports)
}

const lossOf = ({ orgUuid, userUuid }: Pilotage): PilotLoss => {
  if (!orgUuid) return 'suspended'
  return userUuid ? 'removed' : 'without operator'
}

const tellAdmins = async (
  ctx: Ctx,
  tx: Tx,
  orgUuid: string,
  { loss, flights }: { loss: PilotLoss; flights: readonly OpenFlight[] },
): Promise<void> => {
  const pilots = new Map(flights.map(({ userUuid, pilot }) => [userUuid, pilot ?? 'Somebody']))
  const content = pilotLeftMessage({
    loss,
    pilots: [...pilots.values()],
    flights: flights.map(({ assetUin, svcId }) => `${assetUin ?? 'an aircraft'} (${svcId})`),
    link: ctx.settings.publicUrl,
  })
  await sendWarnings(ctx, tx, { people: await adminsOf(tx, [orgUuid]), content })
}
