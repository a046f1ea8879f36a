import { liveClose } from '@clearway/domain/contracts'

/** Thrown by the token function when this person may not watch at all; then nothing is tried again. */
export class LiveRefused extends Error {}

export interface LiveConnection {
  readonly send: (text: string) => void
  readonly close: () => void
}

export interface ConnectionHandlers {
  readonly onMessage: (text: string) => void
  readonly onClose: (code: number) => void
}

/** Everything the client needs from the world, so that it can be tested without one. */
export interface LiveWorld {
  readonly token: () => Promise<string>
  readonly connect: (token: string, handlers: ConnectionHandlers) => LiveConnection
  /** Why a close code means that coming back is useless; null when it is worth trying. */
  readonly finalReason: (code: number) => string | null
  readonly now: () => number
  readonly random: () => number
  /** Runs once later; the answer calls it off. */
  readonly after: (ms: number, run: () => void) => () => void
}

const firstRetryMs = 500
const longestRetryMs = 15_000

/** Between half and the whole of a delay that doubles: many consoles must not come back in one instant. */
export function retryDelayMs(attempt: number, random: number): number {
  const whole = Math.min(longestRetryMs, firstRetryMs * 2 ** attempt)
  return whole / 2 + (random * whole) / 2
}

/** The reason of a close that the contract says not to come back from. */
export function finalReason(code: number): string | null {
  const close = Object.values(liveClose).find((known) => known.code === code && !known.reconnect)
  return close ? `${close.reason.charAt(0).toUpperCase()}${close.reason.slice(1)}` : null
}

function liveUrl(token: string): string {
  const url = new URL('/v1/airspace/live', window.location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('token', token)
  return url.href
}

function connect(token: string, { onMessage, onClose }: ConnectionHandlers): LiveConnection {
  const socket = new WebSocket(liveUrl(token))
  socket.addEventListener('message', ({ data }) => onMessage(String(data)))
  socket.addEventListener('close', ({ code }) => onClose(code))
  return {
    send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
    close: () => socket.close(),
  }
}

/** The browser: its WebSocket on this origin, its clock and its timers. */
export function browserWorld(token: () => Promise<string>): LiveWorld {
  return {
    token,
    connect,
    finalReason,
    now: Date.now,
    random: Math.random,
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
}
