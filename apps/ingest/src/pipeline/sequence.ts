import type { Stage } from './passage.ts'

/**
 * Tells frames that are newer than all before them, and so cannot be stored already, from those that may be:
 * the first take the fast way into the table, the others the one that looks for duplicates.
 */
export const sequence: Stage = (passage) => {
  const { session, frame } = passage
  passage.isNewest = frame!.at > session.newestAt
  if (passage.isNewest) session.newestAt = frame!.at
  return null
}
