import { withFrom } from '../sign-in/with-from.ts'

type Way = { isSent: boolean; from?: string }

/** The verification page of a contact; `isSent` when a code for it was sent just now, `from` where to go on to. */
export function verifyHref(identifier: string, { isSent, from = '/' }: Way): string {
  return withFrom(`/verify?identifier=${encodeURIComponent(identifier)}${isSent ? '&sent=1' : ''}`, from)
}
