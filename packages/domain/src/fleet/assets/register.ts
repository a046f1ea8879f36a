import type { Tx } from '@clearway/db'
import {
  assetStatus,
  type Ctx,
  ensure,
  type MemberActor,
  memberType,
  renewFigures,
  resourceType,
  roleNumber,
  transact,
  uinStatus,
} from '../../kernel/index.ts'
import { membershipRow } from '../../parties/memberships/grant.ts'
import { insertMemberships } from '../../parties/memberships/store.ts'
import { checkModels, refuseTakenUins, uinTaken } from './checks.ts'
import type { AssetInput } from './contract.ts'
import { findOwnedAssets, insertAssets, type OwnedAsset } from './store.ts'

/** Registers assets, all or none. `at` is the place of each of them in the request. */
export const registerAssets = async (
  ctx: Ctx<MemberActor>,
  inputs: readonly AssetInput[],
  at: (index: number) => string = () => '',
): Promise<OwnedAsset[]> => {
  const orgUuid = ctx.actor.member.orgUuid
  for (const [index, input] of inputs.entries())
    ensure(
      input.org_owner_uuid === orgUuid,
      'forbidden',
      `${at(index)}org_owner_uuid: register assets for your own organisation, ${orgUuid}.`,
    )
  await checkModels(ctx, inputs, at)
  await refuseTakenUins(ctx, inputs, at)
  const made = await transact(ctx, (tx) => insertAll(ctx, tx, inputs)).catch(uinTaken)
  if (made.length > 1) await renewFigures(ctx, ['assets', 'resource_memberships'])
  return made
}

const insertAll = async (
  ctx: Ctx<MemberActor>,
  tx: Tx,
  inputs: readonly AssetInput[],
): Promise<OwnedAsset[]> => {
  const now = ctx.clock.now()
  const orgUuid = ctx.actor.member.orgUuid
  const rows = inputs.map((input) => ({
    assetUuid: ctx.ids.uuid(),
    svcId: ctx.ids.svc('asset'),
    assetUin: input.asset_uin ?? null,
    uinStatus: input.uin_status ?? uinStatus.pending,
    assetOrgInternalUuid: input.asset_org_internal_uuid ?? null,
    assetModelUuid: input.asset_model_uuid,
    orgOwnerUuid: orgUuid,
    source: input.source ?? 1,
    activePayloadUuids: input.active_payload_uuids ?? [],
    status: assetStatus.active,
    createdAt: now,
    updatedAt: now,
  }))
  await insertAssets(tx, rows)
  const owner = {
    resourceType: resourceType.asset,
    memberType: memberType.organisation,
    role: roleNumber.owner,
  }
  await insertMemberships(
    tx,
    rows.map((row) => membershipRow(ctx, { ...owner, resourceUuid: row.assetUuid, memberUuid: orgUuid })),
  )
  const uuids = rows.map((row) => row.assetUuid)
  return findOwnedAssets(tx, orgUuid, uuids)
}
