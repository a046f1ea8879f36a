import type { Tx } from '@clearway/db'
import { endExpiredOf } from '../../flight/sessions/ending.ts'
import { expireFlightsWith } from '../../flight/sessions/leavers.ts'
import { type Ctx, ensure, handle, isSuspended, transact, userStatus } from '../../kernel/index.ts'
import { revokeSessionsOf } from '../../parties/accounts/store.ts'
import { setPlatformUserStatusOp } from '../../parties/platform-users/contract.ts'
import { loadPlatformUser, viewPlatformUser } from '../../parties/platform-users/service.ts'
import { dropLiveTokens } from '../../parties/platform-users/store.ts'
import { lockUser, type UserRow, updateUser } from '../../parties/users/store.ts'

export const setPlatformUserStatus = handle(setPlatformUserStatusOp, {
  load: loadPlatformUser,
  async run(ctx, input, { userUuid }) {
    const suspends = input.status === userStatus.inactive
    // The caller stays, and so the platform keeps an administrator.
    ensure(!suspends || userUuid !== ctx.actor.user.userUuid, 'conflict', 'Nobody suspends themselves.')
    const act = async (tx: Tx): Promise<UserRow> => {
      const person = await lockUser(tx, userUuid, 'to change')
      ensure(person, 'not_found')
      return suspends ? suspend(ctx, tx, person) : restore(ctx, tx, person)
    }
    const person = await transact(ctx, act, { takesFrom: [userUuid] })
    if (suspends) await endExpiredOf(ctx, { userUuid })
    return viewPlatformUser(ctx, person)
  },
})

/**
 * Every sign-in ends with it: access tokens are asked about at each request, and sockets are closed. So does what is open
 * on the ground.
 */
const suspend = async (ctx: Ctx, tx: Tx, person: UserRow): Promise<UserRow> => {
  const { userUuid } = person
  if (isSuspended(person.status)) return person
  const now = ctx.clock.now()
  await revokeSessionsOf(tx, { userUuid }, { revokedAt: now, revokeReason: 'suspended' })
  await dropLiveTokens(tx, userUuid)
  await ctx.events.publish(tx, { type: 'user_changed', user_uuid: userUuid })
  const suspended = await updateUser(tx, userUuid, { status: userStatus.inactive, updatedAt: now })
  // The message about what they fly goes to those who administer after the change.
  await expireFlightsWith(ctx, tx, { userUuid })
  return suspended
}

/** The status without it: active once a contact is verified. The sign-ins that ended stay ended. */
const restore = async (ctx: Ctx, tx: Tx, person: UserRow): Promise<UserRow> => {
  if (!isSuspended(person.status)) return person
  const proved = person.emailVerified || person.phoneVerified
  const status = proved ? userStatus.active : userStatus.registered
  await ctx.events.publish(tx, { type: 'user_changed', user_uuid: person.userUuid })
  return updateUser(tx, person.userUuid, { status, updatedAt: ctx.clock.now() })
}
