/** What was worked out about credentials that held; the ones used longest ago are forgotten first. */
export interface Remembered<Fact> {
  get(credential: string): Fact | undefined
  keep(credential: string, fact: Fact): void
  forget(credential: string): void
}

const most = 5_000

export const createRemembered = <Fact>(): Remembered<Fact> => {
  const facts = new Map<string, Fact>()
  return {
    get: (credential) => facts.get(credential),
    keep(credential, fact) {
      facts.delete(credential)
      facts.set(credential, fact)
      if (facts.size > most) facts.delete(facts.keys().next().value as string)
    },
    forget: (credential) => void facts.delete(credential),
  }
}
