import type { LiveServerMessage, ViolationAlert } from '@clearway/domain/contracts'
import type { LiveCaller } from '@clearway/domain/flight'
import type { LiveConnection } from './connection.ts'
import type { Observation } from './observation.ts'
import type { Traffic } from './traffic.ts'

/** Joins the frame bus to the live connections of this process. */
export interface Hub {
  join(connection: LiveConnection, caller: LiveCaller): void
  leave(connection: LiveConnection): void
  /** A frame that was just stored; it is shown once, whichever way it comes. */
  frame(frame: Observation): void
  sessionEnded(sessionUuid: string, assetUuid: string): void
  /** An alert came into another state. */
  alert(alert: ViolationAlert): void
  /** Lets go of the flights that are no longer fresh. */
  expire(): void
  /** Checks the rights of the connections concerned; of all when no filter is given. */
  recheck(concerned?: (caller: LiveCaller) => boolean): void
  /** Connections that one sign-in has opened. */
  countOf(sessionUuid: string): number
  readonly size: number
}

export const createHub = (traffic: Traffic): Hub => {
  const connections = new Map<LiveConnection, LiveCaller>()

  const lose = (assetUuid: string, reason: 'stale' | 'session_ended') => {
    for (const connection of connections.keys()) connection.lose(assetUuid, reason)
  }

  return {
    join: (connection, caller) => void connections.set(connection, caller),
    leave: (connection) => void connections.delete(connection),
    frame(frame) {
      const recency = traffic.see(frame)
      if (recency === 'known') return
      for (const connection of connections.keys()) connection.offer(frame, recency === 'newest')
    },
    sessionEnded(sessionUuid, assetUuid) {
      if (traffic.end(assetUuid, sessionUuid)) lose(assetUuid, 'session_ended')
    },
    alert(data) {
      const text = JSON.stringify({ type: 'violation_alert', data } satisfies LiveServerMessage)
      for (const connection of connections.keys()) connection.alert(data.zone_uuids, text)
    },
    expire() {
      for (const { assetUuid } of traffic.takeStale()) lose(assetUuid, 'stale')
    },
    recheck(concerned) {
      for (const [connection, caller] of connections)
        if (!concerned || concerned(caller)) void connection.recheck()
    },
    countOf(sessionUuid) {
      let count = 0
      for (const caller of connections.values()) if (caller.sessionUuid === sessionUuid) count += 1
      return count
    },
    get size() {
      return connections.size
    },
  }
}
