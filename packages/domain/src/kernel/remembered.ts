/** What was worked out and holds for its key, such as a credential; what was kept longest ago is dropped first. */
export interface Remembered<Fact> {
  get(key: string): Fact | undefined
  keep(key: string, fact: Fact): void
  forget(key: string): void
}

const most = 5_000

/** Two halves, so that what is kept again and again is not moved each time: the older is dropped when the newer is full. */
export const createRemembered = <Fact>(): Remembered<Fact> => {
  let older = new Map<string, Fact>()
  let newer = new Map<string, Fact>()
  return {
    get: (key) => newer.get(key) ?? older.get(key),
    keep(key, fact) {
      if (newer.get(key) === fact) return
      newer.set(key, fact)
      if (newer.size < most / 2) return
      older = newer
      newer = new Map()
    },
    forget(key) {
      newer.delete(key)
      older.delete(key)
    },
  }
}
