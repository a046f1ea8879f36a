import { fullBucket, type SocketClaim } from '@clearway/domain/telemetry'
import type { OpenSession, SessionSocket } from '../../frames/passage.ts'

/** Frames of a session that are answered by a refusal; beyond it the socket is closed. */
export const refusing = { perSecond: 10, burst: 1_000 }

export type SessionFacts = Pick<
  OpenSession,
  'sessionUuid' | 'assetUuid' | 'assetUin' | 'startedAt' | 'expiresAt' | 'newestAt'
>

export interface SessionRegistry {
  find(sessionUuid: string): OpenSession | undefined
  /** The known session, or a new entry from these facts; with the pace that the claim of a socket brings. */
  open(facts: SessionFacts, claim: SocketClaim, now: number): OpenSession
  attach(session: OpenSession, socket: SessionSocket): void
  detach(session: OpenSession, socket: SessionSocket): void
  /** A socket of the session was opened somewhere: an older one here closes with 4409. Answers the session it had. */
  claimed(sessionUuid: string, epoch: number): OpenSession | null
  /** Takes no more frames and closes the socket with 4410. */
  end(sessionUuid: string): void
  /** Sessions whose own time is over end here by themselves. */
  endExpired(now: number): void
  uuids(): string[]
  /** Sessions that a socket of this process feeds. */
  withSocket(): string[]
  readonly socketCount: number
}

export const createSessionRegistry = (): SessionRegistry => {
  const sessions = new Map<string, OpenSession>()

  const end = (sessionUuid: string) => {
    const session = sessions.get(sessionUuid)
    if (!session) return
    sessions.delete(sessionUuid)
    session.isOpen = false
    session.socket?.close('ended')
    session.socket = null
  }
  const claimed = (sessionUuid: string, epoch: number) => {
    const session = sessions.get(sessionUuid)
    if (!session?.socket || session.socket.epoch >= epoch) return null
    session.socket.close('replaced')
    session.socket = null
    return session
  }
  const withSocket = () =>
    [...sessions.values()].flatMap((session) => (session.socket ? [session.sessionUuid] : []))

  return {
    end,
    claimed,
    withSocket,
    find: (sessionUuid) => sessions.get(sessionUuid),
    open(facts, { epoch, tokens }, now) {
      const known = sessions.get(facts.sessionUuid)
      if (known) {
        // While no other process had the session, what is known here is the newest.
        if (epoch > known.epoch + 1) Object.assign(known.rate, { tokens, at: now })
        known.epoch = Math.max(known.epoch, epoch)
        return known
      }
      const rate = { tokens, at: now }
      const refusals = fullBucket(refusing, now)
      const session: OpenSession = {
        ...facts,
        epoch,
        rate,
        refusals,
        isOpen: true,
        allowance: 0,
        socket: null,
      }
      sessions.set(session.sessionUuid, session)
      return session
    },
    attach(session, socket) {
      // Two that open at once may arrive in the other order.
      if (socket.epoch < session.epoch) return socket.close('replaced')
      session.socket?.close('replaced')
      session.socket = socket
    },
    detach(session, socket) {
      if (session.socket === socket) session.socket = null
    },
    endExpired(now) {
      for (const session of sessions.values()) if (session.expiresAt <= now) end(session.sessionUuid)
    },
    uuids: () => [...sessions.keys()],
    get socketCount() {
      return withSocket().length
    },
  }
}
