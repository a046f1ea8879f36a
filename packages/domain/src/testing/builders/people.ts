import { randomInt } from 'node:crypto'
import { type Actor, ensure, type MemberActor, type UserActor } from '../../kernel/index.ts'
import { memberIdentity, userIdentity } from '../../parties/access/identity.ts'
import { findCaller } from '../../parties/access/store.ts'
import { readAccessToken } from '../../parties/access/tokens.ts'
import { accountOperations } from '../../parties/accounts/service.ts'
import type { User } from '../../parties/users/contract.ts'
import { type BuilderWorld, builderPartner } from './world.ts'

/** A caller with a partner key and nothing else. */
export const partnerActor: Actor = { partner: builderPartner, user: null, member: null }

export const builderPassword = 'correct horse battery staple'

export interface Person {
  user: User
  password: string
  token: string
  refreshToken: string
  actor: UserActor
}

interface PersonOverrides {
  email?: string
  phone?: string
  first_name?: string
  last_name?: string
  password?: string
  /** Left at status 0. */
  unverified?: true
}

/** A registered, verified and signed-in person. */
export const buildUser = async (world: BuilderWorld, overrides: PersonOverrides = {}): Promise<Person> => {
  const { unverified, ...given } = overrides
  const number = randomInt(1e9, 1e10)
  const input = {
    email: `person.${number}@example.org`,
    phone: `+49${number}`,
    first_name: 'Asha',
    last_name: 'Rao',
    password: builderPassword,
    ...given,
  }
  const ctx = world.as(partnerActor)
  await accountOperations.register.invoke(ctx, {}, input)
  const identifier = { identifier_type: 'email', identifier: input.email } as const
  if (!unverified) {
    await accountOperations.sendVerifyOtp.invoke(ctx, {}, identifier)
    await accountOperations.verify.invoke(ctx, {}, { ...identifier, otp: lastCode(world, input.email) })
  }
  // By code and not by password: argon2 is slow on purpose.
  await accountOperations.sendLoginOtp.invoke(ctx, {}, identifier)
  const otp = lastCode(world, input.email)
  const signedIn = await accountOperations.loginOtp.invoke(ctx, {}, { ...identifier, otp })
  return {
    user: signedIn.user,
    password: input.password,
    token: signedIn.token,
    refreshToken: signedIn.refresh_token,
    actor: await actorOf(world, signedIn.token),
  }
}

/** The newest code sent to a contact. */
export const lastCode = (world: Pick<BuilderWorld, 'sent'>, to: string): string => {
  const message = world.sent.findLast((candidate) => candidate.to === to.toLowerCase() && candidate.code)
  ensure(message?.code, 'not_found', `No code was sent to ${to}.`)
  return message.code
}

/** The caller of a token, read from the database as it is now. */
export const actorOf = async (world: BuilderWorld, token: string): Promise<UserActor> => {
  const { row, user } = await callerOf(world, token, null)
  ensure(user && row.session, 'token_invalid')
  return { partner: builderPartner, user, member: null }
}

/** The same, acting for an organisation. */
export const memberActorOf = async (
  world: BuilderWorld,
  token: string,
  orgUuid: string,
): Promise<MemberActor> => {
  const { row, user } = await callerOf(world, token, orgUuid)
  const member = memberIdentity(row)
  ensure(user, 'token_invalid')
  ensure(member, 'not_a_member')
  return { partner: builderPartner, user, member }
}

const callerOf = async ({ services }: BuilderWorld, token: string, orgUuid: string | null) => {
  const claims = await readAccessToken(services, token)
  const row = await findCaller(services.db, { keyHash: null, claims, orgUuid })
  return { row, user: userIdentity(row, services.settings, services.clock.now()) }
}
