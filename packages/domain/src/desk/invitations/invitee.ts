import type { Queryable } from '@clearway/db'
import { refuseUnfitForZone } from '../../airspace/zones/linking.ts'
import {
  ensure,
  Failure,
  inviteMode,
  memberType,
  orgStatus,
  orgTypeNumber,
  resourceType,
  roleNumber,
  userStatus,
  zoneMembershipType,
} from '../../kernel/index.ts'
import { activeMembership } from '../../parties/memberships/store.ts'
import { findOpenOrganisation, type OrganisationRow } from '../../parties/organisations/store.ts'
import { findUser, findUserBy, type UserRow } from '../../parties/users/store.ts'
import type { InvitationInput } from './draft-input.ts'
import type { ResourceFacts } from './policy.ts'
import type { Resource } from './resource.ts'

/** Whom an invitation is for, as its row has it. */
export interface Invitee {
  inviteeType: number
  inviteMode: number | null
  inviteIdentifier: string | null
  inviteeUuid: string | null
  inviteeKey: string
  inviteRole: number
}

/** A person known by an address or a phone, whether they have an account or not. */
export const contactKey = (mode: number | null, identifier: string): string =>
  `${mode === inviteMode.phone ? 'phone' : 'email'}:${identifier}`
export const userKey = (userUuid: string): string => `user:${userUuid}`

/** Under which invitations of a person are found: themselves, and the contacts that they have proved. */
export const keysOf = (user: UserRow): string[] => [
  userKey(user.userUuid),
  ...(user.emailVerified ? [contactKey(inviteMode.email, user.email)] : []),
  ...(user.phoneVerified ? [contactKey(inviteMode.phone, user.phone)] : []),
]

/** To a zone an organisation may be invited once for each role. */
const orgKey = (orgUuid: string, resource: ResourceFacts, role: number): string =>
  resource.type === resourceType.zone ? `org:${orgUuid}:${role}` : `org:${orgUuid}`

export const inviteeByContact = (mode: number, identifier: string, role: number): Invitee => ({
  inviteeType: memberType.user,
  inviteMode: mode,
  inviteIdentifier: identifier,
  inviteeUuid: null,
  inviteeKey: contactKey(mode, identifier),
  inviteRole: role,
})

const inviteeUser = (userUuid: string, role: number): Invitee => ({
  inviteeType: memberType.user,
  inviteMode: null,
  inviteIdentifier: null,
  inviteeUuid: userUuid,
  inviteeKey: userKey(userUuid),
  inviteRole: role,
})

/** A requester is shown by a contact that they have proved: the one who decides has to know who asks. */
export const requester = (user: UserRow, role: number): Invitee => ({
  ...inviteeUser(user.userUuid, role),
  ...(user.phoneVerified && { inviteMode: inviteMode.phone, inviteIdentifier: user.phone }),
  ...(user.emailVerified && { inviteMode: inviteMode.email, inviteIdentifier: user.email }),
})

const inviteeOrganisation = (org: OrganisationRow, resource: ResourceFacts, role: number): Invitee => ({
  inviteeType: memberType.organisation,
  inviteMode: null,
  inviteIdentifier: null,
  inviteeUuid: org.orgUuid,
  inviteeKey: orgKey(org.orgUuid, resource, role),
  inviteRole: role,
})

/** Its owner is one of a zone's Managers. */
export const zoneRole = (inviteRole: number): number =>
  inviteRole === roleNumber.owner ? zoneMembershipType.manager : inviteRole

/** 422 for what no acceptance could make true: people do not own aircraft, organisations do not join one another. */
export const refuseUnfitPair = (input: InvitationInput): void => {
  const { resource_type: type, invitee_type: invitee, invite_role: role } = input
  const person = invitee === memberType.user
  ensure(
    type !== resourceType.organisation || person,
    'unprocessable',
    'invitee_type: people join an organisation; use 1 (User).',
  )
  ensure(
    type !== resourceType.zone || !person,
    'unprocessable',
    'invitee_type: organisations manage and monitor a zone; use 2 (Organisation).',
  )
  ensure(
    type !== resourceType.asset || !person || role !== roleNumber.owner,
    'unprocessable',
    'invite_role: an organisation owns an asset; a person can be given 1 (Member) or 2 (Admin).',
  )
}

export const invitedPerson = async (db: Queryable, input: InvitationInput): Promise<Invitee> => {
  if (input.invite_identifier && input.invite_mode)
    return inviteeByContact(input.invite_mode, input.invite_identifier, input.invite_role)
  const uuid = input.invitee_uuid
  if (!uuid) throw missing('invite_identifier', 'is required, with invite_mode')
  const user = await findUser(db, uuid)
  ensure(user && user.status >= userStatus.registered, 'not_found', 'invitee_uuid: there is no such person.')
  return inviteeUser(uuid, input.invite_role)
}

const missing = (field: string, sentence: string): Failure =>
  new Failure('invalid_input', `${field}: ${sentence}`, { details: { [field]: [sentence] } })

export const invitedOrganisation = async (
  db: Queryable,
  input: InvitationInput,
  resource: Resource,
): Promise<Invitee> => {
  const { invitee_uuid: uuid, org_svc_id: svcId } = input
  if (!uuid && !svcId) throw missing('invitee_uuid', 'is required for an organisation')
  const bySvcId = svcId ? await findOpenOrganisation(db, { svcId }) : undefined
  const org = uuid ? await findOpenOrganisation(db, { orgUuid: uuid }) : bySvcId
  ensure(org, 'not_found', `${uuid ? 'invitee_uuid' : 'org_svc_id'}: there is no such organisation.`)
  ensure(
    !svcId || bySvcId?.orgUuid === org.orgUuid,
    'unprocessable',
    'org_svc_id: names another organisation than invitee_uuid; send one of them.',
  )
  refuseUnfitDestination(org, resource, input.invite_role)
  return inviteeOrganisation(org, resource, input.invite_role)
}

/** What the destination must be, when it is invited and again when the membership is made. */
export const refuseUnfitDestination = (org: OrganisationRow, resource: Resource, role: number): void => {
  const open = org.status >= orgStatus.unverified
  ensure(open, 'conflict', `${org.orgName} is not active; it can be given nothing until it is.`)
  if (resource.type === resourceType.zone) {
    const ownIt = role === roleNumber.owner && resource.ownerOrgUuid === org.orgUuid
    ensure(!ownIt, 'unprocessable', `${org.orgName} owns ${resource.name} already.`)
    refuseUnfitForZone(org, zoneRole(role), 'invitee_uuid')
    return
  }
  const owns = resource.ownerOrgUuid === org.orgUuid
  ensure(!owns, 'unprocessable', `${org.orgName} owns ${resource.name} already; name another organisation.`)
  ensure(
    org.orgType === orgTypeNumber.assetOwner,
    'unprocessable',
    `${org.orgName} cannot own assets; the destination must be an Asset Owner organisation.`,
  )
}

/** Becoming Owner is more than being a member. */
export const isMoreThan = (held: number, offered: number): boolean =>
  offered === roleNumber.owner && held !== roleNumber.owner

/** 409 for who already has what is offered. */
export const refuseHolder = async (
  db: Queryable,
  { invitee, resource, direction }: { invitee: Invitee; resource: Resource; direction: 'invite' | 'request' },
): Promise<void> => {
  const memberUuid = await holderUuid(db, invitee)
  if (!memberUuid) return
  const zone = resource.type === resourceType.zone
  if (zone && invitee.inviteRole === roleNumber.owner) return
  const held = await activeMembership(db, {
    resourceType: resource.type,
    resourceUuid: resource.uuid,
    memberType: invitee.inviteeType,
    memberUuid,
    ...(zone && { role: invitee.inviteRole }),
  })
  const isNew = !held || isMoreThan(held.role, invitee.inviteRole)
  const who = direction === 'request' && invitee.inviteeType === memberType.user ? 'You' : 'They'
  ensure(isNew, 'already_exists', `${who} are a member of ${resource.name} already.`)
}

const holderUuid = async (db: Queryable, invitee: Invitee): Promise<string | null> => {
  if (invitee.inviteeUuid) return invitee.inviteeUuid
  const phone = invitee.inviteMode === inviteMode.phone
  const user = await findUserBy(db, phone ? 'phone' : 'email', invitee.inviteIdentifier ?? '')
  return user && (phone ? user.phoneVerified : user.emailVerified) ? user.userUuid : null
}
