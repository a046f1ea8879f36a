import type { StoredFrame } from './columns.ts'
import type { TelemetryFrame } from './contract.ts'
import type { FrameRow } from './store.ts'

export const presentFrame = (row: FrameRow): TelemetryFrame => ({
  session_uuid: row.sessionUuid,
  asset_uuid: row.assetUuid,
  asset_uin: row.assetUin,
  timestamp: row.timestamp.toISOString(),
  latitude: row.latitude,
  longitude: row.longitude,
  altitude_agl: row.altitudeAgl,
  absolute_altitude_m: row.absoluteAltitudeM,
  heading: row.heading,
  yaw_deg: row.yawDeg,
  roll_deg: row.rollDeg,
  pitch_deg: row.pitchDeg,
  horizontal_speed: row.horizontalSpeed,
  vertical_speed: row.verticalSpeed,
  climb_mps: row.climbMps,
  groundspeed_mps: row.groundspeedMps,
  gps_fix_type: row.gpsFixType,
  satellites_visible: row.satellitesVisible,
  battery_remaining_percent: row.batteryRemainingPercent,
  battery_voltage_v: row.batteryVoltageV,
  battery_current_a: row.batteryCurrentA,
  is_armed: row.isArmed,
  is_in_air: row.isInAir,
  flight_mode: row.flightMode,
  status_text: row.statusText,
})

/** The same shape for a frame that has just been stored. */
export const presentStoredFrame = ({
  sessionUuid,
  assetUuid,
  assetUin,
  sequenceNumber: _,
  at,
  latitude,
  longitude,
  ...measured
}: StoredFrame): TelemetryFrame => ({
  session_uuid: sessionUuid,
  asset_uuid: assetUuid,
  asset_uin: assetUin,
  timestamp: new Date(at).toISOString(),
  latitude,
  longitude,
  ...measured,
})
