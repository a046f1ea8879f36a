import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { origin } from '@clearway/domain/origin'
import { z } from 'zod'

const Uuid = z.uuid({ error: 'must be a UUID' })
const Path = z.string({ error: 'must name a file' }).min(1, { error: 'must name a file' })
const Words = (what: string) => z.string({ error: what }).min(1, { error: what })

const idFault = { error: 'must be a MAVLink system id, 1 to 255' }
const SystemId = z.int(idFault).min(1, idFault).max(255, idFault)

export const VehicleEntry = z.strictObject({
  system_id: SystemId,
  asset: Words('must be an asset_uuid or a registration number').describe(
    'asset_uuid, or the registration number',
  ),
  certificate: Path.describe('The .pfx file of the asset, as the console gives it'),
  certificate_password: z.string().default(''),
  flight_plan: z
    .string()
    .default('by place and time')
    .describe('"by place and time", "none", or a plan by plan_uuid or plan_svc_id'),
})
export type VehicleEntry = z.output<typeof VehicleEntry>

/** The bridge's one file. docs/mavlink.md has the same table. */
export const BridgeConfig = z.strictObject({
  service: origin('must be the address of Clearway, as https://clearway.example'),
  organisation: Uuid.describe('org_uuid of the operator'),
  email: Words("must be the pilot's e-mail address").describe(
    'The pilot who starts the sessions; the password is read from BRIDGE_PASSWORD',
  ),
  partner_key: Words('must be the partner key of the operator'),
  mqtt: z
    .url()
    .optional()
    .describe('The broker; mqtts on the host of the service with port 8883 when absent'),
  ca: Path.describe("The root certificate that the broker's is checked against"),
  spool: Path.default('bridge-spool').describe('Folder for what cannot be sent yet'),
  spool_limit_mb: z.number().positive().default(2_048),
  system_id: z.int().min(1).max(255).default(250).describe("The bridge's own, which the autopilot asks"),
  arming_when_unreachable: z
    .enum(['deny', 'allow'], { error: 'must be "deny" or "allow"' })
    .default('deny')
    .describe('What an autopilot hears that asks while Clearway cannot be reached'),
  session: z
    .strictObject({
      begins: z.enum(['arming', 'take_off', 'first_message']).default('arming'),
      ends: z.enum(['disarming', 'landing', 'silence']).default('disarming'),
      silence_s: z
        .number()
        .positive()
        .default(300)
        .describe('A vehicle that is not heard for so long has ended its flight'),
    })
    .prefault({}),
  fence: z
    .strictObject({
      send: z.boolean().default(true),
      red_zones: z.enum(['exclude', 'unless_permitted']).default('exclude'),
    })
    .prefault({}),
  traffic_radius_m: z
    .number()
    .min(0)
    .max(20_000)
    .default(5_000)
    .describe('Aircraft within it are shown to the pilot; 0: none'),
  signing_key: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, { error: 'must be 32 bytes in hexadecimal' })
    .optional()
    .describe('When given, messages without its signature are not heard, and ours are signed'),
  vehicles: z
    .array(VehicleEntry, { error: 'must map system ids to assets' })
    .min(1, { error: 'must map at least one system id to an asset' })
    .superRefine((vehicles, ctx) => {
      const seen = new Set<number>()
      for (const [n, { system_id: id }] of vehicles.entries()) {
        if (seen.has(id))
          ctx.addIssue({
            code: 'custom',
            path: [n, 'system_id'],
            message: `${id} is mapped twice; each vehicle has one of its own`,
          })
        seen.add(id)
      }
    }),
})
export type BridgeConfig = z.output<typeof BridgeConfig>

/** The settings of a file, with its paths as from its own folder; or every fault by its place. */
export const readConfig = (text: string, file: string): BridgeConfig => {
  const config = BridgeConfig.safeParse(jsonOf(text, file))
  if (!config.success) {
    const faults = config.error.issues.map(
      ({ path, message }) => `  ${path.join('.') || 'the file'}: ${message}`,
    )
    throw new Error(`${file} cannot be used:\n${faults.join('\n')}`)
  }
  const from = (path: string) => resolve(dirname(file), path)
  const { ca, spool, vehicles } = config.data
  return {
    ...config.data,
    ca: from(ca),
    spool: from(spool),
    vehicles: vehicles.map((one) => ({ ...one, certificate: from(one.certificate) })),
  }
}

const jsonOf = (text: string, file: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`)
  }
}

/** Where stations connect when the file names no address. */
export const brokerOf = ({ mqtt, service }: Pick<BridgeConfig, 'mqtt' | 'service'>): string =>
  mqtt ?? `mqtts://${new URL(service).hostname}:8883`

/** By what the service knows this bridge again after a restart: it lies beside its frames. */
export const bridgeUuidIn = (spool: string, newUuid: () => string): string => {
  mkdirSync(spool, { recursive: true, mode: 0o700 })
  const path = join(spool, 'bridge.uuid')
  try {
    writeFileSync(path, newUuid(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
}
