import { type IdentifierType, identifierTypes } from '../users/contact.ts'
import type { UserRow } from '../users/store.ts'
import type { UserSessionRow } from './store.ts'

// Whose an account is: docs/decisions/0032. The first contact that is proved owns it, and only its owner may go on
// with what another person set: a password, sessions, the other contact.

type Contacts = Pick<UserRow, 'email' | 'phone' | 'emailVerified' | 'phoneVerified' | 'doubtedContact'>

export const isVerified = (user: Contacts, type: IdentifierType): boolean =>
  type === 'email' ? user.emailVerified : user.phoneVerified

export const otherContact = (type: IdentifierType): IdentifierType => (type === 'email' ? 'phone' : 'email')

export const belongsTo = (
  user: Contacts,
  named: { identifier_type: IdentifierType; identifier: string },
): boolean => user[named.identifier_type] === named.identifier

const isDoubted = ({ doubtedContact }: Contacts, type: IdentifierType): boolean =>
  doubtedContact === type || doubtedContact === 'both'

/** Only a verified contact receives a code to sign in or a link, once the account has, or had, a verified one. */
export const mayReceiveSecrets = (user: Contacts, type: IdentifierType): boolean =>
  isVerified(user, type) || (!isVerified(user, otherContact(type)) && !isDoubted(user, type))

export interface Verification {
  readonly contact: IdentifierType
  readonly user: Contacts & Pick<UserRow, 'createdAt' | 'contactChangedAt'>
  /** The sign-in to this very account that the code came with. */
  readonly own: Pick<UserSessionRow, 'amr'> | null
  /** There was a sign-in before. */
  readonly wasSignedIn: boolean
  readonly now: Date
  readonly trustedMs: number
  /** How long who registered and signed in, or changed a contact, is thought to be still at it. */
  readonly recentMs: number
}

/**
 * newcomer: the first proof of an account that others have used before; what they brought along goes. refused: only who
 * is signed in may add this contact. `vouches`: the person who shows the code knows the password, as far as can be known.
 */
export interface ProofVerdict {
  readonly outcome: 'welcome' | 'newcomer' | 'refused'
  readonly vouches: boolean
}

export const judgeVerification = (verification: Verification): ProofVerdict => {
  const { contact, user, own } = verification
  const isFresh = isFreshRegistration(verification)
  const vouches = own ? own.amr === 'pwd' : isFresh
  const isFirst = !hasOwner(user)
  // A person who gets a code for another's account must not join that account by entering it, nor let its owner hold
  // the contact as verified.
  const isOwners =
    own !== null || isOfRegistration(verification) || isRecent(verification, user.contactChangedAt)
  if (!isFirst && !isVerified(user, contact) && !isOwners) return { outcome: 'refused', vouches: false }
  return { outcome: isFirst && !vouches ? 'newcomer' : 'welcome', vouches }
}

/** No sign-in since, and it was not long ago: the person who registered is probably still busy with it. */
const isFreshRegistration = ({ user, wasSignedIn, now, trustedMs }: Verification): boolean =>
  !wasSignedIn && now.getTime() - user.createdAt.getTime() <= trustedMs

/** The phone that one registers with is often verified right after the first sign-in; an address decides over more. */
const isOfRegistration = (verification: Verification): boolean => {
  const { contact, user } = verification
  if (isDoubted(user, contact)) return false
  return isFreshRegistration(verification) || (contact === 'phone' && isRecent(verification, user.createdAt))
}

const isRecent = ({ now, recentMs }: Verification, at: Date | null): boolean =>
  at !== null && now.getTime() - at.getTime() <= recentMs

/** Of the contact that is not the first one proved, whether its owner may be another person. */
export const doubtAfter = (
  { outcome }: ProofVerdict,
  contact: IdentifierType,
  user: Contacts,
): UserRow['doubtedContact'] => {
  if (outcome === 'newcomer') return otherContact(contact)
  if (user.doubtedContact === 'both') return otherContact(contact)
  return user.doubtedContact === contact ? null : user.doubtedContact
}

/** A contact of it was proved: the account has an owner, because of whom the other contact is doubted. */
const hasOwner = (user: Contacts): boolean =>
  user.emailVerified || user.phoneVerified || user.doubtedContact !== null

/**
 * Whether who changed these contacts may verify them without being signed in for a while. Not where another contact is
 * doubted already: whoever has that one would use the while.
 */
export const opensWhile = (user: Contacts, changed: readonly IdentifierType[]): boolean =>
  identifierTypes.every((type) => changed.includes(type) || !isDoubted(user, type))

/**
 * An account whose owner changed a contact: whatever is not verified now waits for the owner, or a mistyped address would
 * hand the account to a stranger, and a stranger's address could be had by asking him for a code.
 */
export const doubtAfterChange = (
  user: Contacts,
  changed: readonly IdentifierType[],
): UserRow['doubtedContact'] => {
  if (!hasOwner(user)) return user.doubtedContact
  const stays = (type: IdentifierType) => isVerified(user, type) && !changed.includes(type)
  if (!stays('email') && !stays('phone')) return 'both'
  return stays('email') ? (stays('phone') ? null : 'phone') : 'email'
}
