import type { ListColumn } from '../../lists/list-column.ts'
import { answerOf, type Delivery } from './endpoint.ts'

/** What a file of the log holds. */
export const deliveryColumns: readonly ListColumn<Delivery>[] = [
  { id: 'event', header: 'Event', cell: ({ event_type }) => event_type },
  { id: 'occurred', header: 'Occurred', cell: ({ occurred_at }) => occurred_at },
  { id: 'number', header: 'webhook-id', cell: ({ event_uuid }) => event_uuid },
  { id: 'answer', header: 'Answer', cell: (delivery) => answerOf(delivery).word },
  { id: 'attempts', header: 'Attempts', cell: ({ attempts }) => attempts.length },
  { id: 'last', header: 'Last attempt', cell: ({ attempts }) => attempts.at(-1)?.at },
  { id: 'took', header: 'Took', fileHeader: 'Took (ms)', cell: ({ attempts }) => attempts.at(-1)?.took_ms },
  { id: 'next', header: 'Next attempt', cell: ({ next_attempt_at }) => next_attempt_at },
]
