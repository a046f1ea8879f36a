import { addMs, type Ctx, ensure, type UserActor } from '../../kernel/index.ts'
import type { UserRow } from '../users/store.ts'
import { withFailureLimit } from './limits.ts'
import { sha256Hex, verifyPassword } from './passwords.ts'
import { findLiveSession } from './store.ts'

/**
 * Runs what only the person themselves may do, not another at their open screen: they signed in within the last
 * 10 minutes, or show the password again. `act` asks `ensureStill` with the row that it locked.
 */
export const reauthenticated = async <T>(
  ctx: Ctx<UserActor>,
  user: UserRow,
  password: string | undefined,
  act: (ensureStill: (locked: UserRow) => void) => Promise<T>,
): Promise<T> => {
  if (await signedInLately(ctx)) return act(() => {})
  ensure(password !== undefined, 'reauthentication_required')
  const attempt = { identifier: `change-password ${user.userUuid}`, address: null }
  return withFailureLimit(ctx, attempt, async () => {
    ensure(await isPassword(ctx, user, password), ...notRight)
    return act((locked) => ensure(locked.passwordHash === user.passwordHash, ...notRight))
  })
}

const notRight = ['reauthentication_required', 'current_password is not right.'] as const

const signedInLately = async (ctx: Ctx<UserActor>): Promise<boolean> => {
  const now = ctx.clock.now()
  const session = await findLiveSession(ctx.db, ctx.actor.user, now)
  return session !== undefined && session.createdAt >= addMs(now, -ctx.settings.reauthenticationMs)
}

const hex = /^[0-9a-f]{64}$/i

/** As it is typed, or hashed as change-password takes it. */
const isPassword = async ({ keys }: Ctx, { passwordHash }: UserRow, given: string): Promise<boolean> =>
  (await verifyPassword(keys.passwordPepper, passwordHash, sha256Hex(given))) ||
  (hex.test(given) && (await verifyPassword(keys.passwordPepper, passwordHash, given)))
