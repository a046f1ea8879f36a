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
} from '../kernel/index.ts'
import { memberIdentity, partnerIdentity, userIdentity } from './identity.ts'
import { rememberedBy } from './remembered.ts'
import { type CallerRow, findCaller } from './store.ts'
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

type AuthServices = Pick<Services, 'db' | 'keys' | 'clock' | 'settings'>

type MemberAccess = Extract<Access, { who: 'member' }>

interface Found {
  shown: Credentials
  row: CallerRow
  user: UserIdentity | null
}

const nobody: Actor = { partner: null, user: null, member: null }

/**
 * Who is calling, as far as the access rule wants to know, or a refusal in DECISIONS.md's order: partner key,
 * token, organisation. Rights come from the database at each request, in one query. Whether the role is enough
 * is decided by the operation itself.
 */
export const authenticate = async (
  services: AuthServices,
  shown: Credentials,
  access: Access,
): Promise<Actor> => {
  if (access.who === 'anyone') return nobody
  const bearer = access.who === 'partner' ? undefined : shown.bearer
  const claims = bearer ? await readAccessToken(services, bearer) : null
  const acting = mayAct(access, shown)
  const orgUuid = acting ? Uuid.safeParse(organisationOf(shown)) : null
  const keyHash = shown.partnerKey ? hashOf(services.keys, shown.partnerKey) : null
  const row = await findCaller(services.db, {
    keyHash,
    claims,
    orgUuid: orgUuid?.success ? orgUuid.data : null,
  })
  if (row.key) hashesOf(services.keys).keep(shown.partnerKey as string, row.key.keyHash)
  const found: Found = { shown, row, user: userIdentity(row, services.settings, services.clock.now()) }
  if (access.who === 'platformAdmin') refuseHalf(found)
  const partner = checkPartner(found)
  if (access.who === 'partner') return { ...nobody, partner }
  const user = checkUser(found)
  return { partner, user, member: acting ? knownCaller(found, { partner, user, acting }) : null }
}

/** Of the keys that were found; whether one still stands is asked each time. */
const hashesOf = rememberedBy<string>()

const hashOf = (keys: Services['keys'], partnerKey: string): string =>
  hashesOf(keys).get(partnerKey) ?? keys.secretHash(partnerKey)

const callers = new WeakMap<Failure, Actor>()

/** Who it was, where a refusal fell after the partner key and the token had been found right. */
export const refusedCaller = (error: unknown): Actor | null =>
  (error instanceof Failure && callers.get(error)) || null

interface Acting {
  partner: PartnerIdentity
  user: UserIdentity
  acting: Pick<MemberAccess, 'orPlatformAdmin'>
}

/** The membership, or a refusal that remembers whom it refused. */
const knownCaller = (found: Found, { partner, user, acting }: Acting): MemberIdentity | null => {
  try {
    return checkMember(found, user, acting)
  } catch (error) {
    if (error instanceof Failure) callers.set(error, { partner, user, member: null })
    throw error
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

const checkPartner = ({ shown, row: { key } }: Found): PartnerIdentity => {
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
  if (saysTwoThings(shown)) throw fieldFault(header, 'differs from X-Organization-ID; send one of them')
  if (!Uuid.safeParse(orgUuid).success) throw fieldFault(header, 'must be a UUID')
  const member = memberIdentity(row)
  if (!member && !exempt) throw new Failure('not_a_member')
  return member
}

/** DECISIONS.md: both spellings are one header. */
const organisationOf = (shown: Credentials): string | undefined =>
  shown.organisationId || shown.organizationId

const saysTwoThings = ({ organisationId, organizationId }: Credentials): boolean =>
  Boolean(organisationId && organizationId) && organisationId?.toLowerCase() !== organizationId?.toLowerCase()
