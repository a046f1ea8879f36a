/** Where to go after sign-in: a path of ours, never another site. */
export const returnPath = (asked: unknown): string => {
  const base = 'http://base.invalid'
  if (typeof asked !== 'string' || !asked.startsWith('/') || !URL.canParse(asked, base)) return '/'
  // Judged as a browser reads it: "//host", "/\host" and "/.//host" are other sites.
  const { origin, pathname, search } = new URL(asked, base)
  const isPage = origin === base && !pathname.startsWith('//') && !pathname.startsWith('/api/')
  return isPage ? pathname + search : '/'
}
