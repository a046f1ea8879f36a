import { z } from 'zod'
import {
  CursorPageOf,
  cursorFields,
  IntEnum,
  operation,
  route,
  Text,
  Timestamp,
  Uuid,
  WireTime,
} from '../../kernel/contract.ts'

export const endpointStatus = { active: 1, off: -1 } as const
export const maxEndpoints = 20
/** More are not counted before they are sent. */
export const mostCountedEvents = 10_000

/** What a choice is narrowed to. */
const narrowing = {
  zone: 'Only events that concern one of these zones; null: all',
  asset:
    'Only events that concern one of these assets, and one of the zones where these are given; null: all',
}

export const WebhookEndpoint = z.object({
  endpoint_uuid: z.string(),
  url: z.string(),
  description: z.string().nullable(),
  event_types: z.array(z.string()).describe('Names, families such as `alert.*`, or `*`'),
  zone_uuids: z.array(z.string()).nullable().describe(narrowing.zone),
  asset_uuids: z.array(z.string()).nullable().describe(narrowing.asset),
  status: z.int().describe('1 active, -1 off'),
  off_reason: z
    .enum(['failing', 'gone'])
    .nullable()
    .describe('Why the service turned it off: five days of failure, or an answer 410'),
  failing_since: WireTime.nullable().describe('Since when nothing was delivered and something failed'),
  off_at: WireTime.nullable().describe(
    'While it fails: from when on the next failure turns it off, unless something is delivered before',
  ),
  replay: z
    .object({
      since: WireTime,
      started_at: WireTime,
      events: z.int().describe('How many it sends in all'),
      waiting: z.int().describe('How many of them still wait, those being sent and tried again among them'),
    })
    .nullable()
    .describe('The one that is under way'),
  waiting: z.int().describe('Deliveries that wait to be sent, 1,000 at most are counted'),
  public_keys: z
    .array(z.object({ public_key: z.string(), ends_at: WireTime.nullable() }))
    .describe('Ed25519 keys for `v1a` signatures (whpk_), newest first; ends_at: signs no more from then on'),
  created_at: WireTime,
  updated_at: WireTime,
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

const WithSecret = WebhookEndpoint.extend({
  secret: z.string().describe('whsec_, for `v1` signatures; shown this once'),
})

const DeliveryAttempt = z.object({
  number: z.int().describe('From 1, of all that were made of this event; a resend is one of them'),
  at: WireTime,
  took_ms: z.int(),
  address: z.string().nullable().describe('The IP address that was connected to; null where none was'),
  status_code: z.int().nullable().describe('null: nothing answered'),
  answer: z.string().nullable().describe('The beginning of what was answered'),
  error: z.string().nullable(),
  taken: z.boolean().describe('It was answered with 2xx: the endpoint has it'),
})

const deliveryStates = ['waiting', 'delivered', 'failed', 'withheld', 'cancelled'] as const

export const Delivery = z.object({
  event_uuid: z.string().describe('`webhook-id` and `id` of the body, however often it is sent'),
  event_type: z.string(),
  subject_uuid: z.string(),
  occurred_at: WireTime,
  state: z
    .enum(deliveryStates)
    .describe(
      'failed: given up after the last try · withheld: the organisation may not read the record now · cancelled: only a replay would have sent it, and that was cancelled',
    ),
  next_attempt_at: WireTime.nullable(),
  body: z.string().nullable().describe('As it was last sent'),
  headers: z.record(z.string(), z.string()).nullable().describe('Those of that body, signatures included'),
  attempts: z.array(DeliveryAttempt).describe('Oldest first, the last 20'),
})
export type Delivery = z.infer<typeof Delivery>

const access = { who: 'member', role: 'admin' } as const
const about = 'webhook_endpoint'

const choice = {
  event_types: z
    .array(Text(100))
    .min(1)
    .max(100)
    .describe('Names of the catalogue, families such as `alert.*`, or `*`'),
  zone_uuids: z.array(Uuid).min(1).max(500).nullish().describe(narrowing.zone),
  asset_uuids: z.array(Uuid).min(1).max(500).nullish().describe(narrowing.asset),
}

const given = {
  url: Text(2_048).describe('https://; what is sent goes there and nowhere else'),
  ...choice,
  description: Text(200).nullish(),
}

export const createEndpointOp = operation({
  ...route.create('/webhook-endpoints', 'Webhook endpoint created'),
  name: 'webhooks.create',
  about,
  summary:
    'Adds an endpoint: events that the organisation may read are sent to it. `secret` is shown this once.',
  access,
  input: z.object(given),
  output: WithSecret,
  fails: ['unprocessable', 'quota_exceeded'],
})

export const listEndpointsOp = operation({
  ...route.get('/webhook-endpoints'),
  name: 'webhooks.list',
  summary: 'The endpoints of the organisation, oldest first.',
  access,
  output: z.array(WebhookEndpoint),
})

export const getEndpointOp = operation({
  ...route.get('/webhook-endpoints/{endpoint_uuid}'),
  name: 'webhooks.get',
  summary: 'One endpoint.',
  access,
  output: WebhookEndpoint,
  fails: ['not_found'],
})

export const updateEndpointOp = operation({
  ...route.put('/webhook-endpoints/{endpoint_uuid}', 'Webhook endpoint changed'),
  name: 'webhooks.update',
  about,
  summary: 'Replaces address, choice and description; status turns it off, or on again with what waited.',
  access,
  input: z.object({
    ...given,
    status: IntEnum([endpointStatus.active, endpointStatus.off], { 1: 'active', '-1': 'off' }).optional(),
  }),
  output: WebhookEndpoint,
  fails: ['not_found', 'unprocessable'],
})

export const deleteEndpointOp = operation({
  ...route.delete('/webhook-endpoints/{endpoint_uuid}', 'Webhook endpoint deleted'),
  name: 'webhooks.delete',
  about,
  summary: 'Removes an endpoint with its log; nothing more is sent to it.',
  access,
  fails: ['not_found'],
})

export const testEndpointOp = operation({
  ...route.post('/webhook-endpoints/{endpoint_uuid}/test', 'Test sent'),
  name: 'webhooks.test',
  about,
  summary: 'Sends the event webhook.test to the endpoint; what came of it stands in its deliveries.',
  access,
  output: z.object({ event_uuid: z.string() }),
  fails: ['not_found', 'conflict'],
})

export const rotateSecretOp = operation({
  ...route.post('/webhook-endpoints/{endpoint_uuid}/rotate-secret', 'Secret rotated'),
  name: 'webhooks.rotateSecret',
  about,
  summary:
    'Makes new keys and shows the secret this once. Until the overlap is over everything is signed by the old ones too.',
  access,
  input: z.object({
    overlap_hours: z.int().min(0).max(168).default(24).describe('0 ends the old keys at once'),
  }),
  output: WithSecret,
  fails: ['not_found'],
})

export const endOldKeysOp = operation({
  ...route.post('/webhook-endpoints/{endpoint_uuid}/end-old-keys', 'Old keys ended'),
  name: 'webhooks.endOldKeys',
  about,
  summary: 'Ends at once the keys that a rotation left valid: from now on the newest ones sign alone.',
  access,
  input: z.object({
    newest: Text(100).describe(
      'The first of `public_keys`, which stays. Where a rotation has made a newer one meanwhile: 409.',
    ),
  }),
  output: WebhookEndpoint,
  fails: ['not_found', 'conflict'],
})

export const listDeliveriesOp = operation({
  ...route.page('/webhook-endpoints/{endpoint_uuid}/deliveries', Delivery),
  name: 'webhooks.deliveries',
  summary: 'What was sent to an endpoint and what waits, newest event first, with bodies and answers.',
  access,
  input: z.object({
    ...cursorFields(),
    state: z.enum(deliveryStates).optional(),
  }),
  output: CursorPageOf(Delivery),
  fails: ['not_found'],
})

export const resendDeliveryOp = operation({
  ...route.command('/webhook-endpoints/{endpoint_uuid}/deliveries/{event_uuid}/resend', 'Sent again'),
  name: 'webhooks.resend',
  about,
  summary: 'Sends one event again, with the same id.',
  access,
  fails: ['not_found', 'conflict'],
})

const since = Timestamp.describe('At most 7 days ago: events are kept for so long')

export const countEventsOp = operation({
  ...route.question('/webhook-endpoints/count-events'),
  name: 'webhooks.countEvents',
  summary:
    'How many events since a time a choice would have sent: those that it selects and the organisation may read now.',
  access,
  input: z.object({ since, ...choice }),
  output: z.object({
    events: z.int().describe('10,000 at most are counted'),
    has_more: z.boolean().describe('There may be more: not all events since then were looked at'),
  }),
  fails: ['unprocessable'],
})

export const replayEventsOp = operation({
  ...route.post('/webhook-endpoints/{endpoint_uuid}/replay', 'Replay started'),
  name: 'webhooks.replay',
  about,
  summary:
    'Sends again, with the same ids, every event since a time that the endpoint has chosen and the organisation may read.',
  access,
  input: z.object({ since }),
  output: z.object({ events: z.int().describe('How many will be sent') }),
  fails: ['not_found', 'conflict', 'unprocessable'],
})

export const cancelReplayOp = operation({
  ...route.post('/webhook-endpoints/{endpoint_uuid}/cancel-replay', 'Replay cancelled'),
  name: 'webhooks.cancelReplay',
  about,
  summary: 'Sends no more of the replay under way. What waited for another reason too still waits.',
  access,
  output: z.object({ events: z.int().describe('How many waited for it') }),
  fails: ['not_found', 'conflict'],
})
