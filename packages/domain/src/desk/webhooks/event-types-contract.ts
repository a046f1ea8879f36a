import { z } from 'zod'
import { type EventName, eventNames, eventTypes, operation, route, WireTime } from '../../kernel/contract.ts'

export const EventTypeInfo = z.object({
  name: z.string(),
  version: z.int(),
  about: z.string(),
  concerns: z
    .array(z.enum(['zone', 'asset']))
    .describe('By what an endpoint can choose among events of this type'),
  data_schema: z.record(z.string(), z.unknown()).describe('JSON Schema of `data`'),
})
export type EventTypeInfo = z.infer<typeof EventTypeInfo>

export const listEventTypesOp = operation({
  ...route.get('/event-types'),
  name: 'eventTypes.list',
  summary: 'Every event that webhooks are told of, with its version and the shape of its data.',
  access: { who: 'partner' },
  output: z.array(EventTypeInfo),
})

const cloudEventOf = <Name extends EventName>(name: Name) =>
  z
    .object({
      specversion: z.literal('1.0'),
      id: z.string().describe('The same however often it is delivered: `webhook-id`'),
      source: z.string(),
      type: z.literal(name),
      subject: z.string().describe('The uuid of the record that it is about'),
      time: WireTime,
      datacontenttype: z.literal('application/json'),
      dataschema: z.string(),
      data: eventTypes[name].data,
    })
    .describe(eventTypes[name].about)

/** The body of a delivery, by the name of its event: CloudEvents 1.0. */
export const cloudEvents = Object.fromEntries(eventNames.map((name) => [name, cloudEventOf(name)])) as Record<
  EventName,
  ReturnType<typeof cloudEventOf>
>
export type CloudEvent = z.infer<(typeof cloudEvents)[EventName]>
