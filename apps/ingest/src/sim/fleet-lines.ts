import { randomBytes } from 'node:crypto'
import type { Line, LineEvent } from '@clearway/client'
import { webSocketLine } from '@clearway/client'
import { WebSocket } from 'ws'
import { mqttLine, type StationCertificate } from '../station/mqtt.ts'
import { restLine } from '../station/rest.ts'
import type { RestClient } from '../station/rest-client.ts'
import type { OpenFlight } from './fleet-assets.ts'
import type { TransportChoice } from './options.ts'

export type Transport = Exclude<TransportChoice, 'mixed'>

/** The transport of each aircraft; those of MQTT first, because only assets with a registration number get certificates. */
export const transportsOf = (choice: TransportChoice, aircraft: number): Transport[] => {
  if (choice !== 'mixed') return Array.from({ length: aircraft }, () => choice)
  const mqtt = Math.ceil(aircraft / 3)
  return Array.from({ length: aircraft }, (_, n) => (n < mqtt ? 'mqtt' : n % 2 === 0 ? 'ws' : 'rest'))
}

/** The service takes 30 batches a minute of one user (docs/contract/limits.md#requests): they share them. */
export const batchEveryMs = (restAircraft: number): number => Math.max(5_000, 2_500 * restAircraft)

/** A new certificate of the asset; the one before ends with it. */
export const issueCertificate = async (
  rest: RestClient,
  assetUuid: string,
  ca: string,
): Promise<StationCertificate> => {
  const passphrase = randomBytes(16).toString('hex')
  const pfx = await rest.download(`/assets/${assetUuid}/certificate`, {
    'x-certificate-password': passphrase,
  })
  return { pfx, passphrase, ca }
}

export interface LineFacts {
  readonly origin: string
  readonly mqttUrl: string
  readonly rest: RestClient
  readonly batchEveryMs: number
}

/** Opens the line of a flight by its transport. */
export const openLine = (
  { origin, mqttUrl, rest, batchEveryMs }: LineFacts,
  {
    flight,
    transport,
    certificate,
  }: { flight: OpenFlight; transport: Transport; certificate: StationCertificate | null },
  onEvent: (event: LineEvent) => void,
): Line => {
  const { sessionUuid, sessionToken, asset } = flight
  const line = { assetUuid: asset.asset_uuid, sessionUuid, onEvent }
  if (transport === 'rest') return restLine({ ...line, rest, everyMs: batchEveryMs })
  if (certificate) return mqttLine({ ...line, url: mqttUrl, certificate })
  return webSocketLine({ WebSocket, ...line, origin, sessionToken })
}
