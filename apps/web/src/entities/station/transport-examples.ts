import type { CodeStep } from '../../frame/copy-text.tsx'
export type Transport = 'websocket' | 'mqtt' | 'rest' | 'mavlink' | 'check'

export const transports = [
  { value: 'websocket', label: 'WebSocket' },
  { value: 'mqtt', label: 'MQTT 5' },
  { value: 'rest', label: 'REST batch' },
  { value: 'mavlink', label: 'MAVLink' },
  { value: 'check', label: 'Check it' },
] as const

export interface Broker {
  readonly host: string
  readonly port: number
}

export interface Station {
  readonly asset: { readonly asset_uuid: string; readonly asset_svc_id: string }
  /** Of this page, and so of the service. */
  readonly origin: string
  readonly orgUuid: string
  readonly broker: Broker
  /** Of the latest certificate, and the open flight session with its token; absent while there is none. */
  readonly thumbprint: string | undefined
  readonly session: string | undefined
  readonly sessionToken: string | undefined
}

const sessionOf = ({ session }: Station) => session ?? 'SESSION_UUID'
const tokenOf = ({ sessionToken }: Station) => sessionToken ?? 'SESSION_TOKEN'

/** Where this asset's frames go in and acknowledgements come out. */
export const endpointsOf = (station: Station) => {
  const { asset, origin, broker } = station
  const path = `/v1/flight-sessions/${sessionOf(station)}/telemetry`
  return {
    socket: `${origin.replace(/^http/, 'ws')}${path}?token=${tokenOf(station)}`,
    broker: `mqtts://${broker.host}:${broker.port}`,
    frames: `svc/v1/telemetry/${asset.asset_uuid}/frames`,
    acks: `svc/v1/telemetry/${asset.asset_uuid}/acks`,
    batch: `${origin}${path}`,
    validate: `${origin}/v1/certificates/validate`,
  }
}

const sessionNote = ({ session }: Station): string =>
  session
    ? 'For the flight session that is open now.'
    : 'SESSION_UUID and SESSION_TOKEN are those of the flight session, once one is open.'

const station = (url: string) => `const socket = new WebSocket('${url}')
const frame = () => ({
  timestamp: new Date().toISOString(),
  latitude: 13.1, longitude: 77.6, altitude_agl: 60,
  heading: 90, groundspeed_mps: 8,
  battery_remaining_percent: 80, is_in_air: true,
})
const send = () => socket.send(JSON.stringify(frame()))
socket.onopen = () => setInterval(send, 1000)
socket.onmessage = ({ data }) => console.log(data)
socket.onclose = ({ code, reason }) => {
  console.log('closed', code, reason)
  process.exit(1)
}`

const socketSteps = (given: Station): CodeStep[] => [
  {
    title: 'A station, as station.mjs',
    command: station(endpointsOf(given).socket),
    note: `${sessionNote(given)} It sends a frame a second; at most 2 a second are taken.`,
  },
  {
    title: 'Run it',
    command: 'node station.mjs',
    note: 'Node 22 or newer, no package. Each {"type":"telemetry_ack"} says that the frame of this timestamp is stored.',
  },
]

const files = '--cafile root.crt --cert station.crt --key station.key'
const shellTime = `'$(date -u +%FT%T.000Z)'`
const position = `"latitude":13.1,"longitude":77.6,"altitude_agl":60`

const mqttSteps = (given: Station): CodeStep[] => {
  const { asset, broker, session } = given
  const { frames, acks } = endpointsOf(given)
  const line = `mosquitto_rr -V 5 -h ${broker.host} -p ${broker.port} ${files} -q 1`
  const frame = `{"schema_version":1,"event_id":"'$(uuidgen)'","session_uuid":"${sessionOf(given)}","sequence_number":1,"timestamp":"${shellTime}",${position}}`
  return [
    {
      title: 'Key out of the file',
      command: `openssl pkcs12 -in ${asset.asset_svc_id}.pfx -nodes -nocerts -out station.key`,
      note: 'It asks for the password of the file; empty when none was given.',
    },
    {
      title: 'Certificate out of the file',
      command: `openssl pkcs12 -in ${asset.asset_svc_id}.pfx -nokeys -out station.crt`,
      note: 'Beside it belongs root.crt, the root certificate that the operator of this service hands out.',
    },
    {
      title: 'A frame and its acknowledgement',
      command: `${line} -t ${frames} -e ${acks} -W 20 -m '${frame}'`,
      note: `mosquitto_rr (Debian’s mosquitto-clients) sends and listens over one connection: a station has one. ${session ? 'For the flight session that is open now.' : 'SESSION_UUID is that of the flight session, once one is open.'} Sequence numbers begin at 1 and rise by 1; keep a frame until highest_contiguous_sequence has reached it.`,
    },
  ]
}

const restSteps = (given: Station): CodeStep[] => {
  const frames = `{"frames":[{"timestamp":"${shellTime}",${position},"heading":90,"groundspeed_mps":8}]}`
  return [
    {
      title: 'Frames that were kept while offline',
      command: [
        `curl -sS ${endpointsOf(given).batch} \\`,
        `  -H "partner-api-key: $PARTNER_KEY" -H "Authorization: Bearer $ACCESS_TOKEN" \\`,
        `  -H 'X-Organisation-ID: ${given.orgUuid}' -H 'content-type: application/json' \\`,
        `  -d '${frames}'`,
      ].join('\n'),
      note: `${given.session ? 'For the flight session that is open now.' : 'SESSION_UUID is that of the flight session.'} Up to 5,000 frames, all or none; sending them again stores nothing twice. PARTNER_KEY is your partner key, ACCESS_TOKEN what POST ${given.origin}/v1/auth/login-password answers.`,
    },
  ]
}

const mavlinkSteps = (): CodeStep[] => [
  {
    title: 'Run the bridge beside the ground station',
    command: 'npm run bridge -- --udp 14550 --config bridge.json',
    note: 'In the folder of Clearway, beside bridge.json; BRIDGE_PASSWORD holds your password.',
  },
  {
    title: 'Forward to it from MAVProxy',
    command: 'mavproxy.py --out udp:127.0.0.1:14550',
    note: 'In QGroundControl: Application Settings, Telemetry, MAVLink forwarding, to 127.0.0.1:14550.',
  },
  {
    title: 'Or try it with a simulated vehicle',
    command: 'npm run sim -- --mavlink',
    note: 'It asks to arm, and flies when it may. A session begins with arming and ends with disarming.',
  },
]

const checkSteps = (given: Station): CodeStep[] => {
  const { asset, thumbprint } = given
  return [
    {
      title: 'Whose it is, and until when',
      command: `openssl pkcs12 -in ${asset.asset_svc_id}.pfx -nokeys -clcerts | openssl x509 -noout -subject -enddate -fingerprint -sha1`,
      note: `The subject is CN = ${asset.asset_uuid}.`,
    },
    {
      title: 'Whether it is still good',
      command: `curl -sS ${endpointsOf(given).validate} -H 'content-type: application/json' -d '{"asset_uuid":"${asset.asset_uuid}","thumbprint":"${thumbprint ?? 'THUMBPRINT'}"}'`,
      note: 'Anybody may ask, without a key: the thumbprint is the credential. It answers {"valid":true}, else 401.',
    },
  ]
}

const steps: Readonly<Record<Transport, (station: Station) => readonly CodeStep[]>> = {
  websocket: socketSteps,
  mqtt: mqttSteps,
  rest: restSteps,
  mavlink: mavlinkSteps,
  check: checkSteps,
}

/** Commands that run as they are, beside the downloaded certificate where they need it. */
export const examplesOf = (transport: Transport, station: Station): readonly CodeStep[] =>
  steps[transport](station)
