import { loadManagedZone, loadZone } from '../../../airspace/zones/load.ts'
import { findOwnedAsset } from '../../../fleet/assets/store.ts'
import {
  type Ctx,
  ensure,
  handle,
  memberType,
  resourceType,
  roleNumber,
  type UserActor,
} from '../../../kernel/index.ts'
import { answerInvitation } from '../answer/answer.ts'
import { createInvitation } from '../create.ts'
import { administers } from '../policy.ts'
import { findResource, type Resource } from '../resource.ts'
import { pageOfInvitations } from '../service.ts'
import { isAddressed } from '../store.ts'
import {
  answerTransferOp,
  answerUserInvitationOp,
  answerZoneInvitationOp,
  assetTransfersOp,
  inviteToZoneOp,
  transferAssetOp,
  zoneInvitationsOp,
} from './contract.ts'
import { inviteUser, inviteUsers, userInvitations } from './people.ts'

// Shortcuts over one kind of resource (docs/contract/invitations.md#shortcuts); what happens is create.ts's and
// answer.ts's.

export const answerUserInvitation = handle(answerUserInvitationOp, (ctx, input) =>
  answerInvitation(ctx, input, { type: resourceType.organisation }),
)

interface AssetParams {
  asset_uuid: string
}

/** The asset of the caller's organisation, or one without owner that is theirs to hand on. */
const loadHeldAsset = async (ctx: Ctx<UserActor>, { asset_uuid }: AssetParams): Promise<Resource> => {
  const resource = await findResource(ctx.db, resourceType.asset, asset_uuid)
  const held = resource && (administers(ctx.actor, resource) || isOwners(ctx, resource))
  ensure(held, 'not_found', 'Your organisation owns no such asset.')
  return resource
}

const isOwners = ({ actor }: Ctx<UserActor>, resource: Resource): boolean =>
  actor.member !== null && actor.member.orgUuid === (resource.ownerOrgUuid ?? resource.manufacturerUuid)

export const transferAsset = handle(transferAssetOp, {
  async load(ctx, params) {
    const resource = await loadHeldAsset(ctx, params)
    ensure(!resource.gone, 'gone', `Asset ${resource.name} has been deactivated.`)
  },
  run: (ctx, input) =>
    createInvitation(ctx, {
      resource_type: resourceType.asset,
      resource_uuid: input.asset_uuid,
      invitee_type: memberType.organisation,
      invite_mode: null,
      invite_identifier: null,
      invitee_uuid: null,
      org_svc_id: input.org_svc_id,
      invite_role: roleNumber.owner,
      remarks: input.remarks,
    }),
})

export const assetTransfers = handle(assetTransfersOp, {
  load: loadHeldAsset,
  run: (ctx, input, asset) =>
    pageOfInvitations(ctx, {
      ...input,
      resource_type: resourceType.asset,
      resource_uuid: asset.uuid,
      invitee_type: memberType.organisation,
    }),
})

export const answerTransfer = handle(answerTransferOp, {
  async load(ctx, { asset_uuid }) {
    const orgUuid = ctx.actor.member?.orgUuid
    const asset = { type: resourceType.asset, uuid: asset_uuid }
    const known = orgUuid
      ? (await isAddressed(ctx.db, asset, orgUuid)) || (await findOwnedAsset(ctx.db, orgUuid, asset_uuid))
      : ctx.actor.user.isPlatformAdmin
    ensure(known, 'not_found', 'No transfer of such an asset waits for your organisation.')
  },
  run: (ctx, input) => answerInvitation(ctx, input, { type: resourceType.asset, uuid: input.asset_uuid }),
})

export const inviteToZone = handle(inviteToZoneOp, {
  load: (ctx, { zone_uuid }) => loadManagedZone(ctx, zone_uuid),
  run: (ctx, { zone_uuid, ...input }) => createInvitation(ctx, { ...input, resource_uuid: zone_uuid }),
})

export const zoneInvitations = handle(zoneInvitationsOp, {
  load: (ctx, { zone_uuid }) => loadManagedZone(ctx, zone_uuid),
  run: (ctx, { zone_uuid, ...input }) =>
    pageOfInvitations(ctx, { ...input, resource_type: resourceType.zone, resource_uuid: zone_uuid }),
})

export const answerZoneInvitation = handle(answerZoneInvitationOp, {
  load: (ctx, { zone_uuid }) => loadZone(ctx, zone_uuid),
  run: (ctx, input) => answerInvitation(ctx, input, { type: resourceType.zone, uuid: input.zone_uuid }),
})

export const shortcutOperations = {
  inviteUser,
  inviteUsers,
  ofUsers: userInvitations,
  acceptUser: answerUserInvitation,
  transferAsset,
  transfers: assetTransfers,
  acceptTransfer: answerTransfer,
  inviteToZone,
  ofZone: zoneInvitations,
  acceptZone: answerZoneInvitation,
}
