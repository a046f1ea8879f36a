import type { Queryable, Tx } from '@clearway/db'
import { polygonAreaM2 } from '../../geo/index.ts'
import { type Ctx, passingInTurns, refuseOutdated } from '../../kernel/index.ts'
import { byMission } from './by-mission.ts'
import { altitudeText, changedFields, contentOf, coordinatesOf, type MissionContent } from './content.ts'
import { assetsOf, pilotsOf } from './crew-store.ts'
import type { ContentField } from './fields.ts'
import { insertRevisions, type RevisionRow, revisionsFrom } from './revisions-store.ts'
import { type MissionRow, raiseVersions } from './store.ts'

// A decision names the version that was read (docs/decisions/0035). A version is what the mission's managers judge.

/** By mission. */
export type Contents = ReadonlyMap<string, MissionContent>

export const readContents = async (db: Queryable, missions: readonly MissionRow[]): Promise<Contents> => {
  const uuids = missions.map(({ missionUuid }) => missionUuid)
  const [assets, pilots] = [byMission(await assetsOf(db, uuids)), byMission(await pilotsOf(db, uuids))]
  return new Map(
    missions.map((mission) => {
      const { missionUuid } = mission
      return [missionUuid, contentOf(mission, assets.get(missionUuid) ?? [], pilots.get(missionUuid) ?? [])]
    }),
  )
}

/**
 * After missions were written: another version of each in which something is different; answers them as they are then. The caller
 * holds them.
 */
export const reviseMissions = async (
  ctx: Pick<Ctx, 'clock'> & { actor?: Ctx['actor'] },
  tx: Tx,
  before: Contents,
  written: readonly MissionRow[],
): Promise<MissionRow[]> => {
  const after = await readContents(tx, written)
  const changed = await passingInTurns(
    written,
    ({ missionUuid }) => changedFields(before.get(missionUuid)!, after.get(missionUuid)!).length > 0,
  )
  await insertRevisions(
    tx,
    changed.map(({ missionUuid, missionVersion }) => ({
      missionUuid,
      missionVersion,
      content: before.get(missionUuid)!,
      replacedBy: ctx.actor?.user?.userUuid ?? null,
      replacedAt: ctx.clock.now(),
    })),
  )
  const raised = new Set(changed.map(({ missionUuid }) => missionUuid))
  await raiseVersions(tx, [...raised])
  return written.map((mission) =>
    raised.has(mission.missionUuid) ? { ...mission, missionVersion: mission.missionVersion + 1 } : mission,
  )
}

/** One value that a change replaced, in words. */
export interface FieldChange {
  field: ContentField
  before: string
  after: string
}

/** How one version became the next. */
export interface MissionChangeRow {
  missionVersion: number
  changes: FieldChange[]
  by: Pick<RevisionRow, 'replacedBy' | 'firstName' | 'lastName'>
  at: Date
}

/** The changes of a mission after a version, oldest first. */
export const changesAfter = async (
  db: Queryable,
  mission: MissionRow,
  missionVersion: number,
): Promise<MissionChangeRow[]> => {
  if (missionVersion >= mission.missionVersion) return []
  const revisions = await revisionsFrom(db, mission.missionUuid, missionVersion)
  if (revisions.length === 0) return []
  const now = (await readContents(db, [mission])).get(mission.missionUuid)!
  return revisions.map(({ content, replacedAt: at, ...by }, index) => ({
    missionVersion: by.missionVersion + 1,
    changes: fieldChanges(content, revisions[index + 1]?.content ?? now),
    by,
    at,
  }))
}

/** 409 for whoever read another version than the mission is at, with the fields that changed. The caller holds the mission. */
export const refuseOutdatedMission = (
  tx: Tx,
  mission: MissionRow,
  { read, act }: { read: number | null | undefined; act: 'decide' | 'save' },
): Promise<void> => {
  const changed = async (since: number): Promise<ContentField[]> => {
    const changes = await changesAfter(tx, mission, since)
    return [...new Set(changes.flatMap((change) => change.changes.map(({ field }) => field)))]
  }
  const { svcId, missionVersion: version } = mission
  return refuseOutdated(read, { field: 'mission_version', svcId, version, act, changed })
}

const fieldChanges = (before: MissionContent, after: MissionContent): FieldChange[] =>
  changedFields(before, after).map((field) => ({
    field,
    before: words(before, field),
    after: words(after, field),
  }))

const words = (content: MissionContent, field: ContentField): string => {
  const value = content[field]
  if (field === 'mission_envelope') return areaWords(content)
  if (field === 'assets') return namesOf(content.assets)
  if (field === 'pilots') return namesOf(content.pilots)
  if (field === 'min_height' || field === 'max_height') return `${value} m AGL`
  if (field === 'min_altitude' || field === 'max_altitude') return altitudeText(content[field])
  if (field === 'mission_purpose') return value ? String(value).replace('_', ' ') : 'not said'
  return Array.isArray(value) ? value.join(', ') || 'none' : String(value)
}

const namesOf = (listed: readonly { name: string }[]): string =>
  listed.map(({ name }) => name).join(', ') || 'none'

/** Area and first corner, so that an area that was only moved reads differently too. */
const areaWords = (content: MissionContent): string => {
  const coordinates = coordinatesOf(content)
  const squareKm = polygonAreaM2({ type: 'Polygon', coordinates }) / 1e6
  const [longitude = 0, latitude = 0] = coordinates[0]?.[0] ?? []
  const corners = (coordinates[0]?.length ?? 1) - 1
  return `${squareKm.toPrecision(3)} km², ${corners} corners from ${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}
