import { createHash, createHmac } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A hash of no known password. An unknown identifier is compared with it, and so costs the same time as a wrong
 * password; an account that has it has no password, until one is set by a link.
 */
export const noPassword =
  '$argon2id$v=19$m=19456,t=2,p=1$8p+Y5LXBj+/sUuKAdc6dCw$PvIZiTVCOzm/58tQVGBDFROHqJQdUGnhwXUmE+gRe+A'

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * The UTF-8 of a password is taken as it was sent, without Unicode normalisation: change-password brings only a hash
 * that a client made, and both must meet (docs/decisions/0017-passwords-as-typed.md).
 *
 * Registration and login bring the password itself, change-password its SHA-256 hex. They meet in one value:
 * argon2id over an HMAC, keyed with the pepper, of the lower-case SHA-256 hex.
 */
const peppered = (pepper: string, passwordHex: string): string =>
  createHmac('sha256', pepper).update(passwordHex.toLowerCase()).digest('hex')

export const hashPassword = (pepper: string, passwordHex: string): Promise<string> =>
  hash(peppered(pepper, passwordHex), cost)

/** `stored` is undefined for an unknown account: the work is done all the same, and the answer is no. */
export const verifyPassword = async (
  pepper: string,
  stored: string | undefined,
  passwordHex: string,
): Promise<boolean> => {
  const matches = await verify(stored ?? noPassword, peppered(pepper, passwordHex))
  return matches && stored !== undefined
}
