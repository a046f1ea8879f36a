import { notify } from '@clearway/db'
import { ensure, handle, outboxChannel, transact } from '../../kernel/index.ts'
import { cancelReplayOp, countEventsOp, mostCountedEvents, replayEventsOp } from './contract.ts'
import { choiceColumns } from './draft.ts'
import { hold, loadOwn, refuseOff } from './own.ts'
import { mostSeen, selectEvents } from './selecting.ts'
import { endReplay, isReplaying, putDeliveries, updateEndpoint } from './store.ts'

export const countEvents = handle(countEventsOp, async (ctx, { since, ...input }) => {
  const choice = await choiceColumns(ctx, input)
  const { eventUuids, isWhole } = await selectEvents(ctx, choice, { since, enough: mostCountedEvents })
  const events = Math.min(eventUuids.length, mostCountedEvents)
  return { events, has_more: !isWhole || events < eventUuids.length }
})

export const replayEvents = handle(replayEventsOp, {
  load: loadOwn,
  async run(ctx, { since }, row) {
    refuseOff(row)
    const { endpointUuid: receiverUuid } = row
    const { eventUuids, isWhole } = await selectEvents(ctx, row, { since })
    ensure(isWhole, 'unprocessable', `since: more than ${mostSeen} events since then; choose a later time`)
    const events = eventUuids.length
    await transact(ctx, async (tx) => {
      refuseOff(await hold(tx, receiverUuid))
      ensure(
        !(await isReplaying(tx, receiverUuid)),
        'conflict',
        'A replay to this endpoint is under way. Wait until it is over, or cancel it.',
      )
      const now = ctx.clock.now()
      const replay = { since: since.toISOString(), started_at: now.toISOString(), events }
      await putDeliveries(
        tx,
        eventUuids.map((eventUuid) => ({ receiverUuid, eventUuid })),
        { now, replays: true },
      )
      await updateEndpoint(tx, receiverUuid, { replay })
      await notify(tx, outboxChannel, [''])
    })
    return { events }
  },
})

export const cancelReplay = handle(cancelReplayOp, {
  load: loadOwn,
  run: (ctx, _input, { endpointUuid }) =>
    transact(ctx, async (tx) => {
      await hold(tx, endpointUuid)
      const events = await endReplay(tx, endpointUuid)
      ensure(events > 0, 'conflict', 'No replay to this endpoint is under way.')
      return { events }
    }),
})
