/** Where to go after sign-in: a path of ours, never another site. */
export const returnPath = (asked: unknown): string => {
  if (typeof asked !== 'string' || !asked.startsWith('/') || asked.startsWith('/api/')) return '/'
  // "//host" and "/\host" are other sites to a browser.
  const base = 'http://base.invalid'
  if (!URL.canParse(asked, base)) return '/'
  const url = new URL(asked, base)
  return url.origin === base ? url.pathname + url.search : '/'
}
