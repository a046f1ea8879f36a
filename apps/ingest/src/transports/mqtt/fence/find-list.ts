import { anyList, type Canary, canaryOf } from '@clearway/domain/certificates'

/** Whether a broker refuses this canary as revoked; rejects where it does not answer. */
export type Refuses = (canary: Canary) => Promise<boolean>

interface Clues {
  /** The number of the newest list that was made. */
  readonly newest: number
  /** The list that was in force at the last check; 0: none. */
  readonly last: number
}

/**
 * The number of the list that a broker has in force, however far behind the newest it is; 0 when it has none. Null when it
 * took another list in between. The answer is sound whatever happened meanwhile: the broker refused that list's own canary.
 */
export const findListInForce = async ({ newest, last }: Clues, refuses: Refuses): Promise<number | null> => {
  if (await refuses(canaryOf(newest))) return newest
  if (last > 0 && (await refuses(canaryOf(last)))) return last
  if (!(await refuses(anyList))) return 0
  const top = await smallestBlock(newest, refuses)
  if (!top) return null
  let { level, block } = top
  for (; level > 0; level -= 1) {
    const upper = block * 2 + 1
    block = (await refuses({ level: level - 1, block: upper })) ? upper : upper - 1
  }
  return (await refuses({ level, block })) ? block : null
}

/** The smallest block of numbers around the newest that holds the one in force, too: half as far as it lies behind. */
const smallestBlock = async (newest: number, refuses: Refuses): Promise<Canary | null> => {
  for (let level = 1; level <= anyList.level; level += 1) {
    const canary = canaryOf(newest, level)
    if (await refuses(canary)) return canary
  }
  return null
}
