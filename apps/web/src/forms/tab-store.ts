export interface TabStore {
  /** As it was written, by this page or an older one: whoever takes it checks it. */
  read(): unknown
  write(value: unknown): void
  clear(): void
}

/** What somebody has begun outlives a reload of its tab, and nothing longer. Without storage nothing is kept and all else works. */
export const tabStore = (key: string): TabStore => {
  const name = `clearway.draft.${key}`
  const attempt = <R>(act: () => R): R | null => {
    try {
      return act()
    } catch {
      return null
    }
  }
  return {
    read: () => attempt(() => JSON.parse(window.sessionStorage.getItem(name) ?? 'null')),
    write: (value) => void attempt(() => window.sessionStorage.setItem(name, JSON.stringify(value))),
    clear: () => void attempt(() => window.sessionStorage.removeItem(name)),
  }
}
