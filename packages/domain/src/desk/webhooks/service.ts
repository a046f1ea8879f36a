import { notify, type Tx } from '@clearway/db'
import { z } from 'zod'
import {
  addMs,
  type Ctx,
  ensure,
  eventNames,
  eventTypes,
  handle,
  hour,
  type MemberActor,
  outboxChannel,
  pageOf,
  transact,
} from '../../kernel/index.ts'
import {
  createEndpointOp,
  deleteEndpointOp,
  endpointStatus,
  getEndpointOp,
  listDeliveriesOp,
  listEndpointsOp,
  maxEndpoints,
  replayEventsOp,
  resendDeliveryOp,
  rotateSecretOp,
  testEndpointOp,
  updateEndpointOp,
  type WebhookEndpoint,
} from './contract.ts'
import { endpointColumns } from './draft.ts'
import { listEventTypesOp } from './event-types-contract.ts'
import { newKeys, rotated, sealKeys, secretText, unsealKeys } from './keys.ts'
import { presentDelivery, presentEndpoint } from './present.ts'
import { eventsToReplay } from './replay.ts'
import * as store from './store.ts'

type MemberCtx = Ctx<MemberActor>

const loadOwn = async (ctx: MemberCtx, { endpoint_uuid }: { endpoint_uuid: string }) => {
  const row = await store.findEndpoint(ctx.db, endpoint_uuid)
  ensure(row?.orgUuid === ctx.actor.member.orgUuid, 'not_found', 'There is no such webhook endpoint.')
  return row
}

/** The same in a transaction: it may have been deleted since. */
const hold = async (tx: Tx, endpointUuid: string): Promise<store.EndpointRow> => {
  const row = await store.lockEndpoint(tx, endpointUuid)
  ensure(row, 'not_found', 'There is no such webhook endpoint.')
  return row
}

const refuseOff = ({ status }: store.EndpointRow): void =>
  ensure(status === endpointStatus.active, 'conflict', 'This endpoint is off. Turn it on first.')

const shown = async (ctx: Ctx, row: store.EndpointRow): Promise<WebhookEndpoint> => {
  const waiting = (await store.waitingOf(ctx.db, [row.endpointUuid])).get(row.endpointUuid) ?? 0
  return presentEndpoint(row, { keys: ctx.keys, now: ctx.clock.now(), waiting })
}

export const createEndpoint = handle(createEndpointOp, async (ctx, input) => {
  const columns = await endpointColumns(ctx, input)
  const endpointUuid = ctx.ids.uuid()
  const keys = newKeys()
  const now = ctx.clock.now()
  const row = await transact(ctx, async (tx) => {
    const made = await store.insertEndpoint(
      tx,
      {
        endpointUuid,
        orgUuid: ctx.actor.member.orgUuid,
        ...columns,
        sealedKeys: sealKeys(ctx.keys.webhookSeal, endpointUuid, keys),
        status: endpointStatus.active,
        createdBy: ctx.actor.user.userUuid,
        createdAt: now,
        updatedAt: now,
      },
      maxEndpoints,
    )
    ensure(made, 'quota_exceeded', `An organisation has at most ${maxEndpoints} webhook endpoints.`)
    return made
  })
  return { ...presentEndpoint(row, { keys: ctx.keys, now, waiting: 0 }), secret: secretText(keys[0]!) }
})

export const listEndpoints = handle(listEndpointsOp, async (ctx) => {
  const rows = await store.endpointsOf(ctx.db, ctx.actor.member.orgUuid)
  const waiting = await store.waitingOf(
    ctx.db,
    rows.map(({ endpointUuid }) => endpointUuid),
  )
  const now = ctx.clock.now()
  return rows.map((row) =>
    presentEndpoint(row, { keys: ctx.keys, now, waiting: waiting.get(row.endpointUuid) ?? 0 }),
  )
})

export const getEndpoint = handle(getEndpointOp, {
  load: loadOwn,
  run: (ctx, _input, row) => shown(ctx, row),
})

export const updateEndpoint = handle(updateEndpointOp, {
  load: loadOwn,
  async run(ctx, input, { endpointUuid }) {
    const columns = await endpointColumns(ctx, input)
    const row = await transact(ctx, async (tx) => {
      const before = await hold(tx, endpointUuid)
      const status = input.status ?? before.status
      const turned = status !== before.status && { offReason: null, failingSince: null }
      await notify(tx, outboxChannel, [''])
      return store.updateEndpoint(tx, endpointUuid, {
        ...columns,
        ...turned,
        status,
        updatedAt: ctx.clock.now(),
      })
    })
    return shown(ctx, row)
  },
})

export const deleteEndpoint = handle(deleteEndpointOp, {
  load: loadOwn,
  async run(ctx, _input, { endpointUuid }) {
    await transact(ctx, (tx) => store.deleteEndpoint(tx, endpointUuid))
    return {}
  },
})

export const testEndpoint = handle(testEndpointOp, {
  load: loadOwn,
  run: (ctx, _input, { endpointUuid }) =>
    transact(ctx, async (tx) => {
      const { orgUuid, ...row } = await hold(tx, endpointUuid)
      refuseOff({ orgUuid, ...row })
      const [eventUuid] = await ctx.events.record(tx, {
        name: 'webhook.test',
        subject: endpointUuid,
        orgUuids: [orgUuid],
      })
      return { event_uuid: eventUuid! }
    }),
})

export const rotateSecret = handle(rotateSecretOp, {
  load: loadOwn,
  async run(ctx, input, { endpointUuid }) {
    const now = ctx.clock.now()
    const { row, keys } = await transact(ctx, async (tx) => {
      const { sealedKeys } = await hold(tx, endpointUuid)
      const former = unsealKeys(ctx.keys.webhookSeal, endpointUuid, sealedKeys) ?? []
      const ring = rotated(former, addMs(now, input.overlap_hours * hour))
      const sealed = sealKeys(ctx.keys.webhookSeal, endpointUuid, ring)
      const updated = await store.updateEndpoint(tx, endpointUuid, { sealedKeys: sealed, updatedAt: now })
      return { row: updated, keys: ring }
    })
    return { ...(await shown(ctx, row)), secret: secretText(keys[0]!) }
  },
})

export const listDeliveries = handle(listDeliveriesOp, {
  load: loadOwn,
  async run(ctx, input, { endpointUuid }) {
    const { rows, total } = await store.pageDeliveries(ctx.db, endpointUuid, input)
    return pageOf(rows.map(presentDelivery), total, input)
  },
})

export const resendDelivery = handle(resendDeliveryOp, {
  async load(ctx, params) {
    const row = await loadOwn(ctx, params)
    const delivery = await store.findDelivery(ctx.db, params.endpoint_uuid, params.event_uuid)
    ensure(delivery, 'not_found', 'This event was never sent to this endpoint.')
    return row
  },
  async run(ctx, { event_uuid: eventUuid }, { endpointUuid }) {
    await transact(ctx, async (tx) => {
      refuseOff(await hold(tx, endpointUuid))
      await store.putDeliveries(tx, [{ receiverUuid: endpointUuid, eventUuid }], ctx.clock.now())
      await notify(tx, outboxChannel, [''])
    })
    return {}
  },
})

export const replayEvents = handle(replayEventsOp, {
  load: loadOwn,
  async run(ctx, { since }, row) {
    refuseOff(row)
    const eventUuids = await eventsToReplay(ctx, row, since)
    await transact(ctx, async (tx) => {
      refuseOff(await hold(tx, row.endpointUuid))
      await store.putDeliveries(
        tx,
        eventUuids.map((eventUuid) => ({ receiverUuid: row.endpointUuid, eventUuid })),
        ctx.clock.now(),
      )
      await notify(tx, outboxChannel, [''])
    })
    return { events: eventUuids.length }
  },
})

export const webhookOperations = {
  create: createEndpoint,
  list: listEndpoints,
  get: getEndpoint,
  update: updateEndpoint,
  delete: deleteEndpoint,
  test: testEndpoint,
  rotateSecret,
  deliveries: listDeliveries,
  resend: resendDelivery,
  replay: replayEvents,
}

export const listEventTypes = handle(listEventTypesOp, async () =>
  eventNames.map((name) => {
    const { version, about, concerns, data } = eventTypes[name]
    return { name, version, about, concerns: [...concerns], data_schema: z.toJSONSchema(data) }
  }),
)

export const eventTypeOperations = { list: listEventTypes }
