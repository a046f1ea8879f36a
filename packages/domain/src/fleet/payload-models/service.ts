import type { Tx } from '@clearway/db'
import {
  type Ctx,
  ensure,
  Failure,
  handle,
  type MemberActor,
  pageOf,
  recordStatus,
  transact,
} from '../../kernel/index.ts'
import {
  createPayloadModelOp,
  deletePayloadModelOp,
  getPayloadModelOp,
  listPayloadModelsOp,
  type PayloadModelInput,
  updatePayloadModelOp,
} from './contract.ts'
import { presentPayloadModel, presentPayloadModelItem } from './present.ts'
import * as store from './store.ts'

const check = (input: PayloadModelInput): void => {
  ensure(input.weight_kg > 0, 'unprocessable', 'weight_kg must be positive.')
  for (const field of ['horizontal_swath', 'vertical_swath'] as const)
    ensure((input[field] ?? 0) >= 0, 'unprocessable', `${field} must not be negative.`)
}

export const createPayloadModel = handle(createPayloadModelOp, async (ctx, input) => {
  check(input)
  const now = ctx.clock.now()
  const model = {
    payloadUuid: ctx.ids.uuid(),
    svcId: ctx.ids.svc('payload'),
    payloadName: input.payload_name,
    payloadType: input.payload_type,
    manufacturer: input.manufacturer ?? '',
    orgOwnerUuid: ctx.actor.member.orgUuid,
    weightKg: input.weight_kg,
    horizontalSwath: input.horizontal_swath ?? null,
    verticalSwath: input.vertical_swath ?? null,
    status: recordStatus.active,
    createdAt: now,
    updatedAt: now,
  }
  return presentPayloadModel(await transact(ctx, (tx) => store.insertPayloadModel(tx, model)))
})

export const listPayloadModels = handle(listPayloadModelsOp, async (ctx, input) => {
  const { rows, total } = await store.pagePayloadModels(ctx.db, {
    ...input,
    orgUuid: ctx.actor.member.orgUuid,
  })
  return pageOf(rows.map(presentPayloadModelItem), total, input)
})

const loadOwn = async (
  ctx: Ctx<MemberActor>,
  params: { payload_uuid: string },
): Promise<store.PayloadModelRow> => {
  const row = await store.findOwnPayloadModel(ctx.db, ctx.actor.member.orgUuid, params.payload_uuid)
  ensure(row, 'not_found', 'Your organisation has no such payload model.')
  return row
}

const loadActive = async (ctx: Ctx<MemberActor>, params: { payload_uuid: string }) => {
  const row = await loadOwn(ctx, params)
  ensure(row.status === recordStatus.active, 'gone', `Payload model ${row.payloadName} has been deactivated.`)
  return row
}

export const getPayloadModel = handle(getPayloadModelOp, {
  load: loadActive,
  run: async (_ctx, _input, row) => presentPayloadModel(row),
})

export const updatePayloadModel = handle(updatePayloadModelOp, {
  load: loadOwn,
  async run(ctx, input, row) {
    const change = { payloadName: input.payload_name, status: input.status, updatedAt: ctx.clock.now() }
    const act = (tx: Tx) => store.updatePayloadModel(tx, row.payloadUuid, change)
    return presentPayloadModel(await transact(ctx, act))
  },
})

export const deletePayloadModel = handle(deletePayloadModelOp, {
  load: loadActive,
  async run(ctx, _input, row) {
    const act = (tx: Tx) => store.deactivatePayloadModel(tx, row.payloadUuid, ctx.clock.now())
    const done = await transact(ctx, act)
    if (!done) throw new Failure('gone', `Payload model ${row.payloadName} has been deactivated.`)
    return {}
  },
})

export const payloadModelOperations = {
  create: createPayloadModel,
  list: listPayloadModels,
  get: getPayloadModel,
  update: updatePayloadModel,
  delete: deletePayloadModel,
}
