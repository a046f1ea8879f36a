export type UrlChanges = Readonly<Record<string, string | null | undefined>>

interface UnderWay {
  readonly changes: UrlChanges
  /** The router has gone there, or somewhere else. */
  readonly settled: () => void
}

/**
 * Changes that the router was asked for and that the address does not have yet. The next change is asked for in place of them,
 * so it has to bring them along. On another page they mean nothing.
 */
export const changesUnderWay = () => {
  let newest: { readonly pathname: string; readonly changes: UrlChanges } | null = null
  return {
    with(pathname: string, added: UrlChanges): UnderWay {
      const before = newest?.pathname === pathname ? newest.changes : {}
      const asked = { pathname, changes: { ...before, ...added } }
      newest = asked
      return {
        changes: asked.changes,
        settled: () => {
          if (newest === asked) newest = null
        },
      }
    },
  }
}
