import { z } from 'zod'
import { Name, operation, route, Text, Timestamp, Uuid, WireTime } from '../../kernel/contract.ts'

/** Bridges of an organisation that are remembered, and for how long; the one that was silent longest goes first. */
export const mostBridges = 20
export const bridgeKeptDays = 7
/** Arming answers of a vehicle that a report holds. */
export const mostArmingAnswers = 5

const Count = z.int({ error: 'must be a whole number' }).min(0, { error: 'must not be negative' })

/** The report of a bridge, with its ages as times of the service. */
const reportWith = <T extends z.ZodType>(At: T) => {
  const arming = z.object({
    at: At,
    is_approved: z.boolean(),
    reason: Text(40)
      .nullable()
      .describe('As of an arming question; or unreachable, refused, unknown_vehicle'),
    pilot_text: Text(50).describe('What the pilot read'),
    valid_for_s: Count.nullable().describe('null when denied'),
    took_ms: Count,
  })
  const fence = z.object({
    state: z.enum(['going_up', 'on_board', 'refused']).describe('on_board: the vehicle has acknowledged it'),
    at: At.nullable().describe("When the vehicle's last word came; null while it goes up"),
    points: Count,
    exclusions: Count,
    ceiling_m: z.number(),
    why: Text(100).nullable().describe("The vehicle's reason when it refused"),
  })
  const vehicle = z.object({
    system_id: z.int().min(1).max(255),
    asset_uuid: Uuid.nullable().describe(
      'null: no entry of bridge.json names it, and its frames are dropped',
    ),
    autopilot: Text(20).nullable(),
    heard_age_s: z.number().min(0).nullable().describe('Seconds before the report; null: not heard yet'),
    is_armed: z.boolean(),
    is_in_air: z.boolean().nullable().describe('null: it does not say'),
    home: z
      .object({
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
        altitude_m: z.number(),
      })
      .nullable()
      .describe('What its heights are above where it knows no terrain; the place itself above sea level'),
    session_uuid: Uuid.nullable(),
    session_refused: Text(500).nullable().describe('Why its flight has no session'),
    frames_stored: Count.describe('Of its last flight, acknowledged'),
    frames_waiting: Count.describe('On the disk of the bridge, of all its flights'),
    arming: z.array(arming).max(mostArmingAnswers).describe('The newest first'),
    fence: fence.nullable(),
  })
  return z.object({
    name: Name(100).describe('The machine it runs on'),
    started_at: At,
    lines: z.array(Text(100)).max(20).describe('Where it listens'),
    messages: Count,
    unknown_messages: Count,
    bad_checksums: Count,
    disk_bytes: Count.describe('Of frames that wait'),
    disk_limit_bytes: Count,
    frames_dropped: Count.describe('Found no room on the disk, or came too late for the service'),
    arming_when_unreachable: z.enum(['deny', 'allow']),
    vehicles: z.array(vehicle).max(255),
  })
}

export const BridgeReport = reportWith(Timestamp)
export type BridgeReport = z.output<typeof BridgeReport>

export const Bridge = reportWith(WireTime).extend({
  bridge_uuid: z.string(),
  reported_at: WireTime.describe('When the service heard of it last'),
})
export type Bridge = z.output<typeof Bridge>

const access = { who: 'member', role: 'member', orgTypes: ['assetOwner'] } as const

export const reportBridgeOp = operation({
  ...route.put('/bridges/{bridge_uuid}', 'Report taken'),
  name: 'bridges.report',
  summary:
    'What a MAVLink bridge says of itself and of its vehicles; the newest report replaces the one before.',
  access,
  audit: {
    none: 'a bridge says every few seconds how it is; the flight sessions that it starts are audited',
  },
  input: BridgeReport,
  output: z.object({ bridge_uuid: z.string() }),
})

export const listBridgesOp = operation({
  ...route.get('/bridges'),
  name: 'bridges.list',
  summary: `The MAVLink bridges of the organisation that reported in the last ${bridgeKeptDays} days, the newest first.`,
  access,
  output: z.array(Bridge),
})
