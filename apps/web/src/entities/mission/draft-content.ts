import type { Mission } from './mission-words.ts'

/** What a template keeps of a mission: the fields of `POST /missions`. */
export const contentOfMission = (mission: Mission) => ({
  mission_name: mission.mission_name,
  mission_description: mission.mission_description,
  mission_purpose: mission.mission_purpose,
  start_time: mission.start_time,
  end_time: mission.end_time,
  mission_envelope: mission.mission_envelope,
  min_altitude: mission.min_altitude,
  max_altitude: mission.max_altitude,
  assets: mission.assets.map(({ asset_uuid, payload_id, payload_type }) => ({
    asset_uuid,
    payload_id,
    payload_type,
  })),
  pilots: mission.pilots.map(({ user_uuid }) => user_uuid),
})
