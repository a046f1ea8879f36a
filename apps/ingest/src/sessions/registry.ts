import { type Bucket, fullBucket, type Rate } from '../pipeline/rate.ts'

/** A flight session that this process takes frames for. */
export interface OpenSession {
  readonly sessionUuid: string
  readonly assetUuid: string
  readonly assetUin: string | null
  /** Epoch milliseconds. */
  readonly startedAt: number
  readonly expiresAt: number
  /** Newest frame time so far: nothing newer can be a duplicate. */
  newestAt: number
  isOpen: boolean
  /** Kept here and not with the socket, so that reconnecting earns no frames. */
  readonly rate: Bucket
  /** The socket that now feeds it; a second one replaces the first. */
  socket: { close(reason: 'replaced' | 'ended'): void } | null
}

export type SessionFacts = Pick<
  OpenSession,
  'sessionUuid' | 'assetUuid' | 'assetUin' | 'startedAt' | 'expiresAt' | 'newestAt'
>

export interface SessionRegistry {
  find(sessionUuid: string): OpenSession | undefined
  /** The known session, or a new entry from these facts. */
  open(facts: SessionFacts, now: number): OpenSession
  attach(session: OpenSession, socket: NonNullable<OpenSession['socket']>): void
  detach(session: OpenSession, socket: NonNullable<OpenSession['socket']>): void
  /** Takes no more frames and closes the socket with 4410. */
  end(sessionUuid: string): void
  /** Sessions whose own time is over end here without being told. */
  endExpired(now: number): void
  uuids(): string[]
  readonly socketCount: number
}

export const createSessionRegistry = (rate: Rate): SessionRegistry => {
  const sessions = new Map<string, OpenSession>()

  const end = (sessionUuid: string) => {
    const session = sessions.get(sessionUuid)
    if (!session) return
    sessions.delete(sessionUuid)
    session.isOpen = false
    session.socket?.close('ended')
    session.socket = null
  }

  return {
    end,
    find: (sessionUuid) => sessions.get(sessionUuid),
    open(facts, now) {
      const known = sessions.get(facts.sessionUuid)
      if (known) return known
      const session: OpenSession = {
        ...facts,
        isOpen: true,
        rate: fullBucket(rate, now),
        socket: null,
      }
      sessions.set(session.sessionUuid, session)
      return session
    },
    attach(session, socket) {
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
      let count = 0
      for (const session of sessions.values()) if (session.socket) count += 1
      return count
    },
  }
}
