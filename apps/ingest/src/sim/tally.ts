/** What a fleet has done so far; delays are of the time since the last line alone. */
export interface Tally {
  sent(isAgain: boolean): void
  faulted(kind: 'lost' | 'doubled' | 'linkLost' | 'strayed'): void
  acknowledged(afterMs: number | null): void
  refused(code: string): void
  /** One line about everything until now. */
  line(seconds: number, state: { readonly aircraft: number; readonly waiting: number }): string
  readonly counts: Readonly<SimCounts>
}

export interface SimCounts {
  sent: number
  again: number
  lost: number
  doubled: number
  linkLost: number
  strayed: number
  acknowledged: number
  refused: number
}

export const createTally = (): Tally => {
  const counts: SimCounts = {
    sent: 0,
    again: 0,
    lost: 0,
    doubled: 0,
    linkLost: 0,
    strayed: 0,
    acknowledged: 0,
    refused: 0,
  }
  const codes = new Map<string, number>()
  let delays: number[] = []

  return {
    counts,
    sent(isAgain) {
      counts.sent += 1
      if (isAgain) counts.again += 1
    },
    faulted(kind) {
      counts[kind] += 1
    },
    acknowledged(afterMs) {
      counts.acknowledged += 1
      if (afterMs !== null) delays.push(afterMs)
    },
    refused(code) {
      counts.refused += 1
      codes.set(code, (codes.get(code) ?? 0) + 1)
    },
    line(seconds, { aircraft, waiting }) {
      const line = [
        `${seconds} s: ${aircraft} aircraft`,
        `sent ${counts.sent}${counts.again > 0 ? ` (${counts.again} again)` : ''}`,
        `acknowledged ${counts.acknowledged}`,
        `refused ${counts.refused}${codes.size > 0 ? ` (${byCode(codes)})` : ''}`,
        `waiting ${waiting}`,
        ...faultWords(counts),
        delays.length > 0 ? `ack p50 ${part(delays, 0.5)} ms, p99 ${part(delays, 0.99)} ms` : 'no ack',
      ].join(', ')
      delays = []
      return line
    },
  }
}

const byCode = (codes: ReadonlyMap<string, number>): string =>
  [...codes].map(([code, count]) => `${code} ${count}`).join(', ')

const faultWords = ({ lost, doubled, linkLost, strayed }: SimCounts): string[] => [
  ...(lost > 0 ? [`lost ${lost}`] : []),
  ...(doubled > 0 ? [`doubled ${doubled}`] : []),
  ...(linkLost > 0 ? [`links lost ${linkLost}`] : []),
  ...(strayed > 0 ? [`excursions ${strayed}`] : []),
]

const part = (delays: readonly number[], share: number): string => {
  const sorted = delays.toSorted((a, b) => a - b)
  return (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)
}
