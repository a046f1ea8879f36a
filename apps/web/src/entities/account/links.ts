/** A page before sign-in that leads on to `from` afterwards; the page itself checks that it is one of ours. */
export const withFrom = (path: string, from: string): string => {
  if (from === '/') return path
  return `${path}${path.includes('?') ? '&' : '?'}from=${encodeURIComponent(from)}`
}

interface Way {
  isSent: boolean
  from?: string
}

/** The verification page of a contact; `isSent` when a code for it was sent just now, `from` where to go on to. */
export const verifyHref = (identifier: string, { isSent, from = '/' }: Way): string =>
  withFrom(`/verify?identifier=${encodeURIComponent(identifier)}${isSent ? '&sent=1' : ''}`, from)
