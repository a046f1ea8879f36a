import { askAhead, type Tx } from '@clearway/db'
import { type Access, type Actor, type Refusal, refuse, type UserIdentity } from './access.ts'
import type { Ctx, Parties } from './context.ts'
import { membershipStatus, partnerKeyStatus } from './enums.ts'
import { Failure } from './failure.ts'
import type { Settings } from './settings.ts'

/** A row of hold_standing (migration 0016): what is not there is null. */
interface StandingRow extends Record<string, unknown> {
  key_status: number | null
  signed_in: boolean | null
  user_status: number | null
  email: string | null
  email_verified: boolean | null
  password_vouched: boolean | null
  amr: string | null
  proved: string | null
  membership_status: number | null
  role: number | null
  org_status: number | null
  org_type: number | null
}

/** An address whose owner is not proved makes no administrator. */
export const isPlatformAdministrator = (
  user: { email: string; emailVerified: boolean },
  settings: Settings,
): boolean => user.emailVerified && settings.platformAdminEmails.includes(user.email)

/**
 * Nor does a sign-in that somebody else may have made: it was by a code to the address, or by a password that its owner
 * is known to have (docs/decisions/0032).
 */
export const actsAsPlatformAdministrator = (
  session: { amr: string; proved: string | null },
  user: { email: string; emailVerified: boolean; passwordVouched: boolean },
  settings: Settings,
): boolean =>
  isPlatformAdministrator(user, settings) &&
  (session.proved === 'email' || (session.amr === 'pwd' && user.passwordVouched))

/**
 * Whether the caller still has the standing that the request was judged by, read inside the transaction that writes,
 * ahead of all that it asks after this call. From there to its end no right can be taken from the caller: a
 * transaction that does so holds the same parties alone (docs/decisions/0031).
 */
export const holdStanding = async (
  ctx: Pick<Ctx, 'actor' | 'clock' | 'settings'>,
  tx: Tx,
  { access, ...parties }: { access: Access } & Parties,
): Promise<void> => {
  const refusal = refusalNow(ctx, await standingOf(ctx, tx, parties), access)
  if (refusal) throw new Failure(refusal.code, refusal.message)
}

const holdStatement = 'select * from hold_standing($1::uuid[], $2::boolean[], $3, $4, $5, $6)'

/** One order for everybody, so that two who take from each other wait in line and not for one another. */
const standingOf = async (
  { actor: { partner, user, member }, clock }: Pick<Ctx, 'actor' | 'clock'>,
  tx: Tx,
  { takesFrom = [], reliesOn = [] }: Parties,
): Promise<StandingRow> => {
  const own = [partner?.keyUuid, user?.userUuid, member?.orgUuid].filter((uuid) => uuid !== undefined)
  const parties = [...new Set([...own, ...reliesOn, ...takesFrom])].sort()
  const alone = parties.map((uuid) => takesFrom.includes(uuid))
  const of = [partner?.keyUuid ?? null, user?.sessionUuid ?? null, member?.membershipUuid ?? null]
  const rows = await askAhead<StandingRow>(tx, holdStatement, [
    parties,
    alone,
    ...of,
    clock.now().toISOString(),
  ])
  return rows[0] as StandingRow
}

/** The refusal that the same request would meet if it came now; null where nothing was lost since. */
const refusalNow = (
  { actor, settings }: Pick<Ctx, 'actor' | 'settings'>,
  row: StandingRow,
  access: Access,
): Refusal | null => {
  if (actor.partner && row.key_status !== partnerKeyStatus.active) return { code: 'partner_key_revoked' }
  if (actor.user && !row.signed_in) return { code: 'token_invalid' }
  if (actor.member && row.membership_status !== membershipStatus.active) return { code: 'not_a_member' }
  const fresh = actorNow(actor, row, settings)
  return refuse(access, fresh) ?? refuseLowered(actor, fresh)
}

const actorNow = ({ user, member, ...actor }: Actor, row: StandingRow, settings: Settings): Actor => ({
  ...actor,
  user: user && userNow(user, row, settings),
  member: member && {
    ...member,
    role: row.role ?? 0,
    orgStatus: row.org_status ?? 0,
    orgType: row.org_type ?? 0,
  },
})

const userNow = (user: UserIdentity, row: StandingRow, settings: Settings): UserIdentity => {
  const session = { amr: row.amr ?? '', proved: row.proved }
  const now = {
    email: row.email ?? '',
    emailVerified: row.email_verified ?? false,
    passwordVouched: row.password_vouched ?? false,
  }
  const isPlatformAdmin = actsAsPlatformAdministrator(session, now, settings)
  return { ...user, status: row.user_status ?? 0, isPlatformAdmin }
}

/** Rules of handlers were asked with what the caller was before: less than that is not enough, more is welcome. */
const refuseLowered = (judged: Actor, fresh: Actor): Refusal | null => {
  if (judged.user?.isPlatformAdmin && !fresh.user?.isPlatformAdmin) return { code: 'platform_admin_only' }
  if (judged.member && fresh.member && fresh.member.role < judged.member.role)
    return { code: 'forbidden', message: `Your role in ${judged.member.orgName} was lowered meanwhile.` }
  return null
}
