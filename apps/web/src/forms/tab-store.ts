import type { z } from 'zod'

export interface TabStore<T> {
  read(): T | null
  write(value: T): void
  clear(): void
}

/**
 * What somebody has begun outlives a reload of its tab, and nothing longer. Without storage nothing is kept and all else
 * works; what an older page wrote is checked before it is taken.
 */
export const tabStore = <T>(key: string, schema: z.ZodType<T>): TabStore<T> => {
  const name = `clearway.draft.${key}`
  const attempt = <R>(act: () => R): R | null => {
    try {
      return act()
    } catch {
      return null
    }
  }
  return {
    read: () => attempt(() => schema.parse(JSON.parse(window.sessionStorage.getItem(name) ?? 'null'))),
    write: (value) => void attempt(() => window.sessionStorage.setItem(name, JSON.stringify(value))),
    clear: () => void attempt(() => window.sessionStorage.removeItem(name)),
  }
}
