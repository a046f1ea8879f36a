import type { InvitationInput, listInvitationsOp } from '../../desk/invitations/contract.ts'
import { invitationOperations } from '../../desk/invitations/service.ts'
import { type Actor, type CallerInputOf, ensure } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import type { BuilderWorld } from './world.ts'

/** The secret of the newest invitation sent to an address or phone. */
export const lastInviteToken = ({ sent }: Pick<BuilderWorld, 'sent'>, to: string): string => {
  const message = sent.findLast((candidate) => candidate.to === to && candidate.purpose === 'invitation')
  ensure(message?.link, 'not_found', `No invitation was sent to ${to}.`)
  return new URL(message.link).searchParams.get('token') ?? ''
}

/** The routes of /resource-invitations as callers of a world. */
export const invitationCalls = (world: BuilderWorld) => ({
  create: (actor: Actor, body: Record<string, unknown>) =>
    invitationOperations.create.invoke(world.as(actor), {}, body as Partial<InvitationInput>),
  accept: (actor: Actor, body: object) => capabilities.invitations.accept.invoke(world.as(actor), {}, body),
  revoke: (actor: Actor, invite_uuid: string) =>
    capabilities.invitations.revoke.invoke(world.as(actor), { invite_uuid }, {}),
  list: (actor: Actor, query: CallerInputOf<typeof listInvitationsOp> = {}) =>
    invitationOperations.list.invoke(world.as(actor), {}, query),
  mine: (actor: Actor) => invitationOperations.mine.invoke(world.as(actor), {}, {}),
  asked: (actor: Actor) => invitationOperations.mine.invoke(world.as(actor), {}, { view: 'asked' }),
  transfer: (actor: Actor, asset_uuid: string, org_svc_id: string) =>
    capabilities.invitations.transferAsset.invoke(world.as(actor), { asset_uuid }, { org_svc_id }),
  takeOver: (actor: Actor, asset_uuid: string, invitation_uuid: string, accept = true) =>
    capabilities.invitations.acceptTransfer.invoke(
      world.as(actor),
      { asset_uuid },
      { invitation_uuid, accept },
    ),
})
