import { type Queryable, violatedConstraint } from '@clearway/db'
import { type Ctx, ensure, type Failure, namedFaults, recordStatus, uinStatus } from '../../kernel/index.ts'
import { findAssetModels } from '../asset-models/store.ts'
import type { AssetInput } from './contract.ts'
import { hasOpenSession, takenUins } from './store.ts'

/** The place of an asset in a request, e.g. `assets.3.`. */
type Place = (index: number) => string

const taken = (fields: readonly string[], cause?: unknown): Failure =>
  namedFaults(
    'already_exists',
    fields.map((field) => [field, 'is registered already']),
    { message: `${fields[0]}: an active asset with this UIN is registered already.`, cause },
  )

/** Another active asset with the same generated UIN is refused by the index assets_uin_key. */
export const uinTaken = (error: unknown): never => {
  throw violatedConstraint(error) === 'assets_uin_key' ? taken(['asset_uin'], error) : error
}

/** Names the faulty entries by index; the index above still decides when two requests race. */
export const refuseTakenUins = async (ctx: Ctx, inputs: readonly AssetInput[], at: Place): Promise<void> => {
  const generated = inputs.map((input) => (input.uin_status === uinStatus.generated ? input.asset_uin : null))
  const seen = await takenUins(
    ctx.db,
    generated.filter((uin) => uin != null),
  )
  const faulty: string[] = []
  for (const [index, uin] of generated.entries()) {
    if (uin == null) continue
    if (seen.has(uin)) faulty.push(`${at(index)}asset_uin`)
    seen.add(uin)
  }
  if (faulty.length > 0) throw taken(faulty)
}

export const checkPayloadsPermitted = (
  allowed: readonly string[],
  active: readonly string[] | null | undefined,
  at = '',
): void => {
  const strange = active?.find((uuid) => !allowed.includes(uuid))
  ensure(!strange, 'unprocessable', `${at}active_payload_uuids: the model does not permit ${strange}.`)
}

export const checkModels = async (ctx: Ctx, inputs: readonly AssetInput[], at: Place): Promise<void> => {
  const rows = await findAssetModels(ctx.db, [...new Set(inputs.map((input) => input.asset_model_uuid))])
  const models = new Map(rows.map((row) => [row.modelUuid, row]))
  for (const [index, input] of inputs.entries()) {
    const model = models.get(input.asset_model_uuid)
    const usable = model?.status === recordStatus.active
    ensure(usable, 'not_found', `${at(index)}asset_model_uuid: there is no such active asset model.`)
    checkPayloadsPermitted(model.allowedPayloadUuids, input.active_payload_uuids, at(index))
  }
}

/** An asset changes hands, or goes, on the ground. */
export const refuseInFlight = async (
  db: Queryable,
  asset: { assetUuid: string; name: string },
): Promise<void> => {
  const flying = await hasOpenSession(db, asset.assetUuid)
  ensure(!flying, 'conflict', `${asset.name} has an open flight session. End it first.`)
}
