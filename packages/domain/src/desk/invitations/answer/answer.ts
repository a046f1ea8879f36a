import type { Tx } from '@clearway/db'
import { endExpiredOf } from '../../../flight/sessions/ending.ts'
import {
  type Ctx,
  ensure,
  Failure,
  fieldFault,
  invitationStatus,
  memberType,
  noteAudit,
  resourceType,
  roleNumber,
  transact,
  type UserActor,
} from '../../../kernel/index.ts'
import { presentMembership } from '../../../parties/memberships/service.ts'
import type { MembershipRow } from '../../../parties/memberships/store.ts'
import type { InvitationAnswer } from '../contract.ts'
import type { AnswerInput } from '../fields.ts'
import { noteParties } from '../noted.ts'
import { findResource, lockResource, type Resource } from '../resource.ts'
import { afterAct, type InvitationAct, type InvitationState, stateOf } from '../states.ts'
import * as store from '../store.ts'
import { grantAsset } from './asset.ts'
import { type Grant, partiesNow, refuseOthers, refuseOtherThanSender } from './authority.ts'
import { sendAnswer } from './message.ts'
import { grantOrganisation } from './organisation.ts'
import { grantZone } from './zone.ts'

/** The kind of resource, or the very one, that a shortcut's path names. */
export interface Scope {
  type?: number
  uuid?: string
}

/** One answer, whichever route it comes by. */
export const answerInvitation = async (
  ctx: Ctx<UserActor>,
  input: Pick<AnswerInput, 'accept' | 'invite_uuid'> & { invite_token?: string | undefined },
  scope: Scope = {},
): Promise<InvitationAnswer> => {
  const row = await find(ctx, input, scope)
  const resource = await findResource(ctx.db, row.resourceType, row.resourceUuid)
  ensure(resource, 'not_found', unknown)
  const byToken = input.invite_token !== undefined
  const judge: Judge = (by, of) => refuseOthers(by, { ...of, byToken })
  await judge(ctx, { row, resource })
  // Where no path names the record, the entry in the audit names whose invitation it was.
  if (!scope.uuid) noteAudit(ctx, { targetType: 'invitation', targetUuid: row.inviteUuid })
  const act = input.accept ? 'accept' : 'decline'
  const to = settled(stateOf(row, ctx.clock.now()), act)
  const inside = async (tx: Tx) => {
    await lockResource(tx, resource)
    return change(ctx, tx, row.inviteUuid, { act, judge })
  }
  const membership = await transact(ctx, inside, {
    takesFrom: losersBy(ctx, row, resource),
    reliesOn: granterOf(row),
  })
  // What a former Owner had open on the ground.
  if (membership && isHandOver(row)) await endExpiredOf(ctx, { orgUuid: row.resourceUuid })
  return {
    invite_uuid: row.inviteUuid,
    status: invitationStatus[to],
    membership: membership && presentMembership({ ...membership, resourceName: resource.name }),
  }
}

const isHandOver = (row: store.InvitationRow): boolean =>
  row.resourceType === resourceType.organisation && row.inviteRole === roleNumber.owner

/** Who may lose something by it: the present owner of what is handed over. */
const losersBy = (ctx: Ctx<UserActor>, row: store.InvitationRow, resource: Resource): string[] => {
  if (row.inviteRole !== roleNumber.owner && row.inviteeType === memberType.user) return []
  if (row.inviteeType === memberType.user) return [row.invitedByUserUuid, ctx.actor.user.userUuid]
  return resource.ownerOrgUuid ? [resource.ownerOrgUuid] : []
}

/** An offer, or a request, depends on the rights of its sender in the organisation that they sent it for. */
const granterOf = ({ invitedByUserUuid, invitedByOrgUuid }: store.InvitationRow): string[] =>
  [invitedByUserUuid, invitedByOrgUuid].filter((uuid) => uuid !== null)

const unknown = 'There is no such invitation for you.'

const find = async (
  ctx: Ctx,
  input: { invite_uuid?: string | undefined; invite_token?: string | undefined },
  scope: Scope,
): Promise<store.NamedInvitationRow> => {
  const { invite_uuid: inviteUuid, invite_token: token } = input
  if (!inviteUuid && !token) throw fieldFault('invite_uuid', 'send invite_uuid or invite_token')
  const tokenHash = token === undefined ? undefined : ctx.keys.secretHash(token)
  const row = await store.findInvitation(ctx.db, { inviteUuid, tokenHash })
  const inScope =
    row &&
    (scope.type ?? row.resourceType) === row.resourceType &&
    (scope.uuid ?? row.resourceUuid) === row.resourceUuid
  ensure(inScope, 'not_found', unknown)
  return row
}

/** What the act makes of it, or the refusal. */
export const settled = (state: InvitationState, act: InvitationAct): InvitationState => {
  const outcome = afterAct(state, act)
  if ('to' in outcome) return outcome.to
  throw new Failure(outcome.code, outcome.sentence)
}

interface Change {
  readonly act: InvitationAct
  readonly judge: Judge
}

/** Who may do it. It is asked ahead, and again of what is locked: who lost the zone meanwhile decides nothing about it. */
type Judge = (
  ctx: Ctx<UserActor>,
  of: { row: store.InvitationRow; resource: Resource },
) => void | Promise<void>

/** With the resource locked: of many answers to one invitation the first counts, the others find it answered. */
const change = async (
  ctx: Ctx<UserActor>,
  tx: Tx,
  inviteUuid: string,
  { act, judge }: Change,
): Promise<MembershipRow | null> => {
  const now = ctx.clock.now()
  const row = await store.lockInvitation(tx, inviteUuid)
  const to = settled(stateOf(row, now), act)
  const done = { status: invitationStatus[to], decidedByUserUuid: ctx.actor.user.userUuid, updatedAt: now }
  const resource = await findResource(tx, row.resourceType, row.resourceUuid)
  if (resource) {
    await judge({ ...ctx, db: tx }, { row, resource })
    noteParties(ctx, row, resource)
  }
  if (to !== 'accepted') {
    await store.updateInvitation(tx, inviteUuid, done)
    if (resource && act === 'decline') await sendAnswer(ctx, tx, { row, resource, accepted: false })
    return null
  }
  ensure(resource && !resource.gone, 'gone', `${resource?.name ?? 'This'} has been deactivated.`)
  ensure(!resource.closed, 'organisation_inactive', `${resource.name} is not active.`)
  const parties = await partiesNow(ctx, tx, row, resource)
  await store.updateInvitation(tx, inviteUuid, { ...done, inviteeUuid: parties.memberUuid })
  const membership = await grants[row.resourceType]!(ctx, tx, { row, resource, ...parties })
  await sendAnswer(ctx, tx, { row, resource, accepted: true })
  return membership
}

const grants: Record<number, (ctx: Ctx<UserActor>, tx: Tx, grant: Grant) => Promise<MembershipRow>> = {
  [resourceType.organisation]: grantOrganisation,
  [resourceType.asset]: grantAsset,
  [resourceType.zone]: grantZone,
}

/** Withdraws what still waits. */
export const revokeInvitation = async (
  ctx: Ctx<UserActor>,
  row: store.InvitationRow,
  resource: Resource,
): Promise<void> => {
  settled(stateOf(row, ctx.clock.now()), 'revoke')
  await transact(ctx, async (tx) => {
    await lockResource(tx, resource)
    await change(ctx, tx, row.inviteUuid, { act: 'revoke', judge: refuseOtherThanSender })
  })
}
