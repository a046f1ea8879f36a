/** Of several rounds, the one whose figure stands in the middle. */
export const middleBy = <T>(rounds: readonly T[], figure: (round: T) => number): T =>
  rounds.toSorted((a, b) => figure(a) - figure(b))[rounds.length >> 1] as T
