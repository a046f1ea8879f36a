export type UrlChanges = Readonly<Record<string, string | null | undefined>>

interface UnderWay {
  readonly changes: UrlChanges
  /** The router has gone there, or somewhere else. */
  readonly settled: () => void
}

const none: UrlChanges = {}

/**
 * Changes that the router was asked for and that the address does not have yet: a page is shown with them at once, and the
 * next change is asked for in place of them, so it has to bring them along. On another page they mean nothing.
 */
export const changesUnderWay = () => {
  let newest: { readonly pathname: string; readonly changes: UrlChanges } | null = null
  const listeners = new Set<() => void>()
  const become = (next: typeof newest) => {
    newest = next
    for (const listener of listeners) listener()
  }
  const of = (pathname: string): UrlChanges => (newest?.pathname === pathname ? newest.changes : none)
  return {
    listen(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    of,
    with(pathname: string, added: UrlChanges): UnderWay {
      const asked = { pathname, changes: { ...of(pathname), ...added } }
      become(asked)
      return {
        changes: asked.changes,
        settled: () => {
          if (newest === asked) become(null)
        },
      }
    },
  }
}
