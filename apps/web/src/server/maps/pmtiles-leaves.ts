import { type Directory, mostEntries, type Part } from './pmtiles-directory.ts'

const mostKept = { leaves: 64, entries: mostEntries }

interface Leaf {
  readonly directory: Promise<Directory>
  /** None until it is read. */
  entries: number
}

/** Directories below the root as they are asked for: those of the last requests are kept, and one that is being read is read for all. */
export const createLeaves = (read: (part: Part) => Promise<Directory>, most = mostKept) => {
  const kept = new Map<string, Leaf>()
  let entries = 0

  const forget = (key: string, leaf: Leaf): void => {
    if (kept.get(key) !== leaf) return
    kept.delete(key)
    entries -= leaf.entries
  }
  const forgetOldest = (): void => {
    for (const [key, leaf] of kept) {
      if (kept.size <= most.leaves && entries <= most.entries) return
      forget(key, leaf)
    }
  }
  const begin = (key: string, part: Part): Leaf => {
    const leaf: Leaf = { directory: read(part), entries: 0 }
    leaf.directory.then(
      ({ ids }) => {
        if (kept.get(key) !== leaf) return
        leaf.entries = ids.length
        entries += leaf.entries
        forgetOldest()
      },
      () => forget(key, leaf),
    )
    return leaf
  }
  return (part: Part): Promise<Directory> => {
    const key = `${part.offset}+${part.length}`
    const leaf = kept.get(key) ?? begin(key, part)
    // Whoever was asked for last goes last.
    kept.delete(key)
    kept.set(key, leaf)
    forgetOldest()
    return leaf.directory
  }
}
