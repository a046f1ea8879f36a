import type { LiveSocketOptions, TelemetryFrame, WebSocketLike } from '@clearway/client'
import type { PlanVolume } from '@clearway/domain/conformance'
import { boxPolygon } from '@clearway/domain/geo'
import { buildFrame } from '../../apps/web/src/testing/build-frame.ts'

export const centre = [77.6, 13] as const
const spreadDeg = 0.6
const stepDeg = 0.00015
const halfPlanDeg = 0.05

/** The same place for the same number, without a random generator. */
const scattered = (n: number, prime: number) => ((n * prime) % 9_973) / 9_973 - 0.5

const placeOf = (n: number) => ({
  longitude: centre[0] + 2 * spreadDeg * scattered(n, 7_919),
  latitude: centre[1] + spreadDeg * scattered(n, 6_131),
})

const frameOf = (n: number, tick: number, startMs: number): TelemetryFrame => {
  const { longitude, latitude } = placeOf(n)
  const heading = (n * 37) % 360
  const radians = (heading * Math.PI) / 180
  return buildFrame({
    asset_uuid: `asset-${n}`,
    session_uuid: `session-${n}`,
    asset_uin: `UA${String(n).padStart(9, '0')}`,
    timestamp: new Date(startMs + tick * 1_000).toISOString(),
    longitude: longitude + tick * stepDeg * Math.sin(radians),
    latitude: latitude + tick * stepDeg * Math.cos(radians),
    heading,
    altitude_agl: 60 + (n % 20),
    groundspeed_mps: 14,
    battery_remaining_percent: 80,
    zone_uuids: [],
  })
}

/** The socket's messages of each second: a frame of every aircraft. */
export const sky = (count: number, ticks: number): string[][] => {
  const startMs = Date.now()
  const delivery_context = { zone_uuids: [], asset_subscription: false, viewport_version: 0 }
  return Array.from({ length: ticks }, (_, tick) =>
    Array.from({ length: count }, (_, n) =>
      JSON.stringify({ type: 'telemetry_frame', data: { ...frameOf(n, tick, startMs), delivery_context } }),
    ),
  )
}

const plans = new Map<string, PlanVolume>()

/** A square round where it began: every aircraft keeps to its plan. */
export const planOf = ({ asset_uuid, longitude, latitude }: TelemetryFrame): PlanVolume => {
  const known = plans.get(asset_uuid)
  if (known) return known
  const [west, east] = [longitude - halfPlanDeg, longitude + halfPlanDeg]
  const [south, north] = [latitude - halfPlanDeg, latitude + halfPlanDeg]
  const plan: PlanVolume = {
    envelope: boxPolygon([west, south, east, north]),
    minHeightM: 20,
    maxHeightM: 120,
    during: { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY },
  }
  plans.set(asset_uuid, plan)
  return plan
}

/** A socket's options, with a connection whose messages the test sends. */
export function handSocket() {
  let say: ((text: string) => void) | null = null
  let opened = () => {}
  class HandSocket implements WebSocketLike {
    readonly readyState = 1
    addEventListener(type: string, listener: (event: never) => void) {
      if (type !== 'message') return
      say = (data) => listener({ data } as never)
      opened()
    }
    send() {}
    close() {}
  }
  const options: LiveSocketOptions = {
    origin: location.origin,
    token: async () => 'token',
    WebSocket: HandSocket,
  }
  return {
    options,
    say: (text: string) => say?.(text),
    whenOpen: (act: () => void) => {
      opened = () => queueMicrotask(act)
      if (say) opened()
    },
  }
}
