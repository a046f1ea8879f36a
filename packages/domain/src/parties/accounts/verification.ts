import type { Tx } from '@clearway/db'
import { type Ctx, Failure, noteAudit, userStatus } from '../../kernel/index.ts'
import { accountTakenUpMessage } from '../../platform/messages/contents.ts'
import type { IdentifierType } from '../users/contact.ts'
import { lockUserBy, type UserRow, updateUser } from '../users/store.ts'
import { noPassword } from './passwords.ts'
import { doubtAfter, judgeVerification, type ProofVerdict } from './proof.ts'
import { dropReset } from './reset-store.ts'
import { findLiveSession, revokeStrangers, type UserSessionRow, wasSignedIn } from './store.ts'

/** Marks the contact verified; the first one makes a registered account (0) active (1). False when no account has it now. */
export const verifyContact = async (
  ctx: Ctx,
  tx: Tx,
  contact: IdentifierType,
  identifier: string,
): Promise<boolean> => {
  const user = await lockUserBy(tx, contact, identifier)
  if (!user) return false
  noteAudit(ctx, { targetType: 'user', targetUuid: user.userUuid })
  const own = await ownSession(ctx, tx, user)
  const verdict = judgeVerification({
    contact,
    user,
    own,
    wasSignedIn: await wasSignedIn(tx, user.userUuid),
    now: ctx.clock.now(),
    trustedMs: ctx.settings.registration.trustedMs,
    recentMs: ctx.settings.reauthenticationMs,
  })
  if (verdict.outcome === 'refused') throw new Failure('invalid_otp', holderOnly)
  await updateUser(tx, user.userUuid, verified(ctx, user, { contact, own, verdict }))
  if (verdict.outcome === 'newcomer') await endWhatOthersBrought(ctx, tx, { user, contact, own })
  await ctx.events.publish(tx, { type: 'user_changed', user_uuid: user.userUuid })
  return true
}

const holderOnly =
  'Somebody else may have entered this contact. Sign in to the account, then verify it from there.'

/** The caller's own sign-in, where it is one to this account. */
const ownSession = async (ctx: Ctx, tx: Tx, { userUuid }: UserRow): Promise<UserSessionRow | null> => {
  const { user } = ctx.actor
  if (user?.userUuid !== userUuid) return null
  return (await findLiveSession(tx, user, ctx.clock.now())) ?? null
}

interface Proved {
  contact: IdentifierType
  own: UserSessionRow | null
  verdict: ProofVerdict
}

const verified = (ctx: Ctx, user: UserRow, { contact, own, verdict }: Proved): Partial<UserRow> => ({
  ...(contact === 'email'
    ? { emailVerified: true, passwordVouched: verdict.vouches && (own !== null || administers(ctx)) }
    : { phoneVerified: true }),
  ...(verdict.outcome === 'newcomer' && { passwordHash: noPassword, contactChangedAt: null }),
  doubtedContact: doubtAfter(verdict, contact, user),
  status: user.status === userStatus.registered ? userStatus.active : user.status,
  updatedAt: ctx.clock.now(),
})

const administers = ({ settings }: Ctx): boolean => settings.registration.administers

/** The password was taken away with the row's change; here the sign-ins end, and the owner gets a message. */
const endWhatOthersBrought = async (
  ctx: Ctx,
  tx: Tx,
  { user, contact, own }: { user: UserRow; contact: IdentifierType; own: UserSessionRow | null },
): Promise<void> => {
  const { userUuid } = user
  const revoked = { revokedAt: ctx.clock.now(), revokeReason: 'contact_proved_by_another' }
  await revokeStrangers(tx, { userUuid, keep: own?.sessionUuid, contact }, revoked)
  await dropReset(tx, userUuid)
  const channel = contact === 'email' ? 'email' : 'sms'
  await ctx.messages.send({ channel, to: user[contact], ...accountTakenUpMessage(contact) }, tx)
}
