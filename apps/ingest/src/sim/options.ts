import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { originFault, originIn } from '@clearway/domain/origin'
import { type Excursion, excursions } from './faults.ts'

export const transports = ['ws', 'mqtt', 'rest', 'mixed'] as const
export type TransportChoice = (typeof transports)[number]

const flags = {
  session: { type: 'string' },
  token: { type: 'string' },
  url: { type: 'string' },
  speed: { type: 'string' },
  aircraft: { type: 'string' },
  transport: { type: 'string' },
  track: { type: 'string' },
  centre: { type: 'string' },
  rate: { type: 'string' },
  duration: { type: 'string' },
  seed: { type: 'string' },
  organisation: { type: 'string' },
  email: { type: 'string' },
  'partner-key': { type: 'string' },
  register: { type: 'boolean' },
  model: { type: 'string' },
  loss: { type: 'string' },
  duplicates: { type: 'string' },
  reorder: { type: 'string' },
  excursion: { type: 'string' },
  'excursion-at': { type: 'string' },
  'excursion-p': { type: 'string' },
  'excursion-for': { type: 'string' },
  'link-loss': { type: 'string' },
  'link-loss-for': { type: 'string' },
  'issue-certificates': { type: 'boolean' },
  mqtt: { type: 'string' },
  ca: { type: 'string' },
  mavlink: { type: 'boolean' },
  bridge: { type: 'string' },
  'first-id': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

type Env = Readonly<Record<string, string | undefined>>

/** A token may begin with a dash; parseArgs takes it for an option unless it hangs on its own by `=`. */
const withToken = (args: readonly string[]): string[] => {
  const at = args.indexOf('--token')
  const token = args[at + 1]
  return at < 0 || token === undefined
    ? [...args]
    : [...args.slice(0, at), `--token=${token}`, ...args.slice(at + 2)]
}

const read = (args: readonly string[]) =>
  parseArgs({ args: withToken(args), allowPositionals: true, options: flags })
type Values = ReturnType<typeof read>['values']

const number = (
  values: Values,
  name: keyof Values,
  otherwise: number,
  { min = 0, max = Infinity } = {},
): number => {
  const given = values[name]
  const value = given === undefined ? otherwise : Number(given)
  if (given === '' || !(value >= min && value <= max))
    throw new Error(
      `--${name} must be a number from ${min}${max < Infinity ? ` to ${max}` : ''}, not ${given}.`,
    )
  return value
}
const share = { max: 1 }
const above = Number.MIN_VALUE

const oneOf = <T extends string>(name: string, value: string, choices: readonly T[]): T => {
  const choice = choices.find((one) => one === value)
  if (!choice) throw new Error(`--${name} must be one of ${choices.join(', ')}, not ${value}.`)
  return choice
}

const placeOf = (text: string): [number, number] => {
  const [longitude = Number.NaN, latitude = Number.NaN, ...rest] = text.split(',').map(Number)
  if (rest.length > 0 || !(Math.abs(longitude) <= 180) || !(Math.abs(latitude) <= 85))
    throw new Error(`--centre must be a longitude and a latitude, as 77.59,12.97, not ${text}.`)
  return [longitude, latitude]
}

const originOf = (values: Values, env: Env): string => {
  const given = values.url ?? env['PUBLIC_URL'] ?? `http://127.0.0.1:${env['PORT'] ?? 8080}`
  const origin = originIn(given)
  if (origin === null) throw new Error(`--url ${originFault}, not ${given}.`)
  return origin
}

const singleOf = (values: Values, track: string | undefined, env: Env) => {
  const { session, token } = values
  if (!session || !token) throw new Error('Give --session and --token, or --aircraft.')
  const speed = number(values, 'speed', 1, { min: above })
  return {
    mode: 'single',
    origin: originOf(values, env),
    session,
    token,
    speed,
    track: track ?? null,
  } as const
}

const excursionOf = (
  values: Values,
): { kind: Excursion; perSecond: number; atS: number | null; forS: number } | null => {
  if (values.excursion === undefined) return null
  const atS = values['excursion-at'] === undefined ? null : number(values, 'excursion-at', 0)
  return {
    kind: oneOf('excursion', values.excursion, excursions),
    atS,
    perSecond: number(values, 'excursion-p', atS === null ? 0.01 : 0, share),
    forS: number(values, 'excursion-for', 15),
  }
}

const troublesOf = (values: Values) => ({
  line: {
    loss: number(values, 'loss', 0, share),
    duplicates: number(values, 'duplicates', 0, share),
    reorder: number(values, 'reorder', 0, share),
  },
  excursion: excursionOf(values),
  linkLoss: {
    perSecond: number(values, 'link-loss', 0, share),
    atS: null,
    forS: number(values, 'link-loss-for', 25),
  },
})

const fleetOf = (values: Values, env: Env) => {
  const dataDir = env['DATA_DIR'] ?? '.data'
  const origin = originOf(values, env)
  const transport = oneOf('transport', values.transport ?? 'ws', transports)
  if ((transport === 'mqtt' || transport === 'mixed') && !values['issue-certificates'])
    throw new Error(
      'MQTT takes a certificate for each aircraft. Fetching one ends the certificate that the asset had before: give --issue-certificates when that may be.',
    )
  return {
    mode: 'fleet',
    origin,
    transport,
    dataDir,
    aircraft: Math.ceil(number(values, 'aircraft', 1, { min: 1, max: 10_000 })),
    track: values.track ?? 'generated',
    centre: values.centre === undefined ? null : placeOf(values.centre),
    rate: number(values, 'rate', 1, { min: above, max: 100 }),
    durationS: number(values, 'duration', Infinity, { min: above }),
    seed: number(values, 'seed', 1),
    organisation: values.organisation ?? null,
    email: values.email ?? null,
    password: env['SIM_PASSWORD'] ?? null,
    partnerKey: values['partner-key'] ?? null,
    register: values.register ?? false,
    model: values.model ?? null,
    mqtt: values.mqtt ?? `mqtts://${new URL(origin).hostname}:${env['MQTT_PORT'] ?? 8883}`,
    ca: values.ca ?? join(dataDir, 'ca', 'root.crt'),
    troubles: troublesOf(values),
  } as const
}

/** The default address on which a bridge listens. */
const usualBridge = '127.0.0.1:14550'
const mostSystems = 249

const mavlinkOf = (values: Values) => {
  const bridge = values.bridge ?? usualBridge
  const at = bridge.lastIndexOf(':')
  const port = Number(bridge.slice(at + 1))
  if (at < 1 || !Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`--bridge must be a host and a port, as ${usualBridge}, not ${bridge}.`)
  return {
    mode: 'mavlink',
    bridge: { host: bridge.slice(0, at), port },
    aircraft: Math.ceil(number(values, 'aircraft', 1, { min: 1, max: mostSystems })),
    firstId: number(values, 'first-id', 1, { min: 1, max: mostSystems }),
    centre: values.centre === undefined ? null : placeOf(values.centre),
    rate: number(values, 'rate', 4, { min: above, max: 50 }),
    durationS: number(values, 'duration', Infinity, { min: above }),
    seed: number(values, 'seed', 1),
  } as const
}

export type SingleOptions = ReturnType<typeof singleOf>
export type FleetOptions = ReturnType<typeof fleetOf>
export type MavlinkOptions = ReturnType<typeof mavlinkOf>
export type SimOptions =
  | SingleOptions
  | FleetOptions
  | MavlinkOptions
  | { readonly mode: 'help'; readonly fault: string | null }

/** What is to be flown, or why that is not clear. */
export const simOptions = (args: readonly string[], env: Env): SimOptions => {
  try {
    const { values, positionals } = read(args)
    if (values.help) return { mode: 'help', fault: null }
    if (values.mavlink) return mavlinkOf(values)
    return values.aircraft === undefined ? singleOf(values, positionals[0], env) : fleetOf(values, env)
  } catch (error) {
    return { mode: 'help', fault: (error as Error).message }
  }
}
