import { z } from 'zod'
import { Altitude, heightsShown } from '../../airspace/constraints/heights-contract.ts'
import { airspaceZoneTypeName } from '../../airspace/zones/contract.ts'
import { Schedule } from '../../airspace/zones/schedule.ts'
import {
  airspaceZoneType,
  Height,
  IntEnum,
  Name,
  numeric,
  operation,
  QueryIntEnum,
  restrictionTypeName,
  route,
  Timestamp,
  Uuid,
  WireTime,
} from '../../kernel/contract.ts'
import { Polygon } from '../../kernel/fields.ts'
import { bulkBodyMiB, mostInBulk } from '../../kernel/request-limits.ts'
import { anyMember, managerAdmin, readTheSameByAll } from '../../parties/access/callers.ts'
import {
  contentTypes,
  exportFormats,
  missionContentTypes,
  missionExportFormats,
  missionFormats,
  zoneFormats,
} from './formats/ids.ts'

const zoneTypes = Object.values(airspaceZoneType)
const restrictionTypes = [1, 2, 3, 4, 5] as const

/** The file: its text, or its JSON as it is. */
const Content = z
  .union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())], {
    error: 'must be the text of the file, or its JSON',
  })
  .describe(`The file: its text, or, for the JSON formats, the JSON itself. At most ${bulkBodyMiB} MiB`)

const Only = z
  .array(z.int({ error: 'must be a whole number from 0' }).min(0), {
    error: 'must be a list of feature indices',
  })
  .min(1, { error: 'must name at least one feature' })
  .max(20_000)
  .optional()
  .describe('Look at these features alone, by their index in the file')

const Elevation = z
  .number({ error: 'must be a number of metres' })
  .min(-500, { error: 'must be from -500 to 9,000 metres' })
  .max(9_000, { error: 'must be from -500 to 9,000 metres' })
  .nullish()
  .describe(
    'Metres of the ground above sea level. Limits of the file above sea level, the ellipsoid or as flight levels ' +
      'are said above ground as well, which counts where the service does not know the ground',
  )

/** The facts of every feature. */
const featureFields = {
  index: z.int().describe('Place in the file, from 0'),
  id: z.string().nullable().describe('What the file calls it, where it has an identifier'),
  name: z.string(),
  notes: z.array(z.string()).describe('What was assumed, converted or left out'),
  faults: z.array(z.string()).describe('Why it cannot be imported; empty when it can'),
}

export const ImportedZone = z.object({
  zone_name: z.string(),
  restriction_type: z.int(),
  airspace_zone_type: z.int(),
  ...heightsShown,
  active_from: WireTime.nullable(),
  active_to: WireTime.nullable(),
  schedule: Schedule,
  vertices: z.int(),
  zone_uuid: z.string().nullable().describe('Null until it is created'),
})

export const ZoneImportReport = z.object({
  format: z.enum(zoneFormats),
  dry_run: z.boolean(),
  total_features: z.int().describe('Features in the file'),
  total_ready: z.int().describe('Features that can be imported, or were'),
  total_faulty: z.int(),
  total_zones: z.int().describe('Zones that the ready features make'),
  total_created: z.int(),
  features: z.array(
    z.object({
      ...featureFields,
      verdict: z.enum(['ready', 'fault', 'created']),
      zones: z.array(ImportedZone).describe('One for each part of the feature'),
    }),
  ),
})
export type ZoneImportReport = z.infer<typeof ZoneImportReport>

export const importZonesOp = operation({
  ...route.post('/airspaces/import', 'Import report'),
  name: 'exchange.importZones',
  about: 'zone',
  rate: 'bulk',
  summary:
    'Read zones from ED-269, ED-318, GeoJSON, KML or OpenAir and report by feature; create them unless it is a dry run',
  access: managerAdmin,
  input: z.object({
    content: Content,
    format: z
      .enum(['auto', ...zoneFormats], { error: `must be one of auto, ${zoneFormats.join(', ')}` })
      .default('auto'),
    dry_run: z.boolean().default(true).describe(`False creates the zones, at most ${mostInBulk} in one go`),
    skip_faulty: z
      .boolean()
      .default(false)
      .describe('False creates nothing while a feature is at fault; true leaves those out'),
    only: Only,
    ground_elevation: Elevation,
    defaults: z
      .object({
        zone_name: Name(150).nullish().describe('Of features without a name; each gets its number behind it'),
        restriction_type: IntEnum(restrictionTypes, restrictionTypeName).nullish(),
        airspace_zone_type: IntEnum(zoneTypes, airspaceZoneTypeName).nullish(),
        min_height: Height.nullish(),
        max_height: Height.nullish(),
        active_from: Timestamp.nullish(),
        active_to: Timestamp.nullish(),
      })
      .nullish()
      .describe('What holds where the file says nothing'),
  }),
  output: ZoneImportReport,
  fails: ['unprocessable', 'already_exists'],
})

export const MissionImportReport = z.object({
  format: z.enum(missionFormats),
  total_features: z.int(),
  total_ready: z.int(),
  total_faulty: z.int(),
  features: z.array(
    z.object({
      ...featureFields,
      verdict: z.enum(['ready', 'fault']),
      missions: z
        .array(
          z.object({
            mission_name: z.string(),
            mission_envelope: Polygon,
            min_height: z.number().nullable().describe('Null where an altitude is given in its place'),
            max_height: z.number().nullable(),
            min_altitude: Altitude.nullable(),
            max_altitude: Altitude.nullable(),
            start_time: WireTime.nullable().describe('Null where the file does not say'),
            end_time: WireTime.nullable(),
          }),
        )
        .describe('Bodies for POST /missions; add times, assets and pilots'),
    }),
  ),
})
export type MissionImportReport = z.infer<typeof MissionImportReport>

const Metres = (max: number) =>
  z
    .number({ error: 'must be a number of metres' })
    .max(max, { error: `must be at most ${max.toLocaleString('en')} metres` })

export const importMissionsOp = operation({
  ...route.question('/missions/import'),
  name: 'exchange.importMissions',
  rate: 'bulk',
  summary:
    'Read missions from a QGroundControl plan, KML or GeoJSON; stores nothing, answers bodies for POST /missions',
  access: { who: 'member', role: 'member', orgTypes: ['assetOwner'] },
  input: z.object({
    content: Content,
    format: z
      .enum(['auto', ...missionFormats], { error: `must be one of auto, ${missionFormats.join(', ')}` })
      .default('auto'),
    only: Only,
    buffer: Metres(10_000)
      .min(1, { error: 'must be at least 1 metre' })
      .default(30)
      .describe('Metres to each side of a line, which so becomes a corridor'),
    height_margin: Metres(1_000)
      .min(0, { error: 'must be at least 0 metres' })
      .default(10)
      .describe('Metres added above the highest point of a line'),
    ground_elevation: Elevation,
    min_height: Height.nullish().describe('In place of what the file says, metres AGL'),
    max_height: Height.nullish().describe('In place of what the file says, metres AGL'),
  }),
  output: MissionImportReport,
  fails: ['unprocessable'],
})

export const exportZonesOp = operation({
  name: 'exchange.exportZones',
  kind: 'query',
  summary:
    'Download active zones as GeoJSON, KML, ED-269 or ED-318; a Link header names the next part of a large export',
  rest: {
    method: 'GET',
    path: '/airspaces/export',
    body: 'file',
    contentTypes: [...new Set(exportFormats.map((format) => contentTypes[format]))],
  },
  ...readTheSameByAll,
  input: z.object({
    format: z.enum(exportFormats, { error: `must be one of ${exportFormats.join(', ')}` }).default('geojson'),
    restriction_type: QueryIntEnum(restrictionTypes, restrictionTypeName).optional(),
    airspace_zone_type: QueryIntEnum(zoneTypes, airspaceZoneTypeName).optional(),
    owner: z
      .enum(['all', 'mine'], { error: 'must be all or mine' })
      .default('all')
      .describe('mine: the zones that the organisation owns'),
    country: z
      .string()
      .regex(/^[A-Z]{3}$/, { error: 'must be an ISO 3166-1 alpha-3 code in capitals, e.g. IND' })
      .default('XXX')
      .describe('Country of the zones, which ED-269 and ED-318 want; XXX is none'),
    after_zone_id: z
      .preprocess(numeric, z.int({ error: 'must be a whole number from 0' }).min(0).max(2_147_483_647))
      .default(0)
      .describe('Zones after this one: where the part before ended'),
    limit: z
      .preprocess(numeric, z.int({ error: 'must be a whole number from 1 to 5000' }).min(1).max(5000))
      .default(2000)
      .describe('Zones a file, at most; a file ends sooner after 500,000 vertices'),
  }),
  output: z.object({
    file_name: z.string(),
    content_type: z.string(),
    content: z.string(),
    total_zones: z.int(),
    /** The query that asks for the rest. */
    next: z.record(z.string(), z.string()).nullable(),
  }),
})

/** A mission or a flight plan as a file, whichever it is. */
const volumeExport = {
  rest: {
    method: 'GET',
    body: 'file',
    contentTypes: [...new Set(missionExportFormats.map((format) => missionContentTypes[format]))],
  },
  input: z.object({
    format: z
      .enum(missionExportFormats, { error: `must be one of ${missionExportFormats.join(', ')}` })
      .default('plan'),
  }),
  output: z.object({ file_name: z.string(), content_type: z.string(), content: z.string() }),
  fails: ['not_found', 'gone'],
} as const

export const exportMissionOp = operation({
  ...volumeExport,
  name: 'exchange.exportMission',
  kind: 'query',
  summary: 'Download a mission as a QGroundControl plan, KML or GeoJSON, with its limits as they were given',
  rest: { ...volumeExport.rest, path: '/missions/{mission_uuid}/export' },
  access: { who: 'member', role: 'member', orgTypes: ['assetOwner', 'airspaceManager'] },
  params: z.object({ mission_uuid: Uuid }),
})

export const exportPlanOp = operation({
  ...volumeExport,
  name: 'exchange.exportPlan',
  about: 'flight_plan',
  kind: 'query',
  summary:
    'Download a flight plan as a QGroundControl plan, KML or GeoJSON, with its limits as they were given',
  rest: { ...volumeExport.rest, path: '/flight-plans/{plan_uuid}/export' },
  access: anyMember,
  params: z.object({ plan_uuid: Uuid }),
})
