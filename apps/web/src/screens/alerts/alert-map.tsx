import { metresAgl, useFigures } from '@clearway/ui'
import { alertTitles } from '../../entities/alert/alert-words.ts'
import { useMapZones, useZonesOf } from '../../entities/zone/use-zones.ts'
import {
  AircraftLayer,
  EnvelopeLayer,
  type MapAircraft,
  MapCanvas,
  MapControls,
  useMap,
  ZoneLayer,
} from '../../map/index.ts'
import { assetName } from '../../words/asset-name.ts'
import type { AlertDetail } from './alert-history.ts'
import { useAlertPlan } from './use-alert-pages.ts'

const nearZoom = 13

interface AlertMapProps {
  readonly alert: AlertDetail
  readonly longitude: number
  readonly latitude: number
}

/** Where it was when the alert was raised, with its plan and the zones of that time. */
export const AlertMap = ({ alert, longitude, latitude }: AlertMapProps) => {
  const zones = useMapZones()
  const [strictest] = useZonesOf(alert.zone_uuids) ?? []
  const plan = useAlertPlan(alert)
  const atMs = Date.parse(alert.raised_at)
  const aircraft = useFigures(() => [aircraftOf(alert, longitude, latitude)], [alert, longitude, latitude])
  return (
    <MapCanvas
      label={`Where the ${alertTitles[alert.alert_type].toLowerCase()} was`}
      initialCamera={{ center: [longitude, latitude], zoom: nearZoom }}
    >
      <ZoneLayer zones={zones} atMs={atMs} selectedUuid={strictest?.zone_uuid ?? null} />
      {plan && <EnvelopeLayer envelope={plan.envelope} />}
      <AircraftLayer aircraft={aircraft} selectedUuid={alert.asset_uuid} now={() => atMs} />
      <Controls longitude={longitude} latitude={latitude} />
    </MapCanvas>
  )
}

const Controls = ({ longitude, latitude }: Omit<AlertMapProps, 'alert'>) => {
  const { moveTo } = useMap()
  return <MapControls onFit={() => moveTo({ center: [longitude, latitude], zoom: nearZoom })} />
}

const aircraftOf = (alert: AlertDetail, longitude: number, latitude: number): MapAircraft => ({
  assetUuid: alert.asset_uuid,
  label: assetName(alert),
  detail: alert.altitude_agl === null ? '' : metresAgl(alert.altitude_agl),
  longitude,
  latitude,
  heading: 0,
  speedMps: 0,
  conformance: alert.alert_type === 'lost_link' ? 'near' : 'breach',
  frameAtMs: Date.parse(alert.raised_at),
  leftAtMs: null,
  trail: [],
})
