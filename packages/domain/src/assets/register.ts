import { type Tx, violatedConstraint } from '@clearway/db'
import { findAssetModels } from '../asset-models/store.ts'
import {
  assetStatus,
  type Ctx,
  ensure,
  Failure,
  type MemberActor,
  memberType,
  recordStatus,
  resourceType,
  roleNumber,
  uinStatus,
} from '../kernel/index.ts'
import { membershipRow } from '../memberships/grant.ts'
import { insertMemberships } from '../memberships/store.ts'
import type { AssetInput } from './contract.ts'
import { findOwnedAssets, insertAssets, type OwnedAsset } from './store.ts'

/** Registers assets, all or none. `at` says where in the request each of them stands. */
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
  return ctx.db.transaction((tx) => insertAll(ctx, tx, inputs)).catch((error: unknown) => uinTaken(error))
}

/** Another active asset with the same generated UIN is refused by the index assets_uin_key. */
export const uinTaken = (error: unknown): never => {
  if (violatedConstraint(error) !== 'assets_uin_key') throw error
  throw new Failure('already_exists', 'asset_uin: an active asset with this UIN is registered already.', {
    cause: error,
    details: { asset_uin: ['is registered already'] },
  })
}

export const checkPayloadsPermitted = (
  allowed: readonly string[],
  active: readonly string[] | undefined,
  at = '',
): void => {
  const strange = active?.find((uuid) => !allowed.includes(uuid))
  ensure(!strange, 'unprocessable', `${at}active_payload_uuids: the model does not permit ${strange}.`)
}

const checkModels = async (
  ctx: Ctx,
  inputs: readonly AssetInput[],
  at: (index: number) => string,
): Promise<void> => {
  const rows = await findAssetModels(ctx.db, [...new Set(inputs.map((input) => input.asset_model_uuid))])
  const models = new Map(rows.map((row) => [row.modelUuid, row]))
  for (const [index, input] of inputs.entries()) {
    const model = models.get(input.asset_model_uuid)
    const usable = model?.status === recordStatus.active
    ensure(usable, 'not_found', `${at(index)}asset_model_uuid: there is no such active asset model.`)
    checkPayloadsPermitted(model.allowedPayloadUuids, input.active_payload_uuids, at(index))
  }
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
