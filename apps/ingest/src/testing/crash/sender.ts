/** A ground station under test: it sends, keeps what is not acknowledged, and comes back when the line was cut. */
export interface Sender {
  readonly sessionUuid: string
  /** Every frame so far by its timestamp: when it was first sent, by performance.now(). */
  readonly sent: ReadonlyMap<string, number>
  /** The timestamps of the frames that were acknowledged. */
  readonly acknowledged: ReadonlySet<string>
  /** When the newest of them was first sent; 0: none was acknowledged yet. */
  readonly newestAcknowledged: number
  /** What the service refused for good; there is no reason to. */
  readonly refused: readonly unknown[]
  send(): void
  close(): Promise<void>
}

/** Whether a frame that was sent after `since` has been acknowledged. */
export const hasResumed = ({ newestAcknowledged }: Sender, since: number): boolean =>
  newestAcknowledged > since

/** Times that no other frame of the session has; the table keeps milliseconds. */
export const createTimes = (): (() => string) => {
  let last = 0
  return () => {
    last = Math.max(Date.now(), last + 1)
    return new Date(last).toISOString()
  }
}
