/** What was worked out and holds for its key, such as a credential; what was asked for longest ago is forgotten first. */
export interface Remembered<Fact> {
  get(key: string): Fact | undefined
  keep(key: string, fact: Fact): void
  forget(key: string): void
}

const most = 5_000

export const createRemembered = <Fact>(): Remembered<Fact> => {
  const facts = new Map<string, Fact>()
  return {
    get: (key) => facts.get(key),
    keep(key, fact) {
      facts.delete(key)
      facts.set(key, fact)
      if (facts.size > most) facts.delete(facts.keys().next().value as string)
    },
    forget: (key) => void facts.delete(key),
  }
}
