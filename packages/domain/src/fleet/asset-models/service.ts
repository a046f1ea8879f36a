import { type Tx, violatedConstraint } from '@clearway/db'
import {
  type Ctx,
  ensure,
  Failure,
  type FieldFault,
  handle,
  type MemberActor,
  namedFaults,
  pageOf,
  recordStatus,
  renewFigures,
  transact,
} from '../../kernel/index.ts'
import { presentPayloadModel } from '../payload-models/present.ts'
import { activePayloadModels } from '../payload-models/store.ts'
import {
  type AssetModelInput,
  assetModelPayloadsOp,
  createAssetModelOp,
  createAssetModelsOp,
  deleteAssetModelOp,
  getAssetModelOp,
  listAssetModelsOp,
  updateAssetModelOp,
} from './contract.ts'
import { checkModel, checkPayloads, columnsOf } from './fields.ts'
import { presentAssetModel } from './present.ts'
import * as store from './store.ts'

/** Its manufacturer's: the access rule of the operations already asked for an Admin of a manufacturer. */
const ownsAssetModel = ({ member }: MemberActor, model: { manufacturerUuid: string }): boolean =>
  model.manufacturerUuid === member.orgUuid

const newRow = (ctx: Ctx<MemberActor>, input: AssetModelInput): store.NewAssetModel => {
  const now = ctx.clock.now()
  const { userUuid } = ctx.actor.user
  return {
    ...columnsOf(input),
    modelName: input.model_name,
    modelVariant: input.model_variant,
    category: input.category,
    modelUuid: ctx.ids.uuid(),
    svcId: ctx.ids.svc('model'),
    manufacturerUuid: ctx.actor.member.orgUuid,
    source: input.source ?? 1,
    status: recordStatus.active,
    createdAt: now,
    createdBy: userUuid,
    updatedAt: now,
    updatedBy: userUuid,
  }
}

const insert = (
  ctx: Ctx<MemberActor>,
  models: readonly AssetModelInput[],
): Promise<store.AssetModelRow[]> => {
  const rows = models.map((model) => newRow(ctx, model))
  return transact(ctx, (tx) => store.insertAssetModels(tx, rows)).catch(nameTaken)
}

const nameTaken = (error: unknown): never => {
  if (violatedConstraint(error) !== 'asset_models_name_key') throw error
  const message = 'You have a model of this model_name and model_variant already.'
  throw new Failure('already_exists', message, { cause: error })
}

export const createAssetModel = handle(createAssetModelOp, async (ctx, input) => {
  checkModel(input)
  await checkPayloads(ctx.db, [input])
  const [row] = await insert(ctx, [input])
  return presentAssetModel(row!)
})

export const createAssetModels = handle(createAssetModelsOp, async (ctx, input) => {
  const at = (index: number): string => `models.${index}.`
  for (const [index, model] of input.models.entries()) checkModel(model, at(index))
  await checkPayloads(ctx.db, input.models, { at })
  await refuseTakenNames(ctx, input.models)
  const rows = await insert(ctx, input.models)
  await renewFigures(ctx, ['asset_models'])
  return { total_registered: rows.length, models: rows.map(presentAssetModel) }
})

/** Names the faulty entries by index; the unique index still decides when two requests race. */
const refuseTakenNames = async (ctx: Ctx<MemberActor>, models: AssetModelInput[]): Promise<void> => {
  const keyOf = (name: string, variant: string): string => `${name}\n${variant}`
  const names = models.map((model) => model.model_name)
  const taken = await store.takenNames(ctx.db, ctx.actor.member.orgUuid, names)
  const seen = new Set(taken.map((row) => keyOf(row.modelName, row.modelVariant)))
  const faults: FieldFault[] = []
  for (const [index, model] of models.entries()) {
    const key = keyOf(model.model_name, model.model_variant)
    if (seen.has(key)) faults.push([`models.${index}.model_name`, 'exists already with this model_variant'])
    seen.add(key)
  }
  if (faults.length > 0) throw namedFaults('already_exists', faults)
}

export const listAssetModels = handle(listAssetModelsOp, async (ctx, input) => {
  const isInactive = input.status === recordStatus.inactive
  const { rows, total } = await store.pageAssetModels(ctx.db, {
    page: input.page,
    limit: input.limit,
    status: input.status,
    // What a manufacturer has withdrawn is shown to no other organisation.
    ownedBy: isInactive ? ctx.actor.member.orgUuid : undefined,
    manufacturerUuid: input.manufacturer_uuid,
    category: input.category,
    q: input.q,
  })
  return pageOf(rows.map(presentAssetModel), total, input)
})

const load = async (ctx: Ctx<MemberActor>, params: { model_uuid: string }): Promise<store.AssetModelRow> => {
  const row = await store.findAssetModel(ctx.db, params.model_uuid)
  ensure(row, 'not_found', 'There is no such asset model.')
  return row
}

const loadActive = async (ctx: Ctx<MemberActor>, params: { model_uuid: string }) => {
  const row = await load(ctx, params)
  ensure(row.status === recordStatus.active, 'gone', `Asset model ${row.modelName} has been deactivated.`)
  return row
}

const loadOwn = async (ctx: Ctx<MemberActor>, params: { model_uuid: string }) => {
  const row = await load(ctx, params)
  ensure(ownsAssetModel(ctx.actor, row), 'not_found', 'Your organisation has no such asset model.')
  return row
}

export const getAssetModel = handle(getAssetModelOp, {
  load: loadActive,
  run: async (_ctx, _input, row) => presentAssetModel(row),
})

export const assetModelPayloads = handle(assetModelPayloadsOp, {
  load,
  async run(ctx, _input, model) {
    const allowed = model.allowedPayloadUuids
    const rows = allowed.length > 0 ? await activePayloadModels(ctx.db, allowed) : []
    const byUuid = new Map(rows.map((row) => [row.payloadUuid, row]))
    return allowed.flatMap((uuid) => byUuid.get(uuid) ?? []).map(presentPayloadModel)
  },
})

export const updateAssetModel = handle(updateAssetModelOp, {
  load: loadOwn,
  async run(ctx, input, model) {
    await checkPayloads(ctx.db, [input], { known: model.allowedPayloadUuids })
    const change = {
      ...columnsOf(input),
      updatedAt: ctx.clock.now(),
      updatedBy: ctx.actor.user.userUuid,
    }
    const act = async (tx: Tx) => {
      const held = await store.lockAssetModel(tx, model.modelUuid)
      checkModel({ min_temp: held.minTemp, max_temp: held.maxTemp, ...input })
      return store.updateAssetModel(tx, model.modelUuid, change)
    }
    return presentAssetModel(await transact(ctx, act).catch(nameTaken))
  },
})

export const deleteAssetModel = handle(deleteAssetModelOp, {
  async load(ctx, params) {
    const row = await loadOwn(ctx, params)
    ensure(row.status === recordStatus.active, 'gone', `Asset model ${row.modelName} has been deactivated.`)
    return row
  },
  async run(ctx, _input, model) {
    const by = { userUuid: ctx.actor.user.userUuid, at: ctx.clock.now() }
    const done = await transact(ctx, (tx) => store.deactivateAssetModel(tx, model.modelUuid, by))
    ensure(done, 'gone', `Asset model ${model.modelName} has been deactivated.`)
    return {}
  },
})

export const assetModelOperations = {
  create: createAssetModel,
  createMany: createAssetModels,
  list: listAssetModels,
  get: getAssetModel,
  payloads: assetModelPayloads,
  update: updateAssetModel,
  delete: deleteAssetModel,
}
