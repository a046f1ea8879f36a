import { z } from 'zod'
import { operation, route } from '../../kernel/contract.ts'

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
