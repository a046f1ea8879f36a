import { type Queryable, type Tx, tables } from '@clearway/db'
import { and, eq } from 'drizzle-orm'
import {
  type Actor,
  type Ctx,
  ensure,
  Failure,
  inviteMode,
  isPlatformAdministrator,
  memberType,
  organisationRequired,
  orgStatus,
  roleNumber,
  type UserActor,
  userStatus,
} from '../../../kernel/index.ts'
import { memberIdentity } from '../../../parties/access/identity.ts'
import { isActiveMemberOf } from '../../../parties/memberships/store.ts'
import { findUser } from '../../../parties/users/store.ts'
import { administers, isAdminOf, mayOffer } from '../policy.ts'
import type { Resource } from '../resource.ts'
import type { InvitationRow } from '../store.ts'

interface Asked {
  row: InvitationRow
  resource: Resource
  /** The caller showed the secret of the message. */
  byToken: boolean
}

const unknown = 'There is no such invitation for you.'

/** Refuses everybody but the one who decides: the invitee of an invitation, the resource's Admins for a request. */
export const refuseOthers = async (ctx: Ctx<UserActor>, asked: Asked): Promise<void> => {
  if (asked.row.direction === 'request') return refuseOtherThanAdmins(ctx, asked)
  if (asked.row.inviteeType === memberType.organisation) return refuseOtherOrganisations(ctx, asked)
  if (!asked.byToken) await refuseOtherPeople(ctx, asked)
}

/** Who sent it, or could have, knows that it exists: 403. For others it does not: 404. */
const notTheirs = (
  { actor }: Ctx<UserActor>,
  { row, resource, byToken }: Asked,
  sentence: string,
): Failure => {
  const sent =
    row.invitedByUserUuid === actor.user.userUuid ||
    (actor.member !== null && actor.member.orgUuid === row.invitedByOrgUuid)
  const known = sent || byToken || administers(actor, resource)
  return known ? new Failure('forbidden', sentence) : new Failure('not_found', unknown)
}

const refuseOtherPeople = async (ctx: Ctx<UserActor>, asked: Asked): Promise<void> => {
  const { row } = asked
  if (row.inviteeUuid === ctx.actor.user.userUuid) return
  const self = await findUser(ctx.db, ctx.actor.user.userUuid)
  const phone = row.inviteMode === inviteMode.phone
  const own = self && row.inviteIdentifier === (phone ? self.phone : self.email)
  if (!own) throw notTheirs(ctx, asked, 'Only the person who was invited can answer this.')
  const contact = phone ? 'phone' : 'e-mail address'
  const verified = phone ? self.phoneVerified : self.emailVerified
  ensure(verified, 'forbidden', `Verify your ${contact} first, or use the link in the message.`)
}

const refuseOtherOrganisations = async (ctx: Ctx<UserActor>, asked: Asked): Promise<void> => {
  const { member } = ctx.actor
  if (!member) throw organisationRequired()
  const { inviteeUuid } = asked.row
  if (member.orgUuid !== inviteeUuid)
    throw notTheirs(ctx, asked, 'Only an Admin of the organisation that was invited can answer this.')
  refuseInactive(member)
  ensure(
    isAdminOf(ctx.actor, inviteeUuid),
    'forbidden',
    `Only an Admin of ${member.orgName} can answer this.`,
  )
}

const refuseOtherThanAdmins = async (ctx: Ctx<UserActor>, asked: Asked): Promise<void> => {
  const { actor } = ctx
  const { row, resource } = asked
  const sentence = `Only an Admin of the owner of ${resource.name} can answer this.`
  if (!administers(actor, resource)) {
    if (!actor.member && row.invitedByUserUuid !== actor.user.userUuid) throw organisationRequired()
    const colleague = actor.member !== null && actor.member.orgUuid === resource.ownerOrgUuid
    throw colleague ? new Failure('forbidden', sentence) : notTheirs(ctx, asked, sentence)
  }
  if (actor.member) refuseInactive(actor.member)
}

/** An invitation is withdrawn by an administrator of the resource, a request by its sender. */
export const refuseOtherThanSender = (
  { actor }: Pick<Ctx<UserActor>, 'actor'>,
  { row, resource }: Omit<Asked, 'byToken'>,
): void => {
  const isForInvitee = isAdminOf(actor, row.inviteeUuid)
  const hasAsked = row.inviteeType === memberType.organisation && isForInvitee
  const isSender =
    row.direction === 'request'
      ? row.inviteeUuid === actor.user.userUuid || hasAsked
      : administers(actor, resource)
  if (isSender) return
  if (administers(actor, resource) || isForInvitee)
    throw new Failure('forbidden', 'Only who made it can revoke it. Decline it instead.')
  throw notSentBy(actor)
}

/** Whoever acts for no organisation may have sent it for one. */
export const notSentBy = ({ member, user }: UserActor): Failure =>
  member || user.isPlatformAdmin
    ? new Failure('not_found', 'Your organisation has no such invitation.')
    : organisationRequired()

const refuseInactive = (member: { orgStatus: number }): void =>
  ensure(member.orgStatus >= orgStatus.unverified, 'organisation_inactive')

/** The one who may grant it and the one who gets it, as they are at the moment of acceptance. */
export interface InvitationParties {
  granterUuid: string
  memberUuid: string
}

/**
 * An offer depends on the rights of its sender: it ends with them. A request ends when the one who asked may
 * no longer act for the organisation that would get the membership.
 */
export const partiesNow = async (ctx: Ctx<UserActor>, tx: Tx, row: InvitationRow, resource: Resource) => {
  const self = ctx.actor.user.userUuid
  const starter = await actorNow(ctx, tx, row.invitedByUserUuid, row.invitedByOrgUuid)
  if (row.direction === 'invite') {
    const mayStill = mayOffer(starter, resource, row.inviteRole)
    ensure(mayStill, 'conflict', 'Whoever sent this may not offer it any more. Ask for a new invitation.')
    const memberUuid = row.inviteeType === memberType.organisation ? row.inviteeUuid : self
    return { granterUuid: row.invitedByUserUuid, memberUuid: memberUuid ?? self }
  }
  const decider = await actorNow(ctx, tx, self, ctx.actor.member?.orgUuid ?? null)
  const sentence = 'Your role does not allow you to grant this; only an Owner makes somebody Admin or Owner.'
  ensure(mayOffer(decider, resource, row.inviteRole), 'forbidden', sentence)
  const mayStill = row.inviteeType === memberType.user ? starter.user : isAdminOf(starter, row.inviteeUuid)
  ensure(mayStill, 'conflict', 'Whoever asked for this may not any more.')
  return { granterUuid: self, memberUuid: row.inviteeUuid ?? self }
}

/** A person with the rights that the database gives them now, not those of a token or an old row. */
const actorNow = async (
  ctx: Ctx<UserActor>,
  tx: Queryable,
  userUuid: string,
  orgUuid: string | null,
): Promise<Actor> => {
  const row = await findUser(tx, userUuid)
  if (!row || row.status < userStatus.registered) return { partner: null, user: null, member: null }
  // Of the caller it also counts how they signed in.
  const isSelf = userUuid === ctx.actor.user.userUuid
  const user = {
    userUuid,
    sessionUuid: ctx.actor.user.sessionUuid,
    email: row.email,
    status: row.status,
    isPlatformAdmin:
      isPlatformAdministrator(row, ctx.settings) && (!isSelf || ctx.actor.user.isPlatformAdmin),
  }
  return { partner: null, user, member: orgUuid ? await memberNow(tx, userUuid, orgUuid) : null }
}

const memberNow = async (tx: Queryable, userUuid: string, orgUuid: string) => {
  const { organisations, resourceMemberships: memberships } = tables
  const [row] = await tx
    .select({ membership: memberships, organisation: organisations })
    .from(memberships)
    .innerJoin(organisations, eq(organisations.orgUuid, memberships.resourceUuid))
    .where(and(isActiveMemberOf([orgUuid]), eq(memberships.memberUuid, userUuid)))
    .for('update', { of: memberships })
  const member = row && memberIdentity(row)
  return member && member.orgStatus >= orgStatus.unverified && member.role >= roleNumber.admin ? member : null
}

/** An accepted invitation: what is given, by whom, to whom. The resource and the invitation are locked. */
export interface Grant extends InvitationParties {
  row: InvitationRow
  resource: Resource
}
