/** Lets at most `limit` run at once; the others wait their turn in memory, first come first served. */
export interface Gate {
  pass<T>(run: () => Promise<T>): Promise<T>
}

export const createGate = (limit: number): Gate => {
  const waiting: (() => void)[] = []
  let running = 0
  const leave = (): void => {
    const next = waiting.shift()
    // The place is handed over, so the count stays.
    if (next) next()
    else running--
  }
  return {
    async pass(run) {
      if (running < limit) running++
      else await new Promise<void>((enter) => waiting.push(enter))
      try {
        return await run()
      } finally {
        leave()
      }
    },
  }
}
