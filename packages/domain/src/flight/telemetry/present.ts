import {
  type MeasuredValues,
  type Measurements,
  rowKey,
  telemetryFields,
} from '@clearway/db/telemetry-fields'
import type { TelemetryFrame } from './contract.ts'
import type { StoredFrame } from './frames/frame.ts'
import type { FrameRow } from './frames/store.ts'

type Value = MeasuredValues[number]
type Head = Omit<TelemetryFrame, keyof Measurements>

const names = telemetryFields.map(({ name }) => name)
const rowKeys = names.map(rowKey)

export const presentFrame = (row: FrameRow): TelemetryFrame => {
  const { sessionUuid, assetUuid, assetUin, latitude, longitude } = row
  const timestamp = row.timestamp.toISOString()
  return wireForm(
    { session_uuid: sessionUuid, asset_uuid: assetUuid, asset_uin: assetUin, timestamp, latitude, longitude },
    rowKeys.map((key) => row[key]),
  )
}

/** The same shape for a frame that has just been stored. */
export const presentStoredFrame = (frame: StoredFrame): TelemetryFrame => {
  const { sessionUuid, assetUuid, assetUin, timestamp, latitude, longitude, measured } = frame
  return wireForm(
    { session_uuid: sessionUuid, asset_uuid: assetUuid, asset_uin: assetUin, timestamp, latitude, longitude },
    measured,
  )
}

/** To be copied and filled: so all frames keep one shape, which growing objects do not. */
const blank: TelemetryFrame = {
  session_uuid: '',
  asset_uuid: '',
  asset_uin: null,
  timestamp: '',
  latitude: 0,
  longitude: 0,
  ...(Object.fromEntries(names.map((name) => [name, null])) as Measurements),
}

const wireForm = (head: Head, values: readonly Value[]): TelemetryFrame => {
  const frame = { ...blank }
  frame.session_uuid = head.session_uuid
  frame.asset_uuid = head.asset_uuid
  frame.asset_uin = head.asset_uin
  frame.timestamp = head.timestamp
  frame.latitude = head.latitude
  frame.longitude = head.longitude
  const measured: Record<string, Value> = frame
  for (let i = 0; i < names.length; i += 1) measured[names[i]!] = values[i] ?? null
  return frame
}
