import { addMs, type Keys, type Settings } from '../../kernel/index.ts'
import { wasTaken } from '../../platform/outbound/post.ts'
import { type Delivery, endpointStatus, type WebhookEndpoint } from './contract.ts'
import { publicKeyText, unsealKeys, validAt } from './keys.ts'
import type { EndpointRow, LoggedDelivery, Waiting } from './store.ts'

interface Around extends Waiting {
  readonly keys: Pick<Keys, 'webhookSeal'>
  readonly settings: Settings
  readonly now: Date
}

export const presentEndpoint = (
  row: EndpointRow,
  { keys, settings, now, waiting, replayed }: Around,
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
  off_at:
    row.failingSince && row.status === endpointStatus.active
      ? addMs(row.failingSince, settings.webhooks.offAfterMs).toISOString()
      : null,
  replay: row.replay && replayed > 0 ? { ...row.replay, waiting: replayed } : null,
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
  headers: row.headers,
  attempts: row.attempts.map((attempt) => ({
    ...attempt,
    taken: wasTaken({ statusCode: attempt.status_code }),
  })),
})
