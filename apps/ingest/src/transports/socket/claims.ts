import { setTimeout as sleep } from 'node:timers/promises'
import { type Services, second } from '@clearway/domain/kernel'
import {
  claimSocket,
  earnedBy,
  listSocketEpochs,
  releaseSocket,
  type SocketClaim,
  type SocketRelease,
} from '@clearway/domain/telemetry'
import type { OpenSession } from '../../frames/passage.ts'
import { returnAllowance } from '../../frames/quota.ts'
import type { SessionRegistry } from './registry.ts'

/** A socket is not read before it knows what the one before it had left, or for so long; then it begins with nothing. */
const handOverMs = 300
/** A process that ends does not wait longer for the database. */
const patienceMs = second

/** The claim of a socket that is about to open; `handed`: what is left of the pace, from another process. */
export type OpeningClaim = SocketClaim & { readonly handed: Promise<number> | null }

/** Which process holds the socket of a session: the one with the newest socket does, and the others are notified. */
export interface Claims {
  /** Of a socket that is about to open; `known`: the newest one that this process has seen. */
  claim(session: { sessionUuid: string; assetUuid: string }, known: number): Promise<OpeningClaim>
  /** A newer socket is open in another process: the older one here ends, and hands over what is left of the pace. */
  claimed(registry: SessionRegistry, sessionUuid: string, epoch: number): void
  /** What the one before it left for the socket of this epoch. */
  handed(sessionUuid: string, epoch: number, tokens: number): void
  /** The socket is gone: what is left of the session's pace and room is handed over. */
  release(session: OpenSession, epoch: number): void
  /** Not covered by an event: sockets that were opened in another process. */
  check(registry: SessionRegistry): Promise<void>
  /** The process ends: hands over what its sockets hold, and waits until that is written. */
  close(registry: SessionRegistry): Promise<unknown>
}

export const createClaims = ({ db, events, settings, clock, log }: Services): Claims => {
  const underWay = new Set<Promise<void>>()
  /** Sockets that wait for what the one before them left, by session and epoch. */
  const heirs = new Map<string, (tokens: number) => void>()
  let isClosed = false
  const handOver = async (given: SocketRelease, session: OpenSession) => {
    await releaseSocket(db, given)
    await returnAllowance(db, session)
  }
  const release = (session: OpenSession, epoch: number) => {
    if (isClosed) return
    const { sessionUuid, rate } = session
    const tokens = earnedBy(rate, settings.frame, clock.now().getTime())
    const work = handOver({ sessionUuid, epoch, tokens }, session)
      .catch((error: unknown) => log.warn({ err: error }, 'what a socket left could not be handed over'))
      .finally(() => underWay.delete(work))
    underWay.add(work)
  }
  /** Opening a socket does not wait for this: of a process that hangs with a thousand sockets each would wait in turn. */
  const inherit = async (sessionUuid: string, epoch: number): Promise<number> => {
    const key = `${sessionUuid} ${epoch}`
    const { promise, resolve } = Promise.withResolvers<number>()
    heirs.set(key, resolve)
    events
      .publish(db, { type: 'socket_claimed', session_uuid: sessionUuid, epoch })
      .catch((error: unknown) =>
        log.warn({ err: error }, 'a new socket could not be announced to other processes'),
      )
    const tokens = await Promise.race([promise, sleep(handOverMs, 0, { ref: false })])
    heirs.delete(key)
    return tokens
  }
  return {
    release,
    claimed(registry, session_uuid, epoch) {
      const session = registry.claimed(session_uuid, epoch)
      if (!session) return
      const tokens = earnedBy(session.rate, settings.frame, clock.now().getTime())
      events
        .publish(db, { type: 'socket_handed', session_uuid, epoch, tokens })
        .catch((error: unknown) => log.warn({ err: error }, 'what a socket left could not be handed over'))
    },
    handed: (sessionUuid, epoch, tokens) => heirs.get(`${sessionUuid} ${epoch}`)?.(tokens),
    async claim(session, known) {
      const claim = await claimSocket(db, session, settings.frame)
      const isElsewhere = claim.isContested && claim.epoch > known + 1
      return { ...claim, handed: isElsewhere ? inherit(session.sessionUuid, claim.epoch) : null }
    },
    async check(registry) {
      const held = registry.withSocket()
      if (held.length === 0) return
      for (const { sessionUuid, epoch } of await listSocketEpochs(db, held))
        this.claimed(registry, sessionUuid, epoch)
    },
    close(registry) {
      for (const sessionUuid of registry.withSocket()) {
        const session = registry.find(sessionUuid)
        const socket = session?.socket
        if (!session || !socket) continue
        registry.detach(session, socket)
        release(session, socket.epoch)
      }
      isClosed = true
      return Promise.race([Promise.all(underWay), sleep(patienceMs, null, { ref: false })])
    },
  }
}
