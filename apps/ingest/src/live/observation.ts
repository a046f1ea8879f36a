import { type DeliveryContext, fieldPlace, type LiveFrame } from '@clearway/domain/contracts'
import { type FrameRow, presentFrame, presentStoredFrame, type StoredFrame } from '@clearway/domain/telemetry'
import type { Message } from '../wire/websocket/text-frames.ts'

/** A stored frame on its way to the live connections, with the zones that held it. */
export interface Observation {
  readonly sessionUuid: string
  readonly assetUuid: string
  readonly longitude: number
  readonly latitude: number
  /** Metres above ground, and whether it flies, as far as the frame has them. */
  readonly heightM: number | null
  /** Above mean sea level and the ellipsoid, likewise. */
  readonly amslM?: number | null
  readonly w84M?: number | null
  readonly isInAir: boolean | null
  /** Frame time, epoch milliseconds. */
  readonly at: number
  /** The zones that it was inside. */
  readonly zoneUuids: readonly string[]
  readonly wire: WireForm
}

/** What receivers read: written when there is one, and once for all of them; only the delivery context differs. */
export class WireForm {
  readonly #write: () => string
  #text: string | undefined
  #head: Buffer | undefined

  constructor(write: () => string) {
    this.#write = write
  }

  /** A LiveFrame in JSON. */
  text(): string {
    this.#text ??= this.#write()
    return this.#text
  }

  message(context: DeliveryContext): Message {
    this.#head ??= Buffer.from(
      `{"type":"telemetry_frame","data":${this.text().slice(0, -1)},"delivery_context":`,
    )
    const tail = `${contextText(context)}}}`
    return { head: this.#head, tail, bytes: this.#head.length + tail.length }
  }
}

/** By hand: it is written for every receiver of every frame. UUIDs need no escaping. */
const contextText = ({ zone_uuids, asset_subscription, viewport_version }: DeliveryContext): string => {
  const zones = zone_uuids.length === 0 ? '[]' : `["${zone_uuids.join('","')}"]`
  return `{"zone_uuids":${zones},"asset_subscription":${asset_subscription},"viewport_version":${viewport_version}}`
}

export const observationOf = (frame: StoredFrame, zoneUuids: readonly string[]): Observation => ({
  sessionUuid: frame.sessionUuid,
  assetUuid: frame.assetUuid,
  longitude: frame.longitude,
  latitude: frame.latitude,
  heightM: frame.measured[fieldPlace.altitude_agl],
  amslM: frame.measured[fieldPlace.absolute_altitude_m],
  w84M: frame.measured[fieldPlace.altitude_w84],
  isInAir: frame.measured[fieldPlace.is_in_air],
  at: frame.at,
  zoneUuids,
  wire: new WireForm(() => written({ ...presentStoredFrame(frame), zone_uuids: [...zoneUuids] })),
})

/** The same of a frame that was read back. */
export const observationOfRow = (row: FrameRow, zoneUuids: readonly string[]): Observation => ({
  sessionUuid: row.sessionUuid,
  assetUuid: row.assetUuid,
  longitude: row.longitude,
  latitude: row.latitude,
  heightM: row.altitudeAgl,
  amslM: row.absoluteAltitudeM,
  w84M: row.altitudeW84,
  isInAir: row.isInAir,
  at: row.timestamp.getTime(),
  zoneUuids,
  wire: new WireForm(() => written({ ...presentFrame(row), zone_uuids: [...zoneUuids] })),
})

/** The same of a frame that another process wrote. */
export const observationOfText = (text: string): Observation => {
  const frame = JSON.parse(text) as LiveFrame
  return {
    sessionUuid: frame.session_uuid,
    assetUuid: frame.asset_uuid,
    longitude: frame.longitude,
    latitude: frame.latitude,
    heightM: frame.altitude_agl,
    amslM: frame.absolute_altitude_m,
    w84M: frame.altitude_w84,
    isInAir: frame.is_in_air,
    at: Date.parse(frame.timestamp),
    zoneUuids: frame.zone_uuids,
    wire: new WireForm(() => text),
  }
}

const written = (frame: LiveFrame): string => JSON.stringify(frame)
