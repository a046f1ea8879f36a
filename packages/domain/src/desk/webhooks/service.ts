import { notify } from '@clearway/db'
import { z } from 'zod'
import {
  cursorPageOf,
  ensure,
  eventNames,
  eventTypes,
  handle,
  outboxChannel,
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
  resendDeliveryOp,
  testEndpointOp,
  updateEndpointOp,
} from './contract.ts'
import { endpointColumns } from './draft.ts'
import { listEventTypesOp } from './event-types-contract.ts'
import { newKeys, sealKeys, secretText } from './keys.ts'
import { hold, loadOwn, refuseOff, shown, shownAll } from './own.ts'
import { presentDelivery } from './present.ts'
import { cancelReplay, countEvents, replayEvents } from './replay.ts'
import { endOldKeys, rotateSecret } from './secrets.ts'
import * as store from './store.ts'

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
  return { ...(await shown(ctx, row)), secret: secretText(keys[0]!) }
})

export const listEndpoints = handle(listEndpointsOp, async (ctx) => {
  return shownAll(ctx, await store.endpointsOf(ctx.db, ctx.actor.member.orgUuid))
})

export const getEndpoint = handle(getEndpointOp, {
  load: loadOwn,
  run: (ctx, _input, row) => shown(ctx, row),
})

export const updateEndpoint = handle(updateEndpointOp, {
  load: loadOwn,
  async run(ctx, input, { endpointUuid, ...chosen }) {
    const columns = await endpointColumns(ctx, input, chosen)
    const row = await transact(ctx, async (tx) => {
      const before = await hold(tx, endpointUuid)
      const status = input.status ?? before.status
      // Another address begins anew, as one that is turned off or on does.
      const isAnew = status !== before.status || columns.url !== before.url
      const anew = isAnew && { offReason: null, failingSince: null }
      await notify(tx, outboxChannel, [''])
      return store.updateEndpoint(tx, endpointUuid, {
        ...columns,
        ...anew,
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
    await transact(ctx, async (tx) => {
      await hold(tx, endpointUuid)
      await store.deleteEndpoint(tx, endpointUuid)
    })
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

export const listDeliveries = handle(listDeliveriesOp, {
  load: loadOwn,
  async run(ctx, input, { endpointUuid }) {
    const { rows, last, total } = await store.pageDeliveries(ctx.db, endpointUuid, input)
    return cursorPageOf(
      rows.map(presentDelivery),
      { total, last: last && { at: last.occurredAt, uuid: last.eventUuid } },
      input,
    )
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
      await store.putDeliveries(tx, [{ receiverUuid: endpointUuid, eventUuid }], { now: ctx.clock.now() })
      await notify(tx, outboxChannel, [''])
    })
    return {}
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
  endOldKeys,
  deliveries: listDeliveries,
  resend: resendDelivery,
  countEvents,
  replay: replayEvents,
  cancelReplay,
}

export const listEventTypes = handle(listEventTypesOp, async () =>
  eventNames.map((name) => {
    const { version, about, concerns, data } = eventTypes[name]
    return { name, version, about, concerns: [...concerns], data_schema: z.toJSONSchema(data) }
  }),
)

export const eventTypeOperations = { list: listEventTypes }
