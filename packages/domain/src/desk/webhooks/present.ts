import type { Keys } from '../../kernel/index.ts'
import { wasTaken } from '../../platform/outbound/post.ts'
import type { Delivery, WebhookEndpoint } from './contract.ts'
import { publicKeyText, unsealKeys, validAt } from './keys.ts'
import type { EndpointRow, LoggedDelivery } from './store.ts'

export const presentEndpoint = (
  row: EndpointRow,
  { keys, now, waiting }: { keys: Pick<Keys, 'webhookSeal'>; now: Date; waiting: number },
): WebhookEndpoint => ({
  endpoint_uuid: row.endpointUuid,
  url: row.url,
  description: row.description,
  event_types: row.eventTypes,
  zone_uuids: row.zoneUuids,
  asset_uuids: row.assetUuids,
  status: row.status,
  off_reason: row.offReason,
  failing_since: row.failingSince?.toISOString() ?? null,
  waiting,
  public_keys: validAt(unsealKeys(keys.webhookSeal, row.endpointUuid, row.sealedKeys) ?? [], now).map(
    (key) => ({
      public_key: publicKeyText(key),
      ends_at: key.endsAt,
    }),
  ),
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})

export const presentDelivery = (row: LoggedDelivery): Delivery => ({
  event_uuid: row.eventUuid,
  event_type: row.name,
  subject_uuid: row.subjectUuid,
  occurred_at: row.occurredAt.toISOString(),
  state: row.state,
  next_attempt_at: row.state === 'waiting' ? row.nextAttemptAt.toISOString() : null,
  body: row.body,
  attempts: row.attempts.map((attempt) => ({
    ...attempt,
    taken: wasTaken({ statusCode: attempt.status_code }),
  })),
})
