/** When something begins and ends, on any one scale. */
export type Span = readonly [from: number, to: number]

/** What overlaps lies in different lanes: each in the first that is free when it begins. */
export const lanesOf = <Timed>(all: readonly Timed[], spanOf: (one: Timed) => Span): Timed[][] => {
  const lanes: Timed[][] = []
  for (const one of all.toSorted((a, b) => spanOf(a)[0] - spanOf(b)[0])) {
    const free = lanes.find((lane) => spanOf(lane.at(-1)!)[1] <= spanOf(one)[0])
    if (free) free.push(one)
    else lanes.push([one])
  }
  return lanes
}
