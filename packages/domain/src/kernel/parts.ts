/** Many, so many at a time. */
export const partsOf = <One>(many: readonly One[], atATime: number): One[][] =>
  Array.from({ length: Math.ceil(many.length / atATime) }, (_, n) =>
    many.slice(n * atATime, (n + 1) * atATime),
  )
