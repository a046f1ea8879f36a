import type { LiveAsset } from '@clearway/client'
import { conformanceOf } from '@clearway/domain/conformance'
import { useFigures } from '@clearway/ui'
import { useMemo } from 'react'
import { alertOfRecord, sessionsInBreach } from '../../entities/alert/alert.ts'
import { useOpenAlerts } from '../../entities/alert/use-alerts.ts'
import { useBatteryMinutes } from '../../entities/flight/battery.ts'
import { judgedLive } from '../../entities/flight/flight-frame.ts'
import {
  useAssetSubscriptions,
  useLiveToken,
  useZoneSubscriptions,
} from '../../entities/flight/live-subscriptions.ts'
import { type Sky, useTraffic } from '../../entities/flight/use-traffic.ts'
import { planVolume } from '../../entities/plan/plan-volume.ts'
import { useMyZones } from '../../entities/zone/use-zones.ts'
import type { Conformance, MapAircraft } from '../../map/content/types.ts'
import { mapAircraft } from '../../map/live/map-aircraft.ts'
import { type LiveAirspace, useLiveAirspace } from '../../map/live/use-live-airspace.ts'
import { useSampled } from '../../timing/use-delayed.ts'
import { assetName } from '../../words/asset-name.ts'

const everyMs = 1_000

/** An aircraft of the first page, as it was at the last second. */
export interface Flying {
  readonly mark: MapAircraft
  readonly heightM: number | null
  readonly batteryPercent: number | null
  readonly batteryMinutes: number | null
  readonly missionName: string | undefined
}

export interface Flies {
  readonly live: LiveAirspace
  readonly flying: readonly Flying[]
}

/** Worst first, as on the live page. */
export const conformances: readonly Conformance[] = ['breach', 'near', 'no-plan', 'stale', 'conforming']

const noZones: ReturnType<typeof useZoneSubscriptions> = new Map()

/** What flies now, renewed each second. */
export const useFlies = (sky: Sky): Flies => {
  const traffic = useTraffic(sky)
  const ofZones = useZoneSubscriptions(useMyZones().data)
  const alerts = useOpenAlerts()
  const live = useLiveAirspace({
    token: useLiveToken(),
    bounds: null,
    zones: sky === 'zones' ? ofZones : noZones,
    assetUuids: useAssetSubscriptions(sky, traffic.data),
  })
  const sampled = useSampled(live.state, everyMs)
  const breached = useMemo(
    () => sessionsInBreach((alerts.data?.rows ?? []).map(alertOfRecord)),
    [alerts.data],
  )
  const known = useMemo(
    () => new Map(traffic.data?.map((flight) => [flight.session_uuid, flight])),
    [traffic.data],
  )
  const measured = useFigures(() => {
    const judge = ({ frame }: LiveAsset): Conformance => {
      const flight = known.get(frame.session_uuid)
      if (breached.has(frame.session_uuid)) return 'breach'
      if (flight?.plan_uuid === null) return 'no-plan'
      if (!flight?.plan) return 'conforming'
      return conformanceOf(planVolume(flight.plan, flight.plan['2d_flight_envelope']), judgedLive(frame))
    }
    const { assets } = sampled.value
    const nameOf = ({ frame }: LiveAsset): string => {
      const flight = known.get(frame.session_uuid)
      return frame.asset_uin ?? (flight ? assetName(flight) : 'No UIN')
    }
    return mapAircraft(sampled.value, { nowMs: live.stateNow(), conformanceOf: judge, nameOf })
      .filter(({ leftAtMs }) => leftAtMs === null)
      .map((mark) => {
        const asset = assets.get(mark.assetUuid)
        const frame = asset?.frame
        return {
          mark,
          sessionUuid: frame?.session_uuid ?? '',
          frameAtMs: asset?.frameMs ?? 0,
          heightM: frame?.altitude_agl ?? null,
          batteryPercent: frame?.battery_remaining_percent ?? null,
          missionName: known.get(frame?.session_uuid ?? '')?.mission?.mission_name,
        }
      })
      .toSorted(
        (a, b) =>
          conformances.indexOf(a.mark.conformance) - conformances.indexOf(b.mark.conformance) ||
          a.mark.label.localeCompare(b.mark.label),
      )
  }, [sampled, known, breached, live.stateNow])
  return { live, flying: useBatteryMinutes(measured) }
}
