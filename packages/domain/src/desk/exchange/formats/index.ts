import { type Document, openDocument } from './document.ts'
import { detectEd269, readEd269 } from './ed269.ts'
import { detectEd318, readEd318 } from './ed318.ts'
import { type ExportedZone, type WriteOptions, writeGeoJson } from './exported.ts'
import { type ExportedMission, missionFields, writeMissionGeoJson } from './exported-mission.ts'
import type { Reading, SourceFeature } from './feature.ts'
import { detectGeoJson, readGeoJson } from './geojson.ts'
import { contentTypes, type ExportFormat, type MissionExportFormat } from './ids.ts'
import { detectKml, readKml } from './kml.ts'
import { detectOpenAir, readOpenAir } from './openair.ts'
import { detectQgcPlan, readQgcPlan } from './qgc-plan.ts'
import { writeEd269 } from './write-ed269.ts'
import { writeEd318 } from './write-ed318.ts'
import { writeKml, writeMarks } from './write-kml.ts'
import { writePlan } from './write-plan.ts'

export type { ExportedZone, WriteOptions } from './exported.ts'
export type { ExportedMission } from './exported-mission.ts'
export type { SourceFeature } from './feature.ts'
export { fileText } from './file-text.ts'
export * from './ids.ts'
export {
  draftedMissions,
  draftMissions,
  drawnPositions,
  type MissionDraft,
  type MissionDraftOptions,
  type MissionFeature,
} from './mission-drafts.ts'
export {
  type DraftedFeature,
  type DraftHeights,
  draftedZones,
  draftZones,
  type ZoneDefaults,
  type ZoneDraft,
  type ZoneDraftOptions,
  type ZoneFeature,
} from './zone-drafts.ts'

interface Format {
  readonly title: string
  detect(document: Document): boolean
  read(document: Document): Reading
}

/** In the order in which `auto` asks them: ED-318 is GeoJSON too, and ED-269 may call its list `features`. */
export const formats = {
  plan: { title: 'QGroundControl plan', detect: detectQgcPlan, read: readQgcPlan },
  ed318: { title: 'EUROCAE ED-318', detect: detectEd318, read: readEd318 },
  ed269: { title: 'EUROCAE ED-269', detect: detectEd269, read: readEd269 },
  geojson: { title: 'GeoJSON', detect: detectGeoJson, read: readGeoJson },
  kml: { title: 'KML', detect: detectKml, read: readKml },
  openair: { title: 'OpenAir', detect: detectOpenAir, read: readOpenAir },
} as const satisfies Record<string, Format>
export type FormatId = keyof typeof formats

/** A file read: which format it was in and its features, or the reason why it cannot be imported. */
export type FileRead =
  | { readonly format: FormatId; readonly features: readonly SourceFeature[]; readonly problem: null }
  | { readonly format: FormatId | null; readonly features: null; readonly problem: string }

/** Reads a file's text, or its JSON parsed already. `auto` takes the first of `among` that knows the file. */
export const readFile = (
  content: unknown,
  format: FormatId | 'auto',
  among: readonly FormatId[],
): FileRead => {
  const { document, problem } = openDocument(content)
  if (problem !== null) return { format: null, features: null, problem }
  const known = format === 'auto' ? detected(document, among) : format
  if (known) return { format: known, ...formats[known].read(document) } as FileRead
  return { format: null, features: null, problem: strange(document, among) }
}

const detected = (document: Document, among: readonly FormatId[]): FormatId | undefined =>
  (Object.keys(formats) as FormatId[]).find((id) => among.includes(id) && formats[id].detect(document))

const strange = (document: Document, among: readonly FormatId[]): string => {
  const titles = among.map((id) => formats[id].title).join(', ')
  const elsewhere = detected(document, Object.keys(formats) as FormatId[])
  if (elsewhere) return `The file is ${formats[elsewhere].title}; here ${titles} are read.`
  if (document.kind === 'text')
    return 'The file is text without a line that begins with AC, so it is no OpenAir.'
  const found = document.kind === 'xml' ? `XML of <${document.root.name}>` : jsonWords(document.json)
  return `The file is ${found}, which is none of ${titles}.`
}

const jsonWords = (json: unknown): string => {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return 'JSON that is no object'
  const members = Object.keys(json)
    .slice(0, 6)
    .map((name) => `"${name.slice(0, 30)}"`)
  return members.length > 0 ? `a JSON object of ${members.join(', ')}` : 'an empty JSON object'
}

/** How zones are written, and what a download of each format is called. */
export const writers: Readonly<Record<ExportFormat, Writer>> = {
  geojson: { contentType: contentTypes.geojson, extension: 'geojson', write: writeGeoJson },
  kml: { contentType: contentTypes.kml, extension: 'kml', write: writeKml },
  ed269: { contentType: contentTypes.ed269, extension: 'json', write: writeEd269 },
  ed318: { contentType: contentTypes.ed318, extension: 'geojson', write: writeEd318 },
}

export interface Writer {
  readonly contentType: string
  readonly extension: string
  write(zones: readonly ExportedZone[], options: WriteOptions): string
}

/** How a mission or a flight plan is written. */
export const missionWriters: Readonly<Record<MissionExportFormat, (mission: ExportedMission) => string>> = {
  plan: writePlan,
  geojson: writeMissionGeoJson,
  kml: (mission) =>
    writeMarks(mission.mission_name, [
      {
        id: mission.svc_id,
        name: mission.mission_name,
        style: 'mission',
        polygon: mission.envelope,
        max_altitude: mission.max_altitude,
        max_height: mission.max_height,
        from: mission.start_time,
        to: mission.end_time,
        fields: {
          ...missionFields(mission),
          ...Object.fromEntries(
            (mission.conditions ?? []).map(({ zone_name, text }, at) => [
              `condition_${at + 1}`,
              `${zone_name}: ${text}`,
            ]),
          ),
        },
      },
    ]),
}
