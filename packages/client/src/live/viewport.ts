import { viewportVersions } from '../generated.ts'
import type { Bounds, ClientMessage } from './messages.ts'

/**
 * The client's side of viewport rules 1 and 2. One action is under way at a time; a later wish waits for its answer,
 * so that the version it will carry is certain.
 */
export interface Viewport {
  /** The version that the next action carries. */
  readonly next: number
  /** The version the server last accepted on this connection; null before the first. */
  readonly accepted: number | null
  /** What the page wants to see; null is nothing. */
  readonly wanted: Bounds | null
  /** What the server last accepted. */
  readonly held: Bounds | null
  readonly underWay: Bounds | 'clear' | null
}

export const noViewport: Viewport = { next: 0, accepted: null, wanted: null, held: null, underWay: null }

export interface ViewportStep {
  readonly viewport: Viewport
  readonly send: ClientMessage | null
}

const sameBounds = (a: Bounds | null, b: Bounds | null): boolean => {
  if (a === null || b === null) return a === b
  return a.west === b.west && a.south === b.south && a.east === b.east && a.north === b.north
}

/** Sends the wish unless it is already held or an answer is awaited. */
const proceed = (viewport: Viewport): ViewportStep => {
  const { next: version, wanted, held, underWay } = viewport
  if (underWay !== null || sameBounds(wanted, held)) return { viewport, send: null }
  if (wanted === null) {
    return { viewport: { ...viewport, underWay: 'clear' }, send: { action: 'clear_bounds', version } }
  }
  return {
    viewport: { ...viewport, underWay: wanted },
    send: { action: 'set_bounds', version, bounds: wanted },
  }
}

export const want = (viewport: Viewport, wanted: Bounds | null): ViewportStep =>
  proceed({ ...viewport, wanted })

/** A new connection counts from 0 again and holds nothing; the wish stays (rules 2 and 6). */
export const reconnected = (viewport: Viewport): ViewportStep =>
  proceed({ ...noViewport, wanted: viewport.wanted })

/**
 * `bounds_ack`, or `bounds_cleared` with null. What is held comes from the answer, which may be a late one: to what was
 * sent before the action that is under way, or when none is any more. One to what this client did not send is left alone.
 */
export const accepted = (viewport: Viewport, version: number, held: Bounds | null): ViewportStep => {
  if (version !== viewport.next) return { viewport, send: null }
  return proceed({
    ...viewport,
    next: (version + 1) % viewportVersions,
    accepted: version,
    held,
    underWay: null,
  })
}

/** INVALID_VERSION: rejected actions consume no version, so the server's expectation is simply taken over. */
export const versionRefused = (viewport: Viewport, expected: number): ViewportStep =>
  proceed({ ...viewport, next: expected, underWay: null })

/** After RATE_LIMITED, or when no answer came: the same version again, with the wish as it is now. */
export const tryAgain = (viewport: Viewport): ViewportStep => proceed({ ...viewport, underWay: null })

/** INVALID_BOUNDS: what was sent is wrong and is given up; what was held stays, and so does a wish that has come since. */
export const boundsRefused = (viewport: Viewport): ViewportStep => {
  const { wanted, held, underWay } = viewport
  const isGivenUp = underWay !== 'clear' && sameBounds(wanted, underWay)
  return proceed({ ...viewport, wanted: isGivenUp ? held : wanted, underWay: null })
}

/** On this connection the viewport supplies no marker, and none is asked for. */
export const isVacant = ({ held, underWay }: Viewport): boolean => held === null && underWay === null
