/** Whether this page may compute hashes: browsers offer that on https and on this machine only. */
export const canHash = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined

/** SHA-256 of a password as the API takes it: lower-case hexadecimal. The password itself stays in the browser. */
export async function passwordHash(password: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(password))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
