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

export interface Newcomer {
  readonly email: string
  readonly password: string
}

let newcomer: Newcomer | null = null

/** Who has just registered on this page, until the proof of their contact: kept by the page alone, and not past a reload. */
export const rememberNewcomer = (person: Newcomer): void => {
  newcomer = person
}

/** Answers once: to prove a contact right after registering, a person need not type the password again. */
export const takeNewcomer = (identifier: string): Newcomer | null => {
  const found = newcomer?.email.toLowerCase() === identifier.toLowerCase() ? newcomer : null
  newcomer = null
  return found
}
