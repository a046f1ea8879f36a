import type { Backoff } from '../backoff.ts'
import { liveClose } from '../generated.ts'

/** Thrown by the token function when this person may not watch at all; then nothing is tried again. */
export class LiveRefused extends Error {
  override readonly name = 'LiveRefused'
}

export const liveBackoff: Backoff = { firstMs: 500, mostMs: 15_000 }

/** The HTTP status of a refusal, where the WebSocket gives it. */
const forbidden = 403

/** Why coming back would change nothing, by the documented table; null when it is worth trying. */
export const finalReason = (code: number): string | null => {
  if (code === forbidden) return 'This organisation, or a page of this origin, may not watch'
  const reason = liveClose.find((known) => known.code === code && !known.reconnect)?.reason
  return reason === undefined ? null : `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`
}
