import { readFileSync } from 'node:fs'
import { sha256Hex } from './passwords.ts'

/** Words about a person that must not be their password. */
export interface Person {
  email: string
  firstName: string
  lastName: string
  phone: string
}

const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords/common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)

const emailName = (email: string): string => email.slice(0, email.lastIndexOf('@'))

/** Why a new password is not taken, or null. Its length is shape and the contract's business. */
export const passwordProblem = (password: string, email: string): string | null => {
  const lower = password.toLowerCase()
  if (commonPasswords.has(lower)) return 'is one of the commonest passwords; choose another'
  if (lower === email || lower === emailName(email)) return 'must not be your e-mail name'
  return null
}

/** 30,000 hashes, made once: while they are made nothing else runs in this process. */
let commonHashes: ReadonlySet<string> | undefined

export const knowCommonHashes = (): ReadonlySet<string> => {
  commonHashes ??= new Set([...commonPasswords].flatMap(spellings).map(sha256Hex))
  return commonHashes
}

/**
 * The same of a password of which only the SHA-256 hex is known: its hash is compared with those of the words
 * it must not be, as written, in lower and upper case and capitalised.
 */
export const passwordHashProblem = (passwordHex: string, person: Person): string | null => {
  const hex = passwordHex.toLowerCase()
  if (hex === sha256Hex('')) return 'must not be empty'
  const personal = [person.email, emailName(person.email), person.firstName, person.lastName, person.phone]
  if (personal.some((word) => spellings(word).some((spelling) => sha256Hex(spelling) === hex)))
    return 'must not be a word about you'
  return knowCommonHashes().has(hex) ? 'is one of the commonest passwords; choose another' : null
}

const spellings = (word: string): string[] => {
  const lower = word.toLowerCase()
  return [...new Set([word, lower, word.toUpperCase(), lower.charAt(0).toUpperCase() + lower.slice(1)])]
}
