import { type Tx, violatedConstraint } from '@clearway/db'
import { type Ctx, ensure, Failure, handle, transact, type UserActor } from '../../kernel/index.ts'
import { contactChangedMessage } from '../../platform/messages/contents.ts'
import { type IdentifierType, identifierTypes } from '../users/contact.ts'
import {
  getOwnProfileOp,
  type ProfileChange,
  type User,
  updateOwnProfileOp,
  updateProfileOp,
} from '../users/contract.ts'
import { viewUser } from '../users/load.ts'
import { findUser, lockUser, type UserRow, updateUser } from '../users/store.ts'
import { noteWithinLimits } from './otp.ts'
import { doubtAfterChange, opensWhile } from './proof.ts'
import { reauthenticated } from './reauthentication.ts'
import { forgetProof } from './store.ts'

const loadSelf = async (ctx: Ctx<UserActor>): Promise<UserRow> => {
  const row = await findUser(ctx.db, ctx.actor.user.userUuid)
  ensure(row, 'not_found')
  return row
}

export const getOwnProfile = handle(getOwnProfileOp, async (ctx) => viewUser(ctx, await loadSelf(ctx)))

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
  const row =
    changedContacts(self, input).length > 0
      ? await reauthenticated(ctx, self, input.current_password, (ensureStill) =>
          change(ctx, input, ensureStill),
        )
      : await change(ctx, input, refuseNewContacts)
  return viewUser(ctx, row)
}

const changedContacts = (user: UserRow, input: ProfileChange): IdentifierType[] =>
  identifierTypes.filter((type) => input[type] !== undefined && input[type] !== user[type])

const change = (
  ctx: Ctx<UserActor>,
  input: ProfileChange,
  ensureMay: (self: UserRow, contacts: readonly IdentifierType[]) => void,
): Promise<UserRow> => {
  const act = async (tx: Tx) => {
    const self = await lockUser(tx, ctx.actor.user.userUuid, 'to change')
    ensure(self, 'not_found')
    const contacts = changedContacts(self, input)
    ensureMay(self, contacts)
    for (const contact of contacts) {
      await tellOldContact(ctx, tx, self, contact)
      await forgetProof(tx, { userUuid: self.userUuid, contact })
    }
    await ctx.events.publish(tx, { type: 'user_changed', user_uuid: self.userUuid })
    return updateUser(tx, self.userUuid, {
      firstName: input.first_name,
      lastName: input.last_name,
      profilePicture: input.profile_picture,
      email: input.email,
      phone: input.phone,
      ...(contacts.length > 0 && afterNewContacts(ctx, self, contacts)),
      updatedAt: ctx.clock.now(),
    })
  }
  return transact(ctx, act, { takesFrom: [ctx.actor.user.userUuid] }).catch(contactTaken)
}

/** A new contact has to be verified anew, by its owner; and a password vouches only for the address that it was proved with. */
const afterNewContacts = (
  ctx: Ctx,
  self: UserRow,
  contacts: readonly IdentifierType[],
): Partial<UserRow> => ({
  ...(contacts.includes('email') && { emailVerified: false, passwordVouched: false }),
  ...(contacts.includes('phone') && { phoneVerified: false }),
  doubtedContact: doubtAfterChange(self, contacts),
  contactChangedAt: opensWhile(self, contacts) ? ctx.clock.now() : null,
})

/** It was no change of contact when it was asked whether it needs the password, and another one has come between. */
const refuseNewContacts = (_self: UserRow, contacts: readonly IdentifierType[]): void =>
  ensure(contacts.length === 0, 'reauthentication_required')

const tellOldContact = async (ctx: Ctx, tx: Tx, self: UserRow, contact: IdentifierType): Promise<void> => {
  await noteWithinLimits(ctx, tx, 'contact changed', self[contact])
  const channel = contact === 'email' ? 'email' : 'sms'
  await ctx.messages.send({ channel, to: self[contact], ...contactChangedMessage(contact) }, tx)
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
