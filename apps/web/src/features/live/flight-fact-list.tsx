import {
  coordinates,
  DescriptionList,
  duration,
  type Fact,
  heading,
  heightBand,
  ZoneName,
} from '@clearway/ui'
import { zoneTypes } from '../../map/types.ts'
import type { Zone } from '../airspace/use-zones.ts'
import type { Flight } from './flight.ts'
import type { FlightRecord } from './use-flight-record.ts'

interface FlightFactListProps {
  readonly flight: Flight
  readonly record: FlightRecord
  readonly zones: readonly Zone[]
  readonly nowMs: number
}

export function FlightFactList({ flight, record, zones, nowMs }: FlightFactListProps) {
  const inside = zones.filter(({ zone_uuid }) => flight.zoneUuids.includes(zone_uuid))
  const facts: Fact[] = [
    ...planFacts(flight, record, nowMs),
    ...(record.pilot ? [{ label: 'Pilot', value: record.pilot }] : []),
    { label: 'Inside', value: <ZonesInside zones={inside} /> },
    {
      label: 'Position',
      value: coordinates(flight.latitude, flight.longitude),
      note: `heading ${heading(flight.headingDeg)}`,
    },
  ]
  return <DescriptionList dense labelWidth={64} facts={facts} />
}

/** "ends in 22 min" while it lasts, then since when it is over; it stays on one line. */
function endWords(endsAt: string, nowMs: number): string {
  const left = Date.parse(endsAt) - nowMs
  const words = left >= 0 ? `ends in ${duration(left)}` : `ended ${duration(-left)} ago`
  return words.replaceAll(' ', '\u00a0')
}

function planFacts({ facts }: Flight, { plan, mission }: FlightRecord, nowMs: number): Fact[] {
  if (facts?.plan === null) return [{ label: 'Plan', value: 'None', note: 'awareness only' }]
  const planned = plan && {
    label: 'Plan',
    value: plan.plan_svc_id,
    note: endWords(plan.schedule_end_time, nowMs),
  }
  const named = mission && { label: 'Mission', value: mission.mission_name }
  return [planned, named].filter((fact) => fact !== undefined)
}

function ZonesInside({ zones }: { zones: readonly Zone[] }) {
  if (zones.length === 0) return 'No zone'
  return (
    <span className="flex flex-col">
      {zones.map((zone) => (
        <ZoneName
          key={zone.zone_uuid}
          kind={zoneTypes[zone.airspace_zone_type] ?? 'awareness'}
          name={zone.zone_name}
          note={heightBand(zone.min_height, zone.max_height)}
        />
      ))}
    </span>
  )
}
