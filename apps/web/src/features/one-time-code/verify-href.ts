/** The verification page of a contact; `isSent` when a code for it was sent just now. */
export function verifyHref(identifier: string, { isSent }: { isSent: boolean }): string {
  return `/verify?identifier=${encodeURIComponent(identifier)}${isSent ? '&sent=1' : ''}`
}
