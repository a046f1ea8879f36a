const turnMs = 10

/**
 * Makes one of each, and keeps the process from others no longer than a moment: then they have their turn. What is awaited
 * gives them none where all of it is in memory.
 */
export const inTurns = async <One, Made>(
  many: readonly One[],
  make: (one: One) => Made | Promise<Made>,
): Promise<Made[]> => {
  const made: Made[] = []
  let began = performance.now()
  for (const one of many) {
    made.push(await make(one))
    if (performance.now() - began < turnMs) continue
    await new Promise((resume) => setImmediate(resume))
    began = performance.now()
  }
  return made
}

/** Those that pass a test that may be long. */
export const passingInTurns = async <One>(
  many: readonly One[],
  passes: (one: One) => boolean,
): Promise<One[]> => {
  const verdicts = await inTurns(many, passes)
  return many.filter((_, n) => verdicts[n])
}
