/** `0,3-5` as [0, 3, 4, 5]. */
export const indicesOf = (text: string): number[] =>
  text.split(',').flatMap((part) => {
    const [, from, to] = /^\s*(\d+)(?:-(\d+))?\s*$/.exec(part) ?? []
    if (from === undefined) throw new Error(`--only takes indices such as 0,3-5, not "${part}"`)
    const [first, last] = [Number(from), Number(to ?? from)]
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  })

/** Features in groups whose zones fit one import; a feature is never cut. */
export const batchesOf = <T extends { readonly zones: readonly unknown[] }>(
  features: readonly T[],
  most: number,
): T[][] => {
  const batches: T[][] = []
  let room = 0
  for (const feature of features) {
    if (feature.zones.length > room || batches.length === 0) {
      batches.push([])
      room = most
    }
    batches.at(-1)?.push(feature)
    room -= feature.zones.length
  }
  return batches
}
