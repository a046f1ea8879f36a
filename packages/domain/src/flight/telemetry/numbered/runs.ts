/**
 * The consumed sequence numbers of one session: every number from 1 to `highest`, and `runs` of them beyond the first
 * gap, in order and apart. Both ends of a run belong to it.
 */
export class SequenceRuns {
  highest: number
  readonly #runs: [first: number, last: number][]

  constructor(highest = 0, runs: readonly (readonly [number, number])[] = []) {
    this.highest = highest
    this.#runs = runs.map(([first, last]) => [first, last])
  }

  get runs(): readonly (readonly [number, number])[] {
    return this.#runs
  }

  has(sequence: number): boolean {
    if (sequence <= this.highest) return true
    const run = this.#runs[this.#after(sequence) - 1]
    return run !== undefined && sequence <= run[1]
  }

  /** Whether this number would be alone, and so make one run more. */
  isApart(sequence: number): boolean {
    if (sequence === this.highest + 1) return false
    const at = this.#after(sequence)
    return this.#runs[at - 1]?.[1] !== sequence - 1 && this.#runs[at]?.[0] !== sequence + 1
  }

  /** Consumes a number that was not yet. */
  add(sequence: number): void {
    if (sequence === this.highest + 1) {
      this.highest = sequence
      const [next] = this.#runs
      if (next?.[0] === sequence + 1) this.highest = (this.#runs.shift() as [number, number])[1]
      return
    }
    const at = this.#after(sequence)
    const [before, behind] = [this.#runs[at - 1], this.#runs[at]]
    const joinsBefore = before?.[1] === sequence - 1
    const joinsBehind = behind?.[0] === sequence + 1
    if (joinsBefore && joinsBehind) {
      before[1] = behind[1]
      this.#runs.splice(at, 1)
    } else if (joinsBefore) before[1] = sequence
    else if (joinsBehind) behind[0] = sequence
    else this.#runs.splice(at, 0, [sequence, sequence])
  }

  /** How many runs begin at or before this number. */
  #after(sequence: number): number {
    let [low, high] = [0, this.#runs.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#runs[middle]![0] <= sequence) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** PostgreSQL's multirange: half-open, {[3,5),[9,12)}. */
export const runsToPg = (runs: SequenceRuns['runs']): string =>
  `{${runs.map(([first, last]) => `[${first},${last + 1})`).join(',')}}`

export const runsFromPg = (text: string): [number, number][] => {
  const bounds = text.match(/\d+/g) ?? []
  const runs: [number, number][] = []
  for (let i = 0; i + 1 < bounds.length; i += 2) runs.push([Number(bounds[i]), Number(bounds[i + 1]) - 1])
  return runs
}
