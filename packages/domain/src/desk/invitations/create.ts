import { type Tx, violatedConstraint } from '@clearway/db'
import { refuseInFlight } from '../../fleet/assets/checks.ts'
import {
  addMs,
  type Ctx,
  ensure,
  Failure,
  type Happening,
  invitationStatus,
  memberType,
  organisationRequired,
  orgTypeNumber,
  resourceType,
  transact,
  type UserActor,
} from '../../kernel/index.ts'
import { findOrganisationBySvcId } from '../../parties/organisations/store.ts'
import { findUser, type UserRow } from '../../parties/users/store.ts'
import type { Invitation } from './contract.ts'
import type { InvitationInput } from './draft-input.ts'
import {
  type Invitee,
  invitedOrganisation,
  invitedPerson,
  refuseHolder,
  refuseUnfitPair,
  requester,
} from './invitee.ts'
import { sendMessages } from './messages.ts'
import { noteParties } from './noted.ts'
import { administers, holdersOf, mayOffer } from './policy.ts'
import { presentInvitation } from './present.ts'
import { findResource, type Resource } from './resource.ts'
import * as store from './store.ts'

type Direction = Invitation['direction']
/** Which of two ways it goes, with whom it is for. */
interface Draft {
  direction: Direction
  invitee: Invitee
  resource: Resource
  remarks: string | null
}

/** One invitation or request, whichever route asks for it. */
export const createInvitation = async (ctx: Ctx<UserActor>, input: InvitationInput): Promise<Invitation> => {
  refuseStranger(ctx, input)
  const named = await transact(ctx, (tx) => create({ ...ctx, db: tx }, tx, input)).catch(pendingAlready)
  return presentInvitation(named, ctx.clock.now())
}

/** Whose the resource is, is read where the invitation is written: it may just be changing hands. */
const create = async (
  ctx: Ctx<UserActor>,
  tx: Tx,
  input: InvitationInput,
): Promise<store.NamedInvitationRow> => {
  const resource = await namedResource(ctx, input)
  const draft = administers(ctx.actor, resource)
    ? await invite(ctx, input, resource)
    : await request(ctx, input, resource)
  await refuseHolder(tx, draft)
  const transfer =
    resource.type === resourceType.asset && draft.invitee.inviteeType === memberType.organisation
  if (transfer) await refuseInFlight(tx, { assetUuid: resource.uuid, name: resource.name })
  const [row] = await insert(ctx, tx, [draft])
  noteParties(ctx, draft.invitee, resource)
  const named = await store.findInvitation(tx, { inviteUuid: row!.inviteUuid })
  return named!
}

type Named = Pick<InvitationInput, 'resource_type' | 'resource_uuid' | 'resource_svc_id'>

const namedResource = async (ctx: Ctx, named: Named): Promise<Resource> => {
  const { resource_type: type, resource_uuid: given, resource_svc_id: svcId } = named
  const bySvcId = svcId ? await findOrganisationBySvcId(ctx.db, svcId) : undefined
  const uuid = given ?? bySvcId?.orgUuid
  const found = uuid ? await findResource(ctx.db, type, uuid) : null
  // What is inactive or banned is there for its own Admins alone (docs/decisions/0082).
  const resource = found?.closed && !administers(ctx.actor, found) ? null : found
  const field = given ? 'resource_uuid' : 'resource_svc_id'
  ensure(resource, 'not_found', `${field}: there is no such organisation, asset or zone.`)
  ensure(
    !svcId || bySvcId?.orgUuid === resource.uuid,
    'unprocessable',
    'resource_svc_id: names another organisation than resource_uuid; send one of them.',
  )
  return resource
}

/**
 * Only an Asset Owner transfers, and a manufacturer or a platform administrator what has no owner
 * (docs/contract/invitations.md#transfer-of-an-asset).
 */
const refuseStranger = ({ actor }: Ctx<UserActor>, input: InvitationInput): void => {
  const { assetOwner, assetManufacturer } = orgTypeNumber
  if (input.resource_type !== resourceType.asset || !actor.member || actor.user.isPlatformAdmin) return
  const handles = actor.member.orgType === assetOwner || actor.member.orgType === assetManufacturer
  ensure(handles, 'forbidden', 'Only Asset Owner organisations transfer assets.')
}

export const refuseClosed = ({ gone, closed, name }: Resource): void => {
  ensure(!gone, 'gone', `${name} has been deactivated.`)
  ensure(!closed, 'organisation_inactive')
}

const invite = async (ctx: Ctx<UserActor>, input: InvitationInput, resource: Resource): Promise<Draft> => {
  refuseClosed(resource)
  refuseOffer(ctx, resource, input.invite_role)
  refuseUnfitPair(input)
  const invitee =
    input.invitee_type === memberType.user
      ? await invitedPerson(ctx.db, input)
      : await invitedOrganisation(ctx.db, input, resource)
  return { direction: 'invite', invitee, resource, remarks: input.remarks ?? null }
}

export const refuseOffer = (ctx: Ctx, resource: Resource, role: number): void => {
  const sentence =
    resource.type === resourceType.zone
      ? `Only the organisation that owns ${resource.name} can hand it over.`
      : 'Only an Owner can invite somebody as Admin or Owner.'
  ensure(mayOffer(ctx.actor, resource, role), 'forbidden', sentence)
}

/** Without administering a resource a person can only ask for it, and only for themselves or their organisation. */
const request = async (ctx: Ctx<UserActor>, input: InvitationInput, resource: Resource): Promise<Draft> => {
  const { user, member } = ctx.actor
  const self = await findUser(ctx.db, user.userUuid)
  ensure(self, 'token_invalid')
  const own =
    input.invitee_type === memberType.user
      ? isSelf(input, self)
      : member !== null && [null, member.orgUuid].includes(input.invitee_uuid)
  if (!own) throw notYours(ctx, resource)
  ensure(
    resource.type !== resourceType.asset || mayOwnAssets(ctx, input),
    'not_found',
    'There is no such asset.',
  )
  refuseClosed(resource)
  refuseUnfitPair(input)
  const invitee =
    input.invitee_type === memberType.user
      ? requester(self, input.invite_role)
      : await invitedOrganisation(ctx.db, { ...input, invitee_uuid: member?.orgUuid ?? null }, resource)
  return { direction: 'request', invitee, resource, remarks: input.remarks ?? null }
}

const mayOwnAssets = ({ actor }: Ctx, input: InvitationInput): boolean =>
  input.invitee_type === memberType.user || actor.member?.orgType === orgTypeNumber.assetOwner

const isSelf = (input: InvitationInput, self: UserRow): boolean => {
  if (input.invitee_uuid) return input.invitee_uuid === self.userUuid
  const named = input.invite_identifier
  return named === null || named === self.email || named === self.phone
}

/** A foreign organisation or asset is as good as absent; zones are public. */
const notYours = ({ actor }: Ctx, resource: Resource): Failure => {
  if (!actor.member && !actor.user?.isPlatformAdmin) return organisationRequired()
  if (resource.type === resourceType.zone)
    return new Failure('forbidden', `Only an Admin of a Manager of ${resource.name} can invite others to it.`)
  return new Failure('not_found', 'resource_uuid: your organisation has no such organisation or asset.')
}

/** Writes the rows of one resource with their messages; the unique index holds one pending for each invitee. */
export const insert = async (
  ctx: Ctx<UserActor>,
  tx: Tx,
  drafts: Draft[],
): Promise<store.InvitationRow[]> => {
  const now = ctx.clock.now()
  const [first] = drafts
  if (!first) return []
  await store.expireStale(
    tx,
    first.resource,
    drafts.map(({ invitee }) => invitee.inviteeKey),
    now,
  )
  const made = drafts.map((draft) => ({ token: ctx.ids.secret(), ...draft }))
  const rows = made.map(({ direction, invitee, resource, remarks, token }) => ({
    inviteUuid: ctx.ids.uuid(),
    svcId: ctx.ids.svc('invitation'),
    direction,
    resourceType: resource.type,
    resourceUuid: resource.uuid,
    ...invitee,
    remarks,
    status: invitationStatus.pending,
    tokenHash: ctx.keys.secretHash(token),
    invitedByUserUuid: ctx.actor.user.userUuid,
    invitedByOrgUuid: ctx.actor.member?.orgUuid ?? null,
    decidedByUserUuid: null,
    expiresAt: addMs(now, ctx.settings.invitation.ttlMs),
    createdAt: now,
    updatedAt: now,
  }))
  await store.insertInvitations(tx, rows)
  await ctx.events.record(tx, ...rows.flatMap((row, at) => happeningsOf(row, made[at]!.resource)))
  await sendMessages(
    ctx,
    tx,
    made.map(({ token, resource }, at) => ({ row: rows[at]!, token, resource })),
  )
  return rows
}

/** Published to the organisations that decide, a transfer to both; a person's own invitation to no organisation. */
const happeningsOf = (row: store.InvitationRow, resource: Resource): Happening[] => {
  const { inviteUuid: subject, direction, inviteeType, inviteeUuid } = row
  const holders = holdersOf(resource)
  const isOfOrganisation = inviteeType === memberType.organisation && inviteeUuid
  if (isOfOrganisation && resource.type === resourceType.asset)
    return [
      {
        name: 'transfer.offered',
        subject,
        orgUuids: [...holders, inviteeUuid],
        facts: { from_org_uuid: resource.ownerOrgUuid, to_org_uuid: inviteeUuid },
      },
    ]
  if (direction === 'request') return [{ name: 'invitation.received', subject, orgUuids: holders }]
  return isOfOrganisation ? [{ name: 'invitation.received', subject, orgUuids: [inviteeUuid] }] : []
}

export const pendingAlready = (error: unknown): never => {
  if (violatedConstraint(error) !== 'invitations_one_pending') throw error
  const message = 'An invitation of them to this is pending already. Revoke it, or wait for the answer.'
  throw new Failure('already_exists', message, { cause: error })
}
