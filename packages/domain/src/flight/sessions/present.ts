import type { Keys } from '../../kernel/index.ts'
import type { FlightSession } from './contract.ts'
import type { DetailedSession, NamedAsset } from './details.ts'
import { type Crew, maySeeToken } from './policy.ts'
import type { SessionRow } from './store.ts'

type Flown = Omit<FlightSession, 'session_token' | 'pilot_name' | 'mission_name' | 'alert_count'>

/** What everyone who may see a session sees of it. */
export const presentFlown = (row: SessionRow & NamedAsset): Flown => ({
  session_uuid: row.sessionUuid,
  session_svc_id: row.svcId,
  plan_uuid: row.planUuid,
  mission_uuid: row.missionUuid,
  asset_uuid: row.assetUuid,
  asset_svc_id: row.assetSvcId,
  asset_uin: row.assetUin,
  user_uuid: row.userUuid,
  session_start_time: row.sessionStartTime.toISOString(),
  session_end_time: row.sessionEndTime?.toISOString() ?? null,
  session_expiry: row.sessionExpiry.toISOString(),
  asset_start_latitude: row.assetStartLatitude,
  asset_start_longitude: row.assetStartLongitude,
  asset_end_latitude: row.assetEndLatitude,
  asset_end_longitude: row.assetEndLongitude,
  pilot_start_latitude: row.pilotStartLatitude,
  pilot_start_longitude: row.pilotStartLongitude,
  pilot_end_latitude: row.pilotEndLatitude,
  pilot_end_longitude: row.pilotEndLongitude,
  total_area: row.totalArea,
  total_distance: row.totalDistance,
  total_endurance: row.totalEndurance,
  timestamp: row.createdAt.toISOString(),
  fitness_note: row.fitnessNote,
  conforming: row.conforming,
})

export const presentSession = (row: DetailedSession, crew: Crew, keys: Keys): FlightSession => ({
  ...presentFlown(row),
  session_token: maySeeToken(crew, row) ? keys.sessionToken(row.sessionUuid) : null,
  pilot_name: row.pilotName,
  mission_name: row.missionName,
  alert_count: row.alertCount,
})
