import {
  type Access,
  type Actor,
  ensure,
  Failure,
  fieldFault,
  organisationHeader as header,
  type MemberIdentity,
  organisationRequired,
  type PartnerIdentity,
  partnerKeyStatus,
  type Services,
  type UserIdentity,
  Uuid,
} from '../../kernel/index.ts'
import { memberIdentity, partnerIdentity, userIdentity } from './identity.ts'
import { type CallerQuery, type CallerRow, findCaller } from './store.ts'
import { readAccessToken } from './tokens.ts'

/** What a caller showed, as the transport found it. */
export interface Credentials {
  /** Header partner-api-key. */
  partnerKey?: string | undefined
  /** The token of Authorization: Bearer. */
  bearer?: string | undefined
  /** Header X-Organisation-ID. */
  organisationId?: string | undefined
  /** Header X-Organization-ID: the same, in its other spelling. */
  organizationId?: string | undefined
}

type AuthServices = Pick<Services, 'db' | 'keys' | 'clock' | 'settings' | 'memory'>

type MemberAccess = Extract<Access, { who: 'member' }>

interface Found {
  shown: Credentials
  row: CallerRow
  user: UserIdentity | null
}

const nobody: Actor = { partner: null, user: null, member: null }

/**
 * Who is calling, as far as the access rule wants to know, or a refusal: partner key, token, organisation
 * (docs/contract/wire.md#order-of-refusal). Rights come from the database at each request, in one query. Whether the
 * role is enough is decided by the operation itself.
 */
export const authenticate = async (
  services: AuthServices,
  shown: Credentials,
  access: Access,
): Promise<Actor> => {
  if (access.who === 'anyone') return nobody
  const bearer = access.who === 'partner' && !access.orUser ? undefined : shown.bearer
  const claims = bearer ? await readAccessToken(services, bearer) : null
  const acting = mayAct(access, shown)
  const orgUuid = acting ? Uuid.safeParse(organisationOf(shown)) : null
  const row = await lookUp(services, shown, { claims, orgUuid: orgUuid?.success ? orgUuid.data : null })
  const found: Found = { shown, row, user: userIdentity(row, services.settings, services.clock.now()) }
  if (access.who === 'platformAdmin') refuseHalf(found)
  const partner = checkPartner(found)
  // A sign-in may be left out there. One that is shown and is over is not taken for none: who is signed in is told.
  if (access.who === 'partner') return { ...nobody, partner, user: bearer ? checkUser(found) : null }
  const user = checkUser(found)
  return { partner, user, member: acting ? knownCaller(found, { partner, user, acting }) : null }
}

/** Refuses whose key is not known. One that was found active is not looked up again: whether it still is, is read with its caller. */
export const ensureKnownKey = async (
  services: AuthServices,
  { partnerKey }: Pick<Credentials, 'partnerKey'>,
): Promise<void> => {
  if (partnerKey && services.memory.keyHashes.get(partnerKey)) return
  const shown = { partnerKey }
  checkPartner({ shown, row: await lookUp(services, shown) })
}

/** What is wrong with a caller's token, before anybody is looked up: a signed one that is not over may be of a closed session. */
export const tokenFault = async (
  services: AuthServices,
  { bearer }: Pick<Credentials, 'bearer'>,
): Promise<'token_required' | 'token_invalid' | null> => {
  if (!bearer) return 'token_required'
  return (await readAccessToken(services, bearer)) ? null : 'token_invalid'
}

/** A caller that is known already, by another partner key: only that key is looked up. */
export const withPartnerKey = async (
  services: AuthServices,
  actor: Actor,
  partnerKey: string,
): Promise<Actor> => {
  const shown = { partnerKey }
  return { ...actor, partner: checkPartner({ shown, row: await lookUp(services, shown) }) }
}

/** The hash of a key is remembered once the key was found active; whether it still is, is read each time. */
const lookUp = async (
  { db, keys, memory }: AuthServices,
  { partnerKey }: Credentials,
  about: Omit<CallerQuery, 'keyHash'> = { claims: null, orgUuid: null },
): Promise<CallerRow> => {
  const keyHash = partnerKey ? (memory.keyHashes.get(partnerKey) ?? keys.secretHash(partnerKey)) : null
  const row = await findCaller(db, { keyHash, ...about })
  if (!partnerKey || !keyHash) return row
  if (row.key?.status === partnerKeyStatus.active) memory.keyHashes.keep(partnerKey, keyHash)
  else memory.keyHashes.forget(partnerKey)
  return row
}

/** A refusal that fell after the partner key and the token had been found right: it is known whom it refused. */
class CallerRefused extends Failure {
  readonly caller: Actor

  constructor(failure: Failure, caller: Actor) {
    super(failure.code, failure.message, { ...(failure.details && { details: failure.details }) })
    this.caller = caller
  }
}

export const refusedCaller = (error: unknown): Actor | null =>
  error instanceof CallerRefused ? error.caller : null

interface Acting {
  partner: PartnerIdentity
  user: UserIdentity
  acting: Pick<MemberAccess, 'orPlatformAdmin'>
}

/** The membership, or a refusal that contains whom it refused. */
const knownCaller = (found: Found, { partner, user, acting }: Acting): MemberIdentity | null => {
  try {
    return checkMember(found, user, acting)
  } catch (error) {
    throw error instanceof Failure ? new CallerRefused(error, { partner, user, member: null }) : error
  }
}

/** Whether the organisation header counts, and whether a platform administrator may leave it out. */
const mayAct = (access: Access, shown: Credentials): Pick<MemberAccess, 'orPlatformAdmin'> | null => {
  if (access.who === 'member') return access
  const offered = access.who === 'user' && access.organisation && organisationOf(shown)
  return offered ? {} : null
}

/** The platform-admin key and a platform administrator's token count only together: either alone is 403. */
const refuseHalf = ({ shown, row, user }: Found): void => {
  const keyAlone = row.key?.kind === 'platform_admin' && !shown.bearer
  const tokenAlone = user?.isPlatformAdmin && !shown.partnerKey
  ensure(!keyAlone && !tokenAlone, 'platform_admin_only')
}

const checkPartner = ({ shown, row: { key } }: Pick<Found, 'shown' | 'row'>): PartnerIdentity => {
  ensure(shown.partnerKey, 'partner_key_required')
  ensure(key, 'partner_key_unknown')
  ensure(key.status === partnerKeyStatus.active, 'partner_key_revoked')
  return partnerIdentity(key)
}

const checkUser = ({ shown, user }: Found): UserIdentity => {
  ensure(shown.bearer, 'token_required')
  ensure(user, 'token_invalid')
  return user
}

const checkMember = (
  { shown, row }: Found,
  user: UserIdentity,
  access: Pick<MemberAccess, 'orPlatformAdmin'>,
): MemberIdentity | null => {
  const exempt = access.orPlatformAdmin && user.isPlatformAdmin
  const orgUuid = organisationOf(shown)
  if (!orgUuid && exempt) return null
  if (!orgUuid) throw organisationRequired()
  if (differ(shown)) throw fieldFault(header, 'differs from X-Organization-ID; send one of them')
  if (!Uuid.safeParse(orgUuid).success) throw fieldFault(header, 'must be a UUID')
  const member = memberIdentity(row)
  if (!member && !exempt) throw new Failure('not_a_member')
  return member
}

/** Both spellings are one header (docs/contract/wire.md#organisation-header). */
const organisationOf = (shown: Credentials): string | undefined =>
  shown.organisationId || shown.organizationId

const differ = ({ organisationId, organizationId }: Credentials): boolean =>
  Boolean(organisationId && organizationId) && organisationId?.toLowerCase() !== organizationId?.toLowerCase()
