import { createContext, Script } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { endpointsOf, examplesOf, type Station, type Transport, transports } from './transport-examples.ts'

const station: Station = {
  asset: { asset_uuid: 'a-uuid', asset_svc_id: 'AST-1' },
  origin: 'https://clearway.example',
  orgUuid: 'o-uuid',
  broker: { host: 'broker.example', port: 8884 },
  thumbprint: 'AB12',
  session: 's-uuid',
  sessionToken: 's-token',
}
const commands = (transport: Transport, given: Partial<Station> = {}) =>
  examplesOf(transport, { ...station, ...given })
    .map(({ command }) => command)
    .join('\n')

/** What a shell would send: its own commands answered. */
const sent = (text: string, flag: string) =>
  JSON.parse(
    (new RegExp(`${flag} '(.*)'$`, 'm').exec(text)?.[1] ?? '')
      .replace(/'\$\(date[^)]*\)'/g, '2026-01-01T00:00:00.000Z')
      .replace(/'\$\(uuidgen\)'/g, '0199aaaa-0000-7000-8000-000000000001'),
  )

it('the endpoints are those of this page, this broker and this asset', () => {
  expect(endpointsOf(station)).toEqual({
    socket: 'wss://clearway.example/v1/flight-sessions/s-uuid/telemetry?token=s-token',
    broker: 'mqtts://broker.example:8884',
    frames: 'svc/v1/telemetry/a-uuid/frames',
    acks: 'svc/v1/telemetry/a-uuid/acks',
    batch: 'https://clearway.example/v1/flight-sessions/s-uuid/telemetry',
    validate: 'https://clearway.example/v1/certificates/validate',
  })
  expect(endpointsOf({ ...station, origin: 'http://127.0.0.1:8080' }).socket).toMatch(/^ws:\/\/127/)
})

describe('the station for Node', () => {
  it('connects to the session with its token and sends a frame with all that is required', () => {
    const frames: string[] = []
    const urls: string[] = []
    class Socket {
      onopen = () => {}
      constructor(url: string) {
        urls.push(url)
      }
      send(frame: string) {
        frames.push(frame)
      }
    }
    const sandbox = {
      WebSocket: Socket,
      Date,
      JSON,
      console,
      process,
      setInterval: (run: () => void) => run(),
    }
    const [script] = examplesOf('websocket', station)
    new Script(`${script?.command}\nsocket.onopen()`).runInContext(createContext(sandbox))
    expect(urls).toEqual([endpointsOf(station).socket])
    expect(JSON.parse(frames[0] ?? '')).toMatchObject({
      latitude: 13.1,
      longitude: 77.6,
      timestamp: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
    })
  })
})

describe('the commands for MQTT', () => {
  it('name this asset’s own topics, the broker of this deployment, version 5 and the converted file', () => {
    const all = commands('mqtt')
    expect(all).toContain('openssl pkcs12 -in AST-1.pfx')
    expect(all).toContain('mosquitto_rr -V 5 -h broker.example -p 8884')
    expect(all).toContain('-t svc/v1/telemetry/a-uuid/frames -e svc/v1/telemetry/a-uuid/acks')
  })
  it('send and listen over one connection: a broker ends the older one of a certificate', () => {
    expect(commands('mqtt').match(/mosquitto_\w+/g)).toEqual(['mosquitto_rr'])
  })
  it('publish a frame with every field of the exchange', () => {
    expect(sent(commands('mqtt'), '-m')).toEqual({
      schema_version: 1,
      event_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      session_uuid: 's-uuid',
      sequence_number: 1,
      timestamp: '2026-01-01T00:00:00.000Z',
      latitude: 13.1,
      longitude: 77.6,
      altitude_agl: 60,
    })
  })
})

it('the batch goes to the session with key, token and organisation', () => {
  const batch = commands('rest')
  expect(batch).toContain('https://clearway.example/v1/flight-sessions/s-uuid/telemetry')
  for (const header of [
    'partner-api-key: $PARTNER_KEY',
    'Authorization: Bearer $ACCESS_TOKEN',
    'X-Organisation-ID: o-uuid',
  ])
    expect(batch).toContain(header)
  expect(sent(batch, '-d').frames).toHaveLength(1)
})

it('the check names the thumbprint that is in use', () => {
  expect(commands('check')).toContain('"asset_uuid":"a-uuid","thumbprint":"AB12"')
})

it.each(transports.map(({ value }) => value))(
  '%s says what to put in while there is no session',
  (transport) => {
    const all = commands(transport, { session: undefined, sessionToken: undefined, thumbprint: undefined })
    expect(all).not.toContain('undefined')
    // Sessions of the bridge begin by themselves.
    if (transport !== 'check' && transport !== 'mavlink') expect(all).toContain('SESSION_UUID')
  },
)
