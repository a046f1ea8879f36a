import { watchChangesOp } from '@clearway/domain/changes'
import {
  ackTopic,
  changeEvents,
  cloudEvents,
  frameTopic,
  ingestClose,
  ingestServerMessages,
  liveClientMessages,
  liveClose,
  livePath,
  liveServerMessages,
  NumbersAcknowledged,
  SentFrame,
  SentNumberedFrame,
  telemetryPath,
} from '@clearway/domain/contracts'
import { z } from 'zod'

/** The messages of one direction, by their names. */
export type Messages = Readonly<Record<string, z.ZodType>>

/** A connection that carries more than one answer to one request. */
export interface Channel {
  readonly server: 'sockets' | 'streams' | 'broker' | 'receivers'
  readonly address: string
  readonly title: string
  readonly description: string
  /** The meaning of each placeholder of the address. */
  readonly parameters?: Readonly<Record<string, string>>
  readonly query?: z.ZodObject
  readonly security: 'sessionToken' | 'liveToken' | 'accessToken' | 'certificate' | 'signature'
  /** From the view of Clearway, as in AsyncAPI. */
  readonly receives?: Messages
  readonly sends?: Messages
  readonly closeCodes?: Readonly<
    Record<string, { readonly code: number; readonly reason: string; readonly reconnect: boolean }>
  >
}

const token = (about: string) => z.object({ token: z.string().describe(about) })
const assetUuid = { asset_uuid: 'The asset that the certificate of the connection names' }

export const channels: Readonly<Record<string, Channel>> = {
  telemetry: {
    server: 'sockets',
    address: telemetryPath('{session_uuid}'),
    title: 'Telemetry socket',
    description:
      'A ground station sends the frames of a flight session, at most 2 a second. Each is answered by one acknowledgement, which means that it is stored, or by one error.',
    parameters: { session_uuid: 'The flight session that the token belongs to' },
    query: token('`session_token` of POST /flight-sessions'),
    security: 'sessionToken',
    receives: { frame: SentFrame },
    sends: ingestServerMessages,
    closeCodes: ingestClose,
  },
  live: {
    server: 'sockets',
    address: livePath,
    title: 'Live socket',
    description:
      'Aircraft as they move and alerts as they are raised: by zone, by asset and by a viewport. `type` is accepted in place of `action`.',
    query: token('Of POST /airspace/live/token; opens one socket, once, as long as its answer says'),
    security: 'liveToken',
    receives: liveClientMessages,
    sends: liveServerMessages,
    closeCodes: liveClose,
  },
  events: {
    server: 'streams',
    address: '/v1/events',
    title: 'Changes, as server-sent events',
    description:
      'Says what to read again, of all that the organisation and the person may read. The name of a message is that of the event, its payload the data. Wants the header partner-api-key, and X-Organisation-ID for the records of an organisation.',
    query: watchChangesOp.input,
    security: 'accessToken',
    sends: changeEvents,
  },
  frames: {
    server: 'broker',
    address: frameTopic('{asset_uuid}'),
    title: 'Numbered frames over MQTT',
    description:
      'A ground station publishes with QoS 1, its own topic only. A PUBACK says that the broker has the message, no more: stored is what an acknowledgement covers.',
    parameters: assetUuid,
    security: 'certificate',
    receives: { numbered_frame: SentNumberedFrame },
  },
  acknowledgements: {
    server: 'broker',
    address: ackTopic('{asset_uuid}'),
    title: 'Acknowledgements over MQTT',
    description:
      'What of a session is stored, at most twice a second for each; a ground station subscribes with QoS 1, to its own topic only.',
    parameters: assetUuid,
    security: 'certificate',
    sends: { telemetry_ack: NumbersAcknowledged },
  },
  webhooks: {
    server: 'receivers',
    address: '/',
    title: 'Webhooks',
    description:
      'Posted to each endpoint of POST /webhook-endpoints that chose the event, as CloudEvents 1.0 signed by Standard Webhooks; at least once, in no promised order. Any status from 200 to 299 within 15 s is success.',
    security: 'signature',
    sends: cloudEvents,
  },
}
