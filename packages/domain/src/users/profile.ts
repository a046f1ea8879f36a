import { violatedConstraint } from '@clearway/db'
import { type Ctx, ensure, Failure, handle, type UserActor } from '../kernel/index.ts'
import {
  getOwnProfileOp,
  type ProfileChange,
  type User,
  updateOwnProfileOp,
  updateProfileOp,
} from './contract.ts'
import { findUser, type UserRow, updateUser } from './store.ts'
import { viewUser } from './view.ts'

const loadSelf = async (ctx: Ctx<UserActor>): Promise<UserRow> => {
  const row = await findUser(ctx.db, ctx.actor.user.userUuid)
  ensure(row, 'not_found')
  return row
}

export const getOwnProfile = handle(getOwnProfileOp, async (ctx) => viewUser(ctx.db, await loadSelf(ctx)))

export const updateOwnProfile = handle(updateOwnProfileOp, async (ctx, input) => changeProfile(ctx, input))

export const updateProfile = handle(updateProfileOp, {
  async load(ctx, params) {
    const own = params.user_uuid === ctx.actor.user.userUuid
    ensure(own, 'not_found', 'Only your own profile can be changed.')
  },
  run: async (ctx, input) => changeProfile(ctx, input),
})

const changeProfile = async (ctx: Ctx<UserActor>, input: ProfileChange): Promise<User> => {
  const self = await loadSelf(ctx)
  const newEmail = input.email !== undefined && input.email !== self.email
  const newPhone = input.phone !== undefined && input.phone !== self.phone
  const change = {
    firstName: input.first_name,
    lastName: input.last_name,
    profilePicture: input.profile_picture,
    email: input.email,
    phone: input.phone,
    // A new contact has to be verified anew.
    ...(newEmail && { emailVerified: false }),
    ...(newPhone && { phoneVerified: false }),
    updatedAt: ctx.clock.now(),
  }
  const user = await ctx.db
    .transaction(async (tx) => {
      await ctx.events.publish(tx, { type: 'user_changed', user_uuid: self.userUuid })
      return updateUser(tx, self.userUuid, change)
    })
    .catch(contactTaken)
  return viewUser(ctx.db, user)
}

/** The unique indexes of users decide; the answer names the field as registration does. */
export const contactTaken = (error: unknown): never => {
  const constraint = violatedConstraint(error)
  if (constraint === 'users_email_key') throw contactsTaken(['email'], error)
  if (constraint === 'users_phone_key') throw contactsTaken(['phone'], error)
  throw error
}

export const contactsTaken = (fields: readonly ('email' | 'phone')[], cause?: unknown): Failure => {
  const sentences = {
    email: 'This e-mail address is registered already.',
    phone: 'This phone is registered already.',
  }
  const details = Object.fromEntries(fields.map((field) => [field, [sentences[field]]]))
  return new Failure('already_exists', fields.map((field) => sentences[field]).join(' '), { details, cause })
}
