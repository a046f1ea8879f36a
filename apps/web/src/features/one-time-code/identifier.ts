/** One field takes either: an address has an @, everything else is a phone number. */
export function identifierOf(text: string): { identifier_type: 'email' | 'phone'; identifier: string } {
  const identifier = text.trim()
  return identifier.includes('@')
    ? { identifier_type: 'email', identifier }
    : { identifier_type: 'phone', identifier: identifier.replace(/[\s().-]/g, '') }
}
