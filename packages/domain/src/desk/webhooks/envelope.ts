import type { Reading } from '../events/reading.ts'
import type { CloudEvent } from './event-types-contract.ts'
import { type KeyRing, signaturesOf } from './keys.ts'

/** A CloudEvents 1.0 event in its JSON form. */
export const bodyOf = ({ event, data }: Reading, publicUrl: string): string =>
  JSON.stringify({
    specversion: '1.0',
    id: event.eventUuid,
    source: publicUrl,
    type: event.name as CloudEvent['type'],
    subject: event.subjectUuid,
    time: event.occurredAt.toISOString(),
    datacontenttype: 'application/json',
    dataschema: `${publicUrl}/v1/event-types#${event.name}.v${event.version}`,
    data: data as CloudEvent['data'],
  } satisfies CloudEvent)

/** What Standard Webhooks asks for: the signature is over id, time and body, so none of them can be changed or sent again later. */
export const headersOf = ({
  id,
  body,
  keys,
  now,
}: {
  id: string
  body: string
  keys: KeyRing
  now: Date
}): Record<string, string> => {
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signaturesOf(keys, `${id}.${timestamp}.${body}`),
    'content-type': 'application/cloudevents+json; charset=utf-8',
    'user-agent': 'Clearway-Webhooks/1',
  }
}
