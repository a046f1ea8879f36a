import { z } from 'zod'
import { eventNames, eventTypes, handle } from '../../kernel/index.ts'
import { listEventTypesOp } from './event-types-contract.ts'

export const listEventTypes = handle(listEventTypesOp, async () =>
  eventNames.map((name) => {
    const { version, about, concerns, data } = eventTypes[name]
    return { name, version, about, concerns: [...concerns], data_schema: z.toJSONSchema(data) }
  }),
)

export const eventTypeOperations = { list: listEventTypes }
