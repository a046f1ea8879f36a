import type { Backoff } from '@clearway/domain/backoff'
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

/** Between half and the whole of a delay that doubles: many consoles must not come back in one instant. */
export const liveBackoff: Backoff = { firstMs: 500, mostMs: 15_000, share: [0.5, 1] }

/** The reason of a close after which the contract forbids to reconnect. */
export const finalReason = (code: number): string | null => {
  const close = Object.values(liveClose).find((known) => known.code === code && !known.reconnect)
  return close ? `${close.reason.charAt(0).toUpperCase()}${close.reason.slice(1)}` : null
}

const liveUrl = (token: string): string => {
  const url = new URL('/v1/airspace/live', window.location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('token', token)
  return url.href
}

const connect = (token: string, { onMessage, onClose }: ConnectionHandlers): LiveConnection => {
  const socket = new WebSocket(liveUrl(token))
  socket.addEventListener('message', ({ data }) => onMessage(String(data)))
  socket.addEventListener('close', ({ code }) => onClose(code))
  return {
    send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
    close: () => socket.close(),
  }
}

/** The browser: its WebSocket on this origin, its clock and its timers. */
export const browserWorld = (token: () => Promise<string>): LiveWorld => ({
  token,
  connect,
  finalReason,
  now: Date.now,
  random: Math.random,
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})
