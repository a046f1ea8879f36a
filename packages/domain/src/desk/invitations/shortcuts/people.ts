import {
  type Ctx,
  ensure,
  type FailureCode,
  type FieldFault,
  handle,
  type MemberActor,
  memberType,
  namedFaults,
  renewFigures,
  resourceType,
  transact,
} from '../../../kernel/index.ts'
import type { Invitation } from '../contract.ts'
import { createInvitation, insert, pendingAlready, refuseClosed } from '../create.ts'
import type { PersonToInvite } from '../fields.ts'
import { type Invitee, inviteeByContact, isMoreThan } from '../invitee.ts'
import { membersByContact } from '../members-store.ts'
import { mayOffer } from '../policy.ts'
import { presentInvitation } from '../present.ts'
import { findResource, type Resource } from '../resource.ts'
import { pageOfInvitations } from '../service.ts'
import { pendingKeys } from '../store.ts'
import { inviteUserOp, inviteUsersOp, userInvitationsOp } from './contract.ts'

export const inviteUser = handle(inviteUserOp, (ctx, input) =>
  createInvitation(ctx, {
    ...input,
    resource_type: resourceType.organisation,
    resource_uuid: ctx.actor.member.orgUuid,
    invitee_type: memberType.user,
    invitee_uuid: null,
    org_svc_id: null,
  }),
)

/** All or nothing; every fault is named by its index. */
export const inviteUsers = handle(inviteUsersOp, async (ctx, input) => {
  const resource = await findResource(ctx.db, resourceType.organisation, ctx.actor.member.orgUuid)
  ensure(resource, 'not_found')
  refuseClosed(resource)
  const invitees = input.invitations.map((one) =>
    inviteeByContact(one.invite_mode, one.invite_identifier, one.invite_role),
  )
  await refuseFaulty(ctx, resource, invitees)
  const invitations = await insertAll(ctx, resource, invitees, input.invitations)
  return { total_created: invitations.length, invitations }
})

const insertAll = async (
  ctx: Ctx<MemberActor>,
  resource: Resource,
  invitees: Invitee[],
  inputs: readonly PersonToInvite[],
): Promise<Invitation[]> => {
  const drafts = invitees.map((invitee, at) => ({
    direction: 'invite' as const,
    invitee,
    resource,
    remarks: inputs[at]?.remarks ?? null,
  }))
  const rows = await transact(ctx, (tx) => insert(ctx, tx, drafts)).catch(pendingAlready)
  await renewFigures(ctx, ['resource_invitations'])
  const now = ctx.clock.now()
  const names = { resourceName: resource.name, inviteeName: null, inviterOrgName: ctx.actor.member.orgName }
  return rows.map((row) => presentInvitation({ ...row, ...names }, now))
}

const refuseFaulty = async (ctx: Ctx<MemberActor>, resource: Resource, invitees: Invitee[]) => {
  const roleFaults = invitees.map(({ inviteRole }) =>
    mayOffer(ctx.actor, resource, inviteRole) ? null : 'Only an Owner can invite somebody as Admin or Owner.',
  )
  refuseAny('forbidden', 'invite_role', roleFaults)
  const keys = invitees.map(({ inviteeKey }) => inviteeKey)
  const [members, pending] = await Promise.all([
    membersByContact(ctx.db, resource.uuid, invitees),
    pendingKeys(ctx.db, resource, keys, ctx.clock.now()),
  ])
  const contactFaults = invitees.map(({ inviteeKey: key, inviteRole }, at) => {
    if (keys.indexOf(key) !== at) return 'stands in this list already'
    const held = members.get(key)
    if (held !== undefined && !isMoreThan(held, inviteRole)) return `is a member of ${resource.name} already`
    return pending.has(key) ? 'has an invitation that is pending already' : null
  })
  refuseAny('already_exists', 'invite_identifier', contactFaults)
}

const refuseAny = (code: FailureCode, field: string, faults: (string | null)[]): void => {
  const named = faults.flatMap((fault, at): FieldFault[] =>
    fault === null ? [] : [[`invitations.${at}.${field}`, fault]],
  )
  if (named.length > 0) throw namedFaults(code, named)
}

export const userInvitations = handle(userInvitationsOp, (ctx, input) =>
  pageOfInvitations(ctx, {
    ...input,
    resource_type: resourceType.organisation,
    resource_uuid: ctx.actor.member.orgUuid,
    invitee_type: memberType.user,
  }),
)
