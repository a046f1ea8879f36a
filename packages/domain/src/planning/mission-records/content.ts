import { type End, givenLimit } from '../../airspace/constraints/heights.ts'
import { type HeightLimit, limitText } from '../../geo/index.ts'
import type { MissionAssetRow, MissionPilotRow } from './crew-store.ts'
import { type ContentField, contentFields } from './fields.ts'
import type { MissionRow } from './store.ts'

/** What a manager judges of a mission, in words that stay true when assets and people are renamed. Kept as JSON. */
export interface MissionContent extends Record<ContentField, unknown> {
  readonly mission_name: string
  readonly mission_description: string
  readonly mission_purpose: string | null
  readonly start_time: string
  readonly end_time: string
  readonly min_height: number
  readonly max_height: number
  /** Null: metres above ground, as min_height and max_height are. */
  readonly min_altitude: HeightLimit | null
  readonly max_altitude: HeightLimit | null
  readonly mission_envelope: unknown
  readonly airspace_restrictions_covered: readonly string[]
  readonly assets: readonly { asset_uuid: string; name: string; payload: string | null }[]
  readonly pilots: readonly { user_uuid: string; name: string }[]
}

export const contentOf = (
  mission: MissionRow,
  assets: readonly MissionAssetRow[],
  pilots: readonly MissionPilotRow[],
): MissionContent => ({
  mission_name: mission.missionName,
  mission_description: mission.missionDescription,
  mission_purpose: mission.missionPurpose,
  start_time: mission.startTime.toISOString(),
  end_time: mission.endTime.toISOString(),
  min_height: mission.minHeight,
  max_height: mission.maxHeight,
  min_altitude: otherLimit(mission, 'min'),
  max_altitude: otherLimit(mission, 'max'),
  mission_envelope: mission.missionEnvelope,
  airspace_restrictions_covered: mission.airspaceRestrictionsCovered,
  assets: assets.map((asset) => ({
    asset_uuid: asset.assetUuid,
    name: asset.assetUin ?? asset.assetSvcId,
    payload: asset.payloadId ?? (asset.payloadType === null ? null : String(asset.payloadType)),
  })),
  pilots: pilots.map((pilot) => ({
    user_uuid: pilot.userUuid,
    name: `${pilot.firstName} ${pilot.lastName}`,
  })),
})

const otherLimit = (mission: MissionRow, end: End): HeightLimit | null => {
  const limit = givenLimit(mission, end)
  return limit.reference === 'AGL' ? null : limit
}

/** What identifies a value: an aircraft that got its UIN, or a person who changed a name, is no other. */
const identity = (content: MissionContent, field: ContentField): string => {
  if (field === 'assets')
    return JSON.stringify(content.assets.map(({ asset_uuid, payload }) => [asset_uuid, payload]))
  if (field === 'pilots') return JSON.stringify(content.pilots.map(({ user_uuid }) => user_uuid))
  // PostgreSQL keeps the keys of JSON in an order of its own.
  if (field === 'mission_envelope') return JSON.stringify(coordinatesOf(content))
  // A version from before there were such limits, or purposes, has none.
  if (field === 'min_altitude' || field === 'max_altitude') return altitudeText(content[field])
  return JSON.stringify(content[field] ?? null)
}

export const altitudeText = (limit: HeightLimit | null | undefined): string =>
  limit ? limitText(limit) : 'metres above ground'

export const coordinatesOf = ({ mission_envelope: envelope }: MissionContent): number[][][] =>
  (envelope as { coordinates: number[][][] }).coordinates

export const changedFields = (before: MissionContent, after: MissionContent): ContentField[] =>
  contentFields.filter((field) => identity(before, field) !== identity(after, field))
