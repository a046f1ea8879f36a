import type { BridgeReport } from '@clearway/domain/contracts'
import { type BridgeState, newsIn, reportOf } from './report.ts'

export interface ReportingOptions {
  state(): BridgeState
  send(report: BridgeReport): Promise<unknown>
  now(): number
}

/** A console without a report for three of these intervals shows the bridge as away. */
export const reportEveryMs = 5_000

/** Reports a change at once, and otherwise at intervals that the bridge runs; a report that cannot be delivered is dropped. */
export class Reporting {
  readonly #options: ReportingOptions
  #dueAtMs = 0
  #news = ''
  #isSending = false

  constructor(options: ReportingOptions) {
    this.#options = options
  }

  /** Asked twice a second. */
  async look(): Promise<void> {
    const { state, send, now } = this.#options
    if (this.#isSending) return
    const current = state()
    const news = newsIn(current)
    if (news === this.#news && now() < this.#dueAtMs) return
    this.#isSending = true
    this.#news = news
    this.#dueAtMs = now() + reportEveryMs
    await send(reportOf(current, now())).catch(() => {})
    this.#isSending = false
  }
}
