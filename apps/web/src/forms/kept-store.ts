export interface KeptStore {
  /** As it was written, by this page or an older one: whoever takes it checks it. */
  read(): unknown
  /** Whether it is kept now. */
  write(value: unknown): boolean
  clear(): void
}

/** Without storage nothing is kept and all else works. */
const attempt = <R>(act: () => R): R | null => {
  try {
    return act()
  } catch {
    return null
  }
}

const storeIn =
  (storage: () => Storage) =>
  (key: string): KeptStore => {
    const name = `clearway.draft.${key}`
    return {
      read: () => attempt(() => JSON.parse(storage().getItem(name) ?? 'null')),
      write: (value) =>
        attempt(() => {
          storage().setItem(name, JSON.stringify(value))
          return true
        }) ?? false,
      clear: () => void attempt(() => storage().removeItem(name)),
    }
  }

/** What somebody has begun outlives a reload of its tab, and nothing longer. */
export const tabStore = storeIn(() => window.sessionStorage)

/** What somebody has begun outlives its tab; every tab of the browser has the same. */
export const browserStore = storeIn(() => window.localStorage)

/** A text that somebody has begun, of the tab as well; an empty one is not kept. */
export const keptText = (key: string) => {
  const kept = tabStore(key)
  return {
    read(): string {
      const text = kept.read()
      return typeof text === 'string' ? text : ''
    },
    write(text: string): void {
      if (text) kept.write(text)
      else kept.clear()
    },
  }
}
