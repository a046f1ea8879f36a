import { assetsListedBetween, newestRevocationList } from '@clearway/domain/certificates'
import { type Services, second, type TlsCredentials } from '@clearway/domain/kernel'
import { callBroker, wasRevoked, wasTaken } from './call.ts'
import { watchListInForce } from './list-in-force.ts'

/** A broker that checks certificates by the revocation list when a station connects, and later no more. */
export interface ForeignBroker {
  /** Where the platform's processes connect. */
  readonly url: string
  /** Where ground stations connect: there the list has to be in force. */
  readonly stationsUrl: string
  readonly credentials: TlsCredentials
}

export interface GuardOptions {
  readonly services: Services
  readonly broker: ForeignBroker
  /** Resolves when all that the broker had for this process before now has come in; false when that is not known. */
  caughtUp(): Promise<boolean>
  observe(fenced: number): void
  /** Our records of this asset have changed. */
  forget(assetUuid: string): void
  /** How many connections of stations have been opened so far, where the broker publishes that. */
  opened(): number
}

export interface Guard {
  /** Assets that wait, and whether the broker does not follow the revocation list. */
  readonly state: FenceState
  isOpen(assetUuid: string, fencedBy: number): boolean
  /** A client has connected in the name of this asset; `order`: of the connection, among all that were opened. */
  cameIn(assetUuid: string, order: number): void
  look(): void
  connected(): void
  close(): void
}

export interface FenceState {
  readonly fenced: number
  readonly isBehind: boolean
}

const busyMs = 300
const patientMs = 5 * second
/** However much happens, the broker is asked no more often. */
const leastMs = 100
const atOnce = 10

/**
 * Finds out which revocation list the broker has in force, by its canaries, and then disconnects the client
 * under the name of an asset whose certificate that list revokes. Only after both are the asset's frames taken again. It waits for
 * the list that names its own certificate, not for the newest: a certificate that is replaced again and again delays no other asset.
 * Who comes later by a connection that was opened before shut the fence again.
 */
export const guardBroker = ({ services, broker, caughtUp, observe, forget, opened }: GuardOptions): Guard => {
  const { authority, clock, db, log } = services
  let seen: number | null = null
  let isAllListed = true
  /** Up to which list's revocations an asset's former connections are gone, and since which connection that list judges. */
  const openedFor = new Map<string, { fencedBy: number; since: number }>()
  /** The latest connection in the name of an asset that waits. */
  const latest = new Map<string, number>()
  /** The list that an asset waits for; Infinity: it is not made yet. */
  const due = new Map<string, number>()
  const inForce = watchListInForce({
    log,
    async refuses(canary) {
      const credentials = await authority.canaryCertificate(canary, clock.now())
      const answer = await callBroker({ url: broker.stationsUrl, credentials, clientId: 'canary' })
      if (wasRevoked(answer)) return true
      if (answer instanceof Error) throw answer
      return false
    },
    onLost: () => openedFor.clear(),
  })

  /** To connect under the asset's name ends the connection that there is, and a client with that certificate cannot come again. */
  const displace = async (assetUuid: string): Promise<boolean> =>
    wasTaken(await callBroker({ url: broker.url, credentials: broker.credentials, clientId: assetUuid }))

  const displaceDue = async (): Promise<void> => {
    const began = inForce.era
    const ready = [...due].filter(([, fencedBy]) => fencedBy <= inForce.number)
    // By then every connection that was opened before the list was in force is known here.
    if (ready.length === 0 || !(await caughtUp())) return
    const since = opened()
    for (let i = 0; i < ready.length; i += atOnce) {
      const group = ready.slice(i, i + atOnce)
      const gone = await Promise.all(group.map(([assetUuid]) => displace(assetUuid)))
      if (!(await caughtUp()) || began !== inForce.era) return
      group.forEach(([assetUuid, fencedBy], at) => {
        const isOld = (latest.get(assetUuid) ?? Number.POSITIVE_INFINITY) <= since
        if (!gone[at] || isOld) return
        latest.delete(assetUuid)
        openedFor.set(assetUuid, { fencedBy, since })
        if (due.get(assetUuid) === fencedBy) due.delete(assetUuid)
        log.info({ asset_uuid: assetUuid }, 'only the active certificate speaks for the asset now')
      })
    }
  }

  const follow = async (): Promise<number> => {
    const { number, isCurrent } = await newestRevocationList(services)
    if (seen !== null && seen < number)
      for (const [assetUuid, listedIn] of await assetsListedBetween(db, seen, number)) {
        due.set(assetUuid, listedIn)
        forget(assetUuid)
      }
    seen = number
    isAllListed = isCurrent
    for (const [assetUuid, fencedBy] of due)
      if (isCurrent && fencedBy === Number.POSITIVE_INFINITY) {
        // It is listed by now: its next frame finds out where.
        due.delete(assetUuid)
        forget(assetUuid)
      }
    return number
  }

  const isBusy = (): boolean => due.size > 0 || !isAllListed || (seen !== null && inForce.number < seen)
  const rounds = createRounds(
    async () => {
      await inForce.look(await follow())
      await displaceDue()
      observe(due.size)
    },
    {
      pauseMs: () => (isBusy() && !inForce.isBehind ? busyMs : patientMs),
      onFault: (error) => log.warn({ err: error }, 'the revocation list cannot be followed'),
    },
  )

  return {
    get state() {
      return { fenced: due.size, isBehind: inForce.isBehind }
    },
    isOpen(assetUuid, fencedBy) {
      if ((openedFor.get(assetUuid)?.fencedBy ?? -1) >= fencedBy) return true
      const isNew = due.get(assetUuid) !== fencedBy
      due.set(assetUuid, fencedBy)
      if (isNew) rounds.now()
      return false
    },
    cameIn(assetUuid, order) {
      if (due.has(assetUuid)) latest.set(assetUuid, order)
      const open = openedFor.get(assetUuid)
      if (!open || order > open.since) return
      log.info({ asset_uuid: assetUuid }, 'somebody came by a connection from before the revocation list')
      openedFor.delete(assetUuid)
      due.set(assetUuid, Math.max(open.fencedBy, due.get(assetUuid) ?? 0))
      latest.set(assetUuid, order)
      rounds.now()
    },
    look: rounds.now,
    connected() {
      inForce.forget()
      openedFor.clear()
      latest.clear()
      rounds.now()
    },
    close: rounds.close,
  }
}

interface Rhythm {
  pauseMs(): number
  onFault(error: unknown): void
}

/** One round after the other, and the next one soon where it was asked for. */
const createRounds = (round: () => Promise<void>, { pauseMs, onFault }: Rhythm) => {
  let timer: NodeJS.Timeout | undefined
  let endedAt = Number.NEGATIVE_INFINITY
  let isAtIt = false
  let isAskedFor = false
  let isClosed = false
  const next = (ms: number): void => {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void run(), ms)
  }
  const run = async (): Promise<void> => {
    isAtIt = true
    isAskedFor = false
    await round().catch(onFault)
    isAtIt = false
    endedAt = performance.now()
    next(isAskedFor ? leastMs : pauseMs())
  }
  return {
    now(): void {
      if (isAtIt) isAskedFor = true
      else next(Math.max(0, endedAt + leastMs - performance.now()))
    },
    close(): void {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
