/**
 * The same parts; `end` runs once, when they are all taken, one fails, they are given up or none is asked for in
 * `idleMs`. An iterator and no generator: one that was never asked for a part would not end.
 */
export const watchedParts = (
  parts: AsyncGenerator<string>,
  { end, idleMs }: { end: () => Promise<void>; idleMs: number },
): AsyncIterable<string> => {
  let state: 'open' | 'ended' | 'given up' = 'open'
  const close = async (as: 'ended' | 'given up'): Promise<void> => {
    clearTimeout(idle)
    if (state !== 'open') return
    state = as
    await parts.return(undefined)
    await end()
  }
  const waitForReader = () => setTimeout(() => void close('given up'), idleMs).unref()
  let idle = waitForReader()
  const next = async (): Promise<IteratorResult<string>> => {
    clearTimeout(idle)
    // What was taken so far must not look whole.
    if (state === 'given up') throw new Error('nobody took a part of this for too long')
    try {
      const part = await parts.next()
      if (part.done) await close('ended')
      else if (state === 'open') idle = waitForReader()
      return part
    } catch (error) {
      await close('ended')
      throw error
    }
  }
  const giveUp = async (): Promise<IteratorResult<string>> => {
    await close('ended')
    return { done: true, value: undefined }
  }
  return { [Symbol.asyncIterator]: () => ({ next, return: giveUp }) }
}
