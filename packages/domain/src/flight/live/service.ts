import { addMs, handle, type Keys, type Services, sameSecret, second, transact } from '../../kernel/index.ts'
import { createLiveTokenOp } from './contract.ts'
import { deleteExpiredTokens, insertToken, type LiveCaller, takeToken } from './store.ts'

export const createLiveToken = handle(createLiveTokenOp, async (ctx) => {
  const now = ctx.clock.now()
  const expiresAt = addMs(now, ctx.settings.live.tokenTtlMs)
  const token = signed(ctx.keys, [ctx.ids.secret(), String(expiresAt.getTime()), ctx.actor.user.sessionUuid])
  await transact(ctx, async (tx) => {
    await deleteExpiredTokens(tx, now)
    await insertToken(tx, {
      tokenHash: ctx.keys.secretHash(token),
      userUuid: ctx.actor.user.userUuid,
      orgUuid: ctx.actor.member.orgUuid,
      expiresAt,
    })
  })
  return { token, expires_in_seconds: ctx.settings.live.tokenTtlMs / second }
})

/**
 * Exchanges a token for the caller it was made for, once. One that was not made here, or is too old, is known by the
 * token itself: a stranger's guess reaches no table.
 */
export const redeemLiveToken = async (
  { db, keys, clock }: Services,
  token: string,
): Promise<LiveCaller | undefined> => {
  const [secret = '', expiresAt = '', sessionUuid = ''] = token.split('.')
  const isOurs = sameSecret(token, signed(keys, [secret, expiresAt, sessionUuid]))
  if (!isOurs || Number(expiresAt) <= clock.now().getTime()) return undefined
  const owner = await takeToken(db, keys.secretHash(token), clock.now())
  return owner && { ...owner, sessionUuid }
}

/** A secret, until when it is good, and the sign-in that asked for it: none of them can be exchanged. */
const signed = (keys: Pick<Keys, 'liveTokenMac'>, parts: readonly [string, string, string]): string => {
  const text = parts.join('.')
  return `${text}.${keys.liveTokenMac(text)}`
}

export const liveOperations = { createToken: createLiveToken }
