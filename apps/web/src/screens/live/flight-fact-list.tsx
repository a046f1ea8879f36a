import { DescriptionList, duration, type Fact, heading, metres, ZoneName } from '@clearway/ui'
import type { PointGround } from '../../entities/ground/profile.ts'
import { useGroundHere } from '../../entities/ground/use-ground.ts'
import { strictestFirst, type Zone, zoneKind } from '../../entities/zone/zone-facts.ts'
import { PositionText } from '../../frame/position-text.tsx'
import { zoneTypes } from '../../map/content/types.ts'
import { limitWords } from '../../words/heights.ts'
import type { Flight } from './flight.ts'

interface FlightFactListProps {
  readonly flight: Flight
  readonly zones: readonly Zone[]
  readonly nowMs: number
}

export const FlightFactList = ({ flight, zones, nowMs }: FlightFactListProps) => {
  const inside = strictestFirst(
    zones.filter(({ zone_uuid }) => flight.zoneUuids.includes(zone_uuid)),
    zoneKind,
  )
  const ground = useGroundHere(flight.longitude, flight.latitude)
  const facts: Fact[] = [
    ...heightFacts(flight, ground),
    ...planFacts(flight, nowMs),
    ...(flight.facts ? [{ label: 'Pilot', value: flight.facts.pilot }] : []),
    { label: 'Inside', value: <ZonesInside zones={inside} /> },
    {
      label: 'Position',
      value: <PositionText latitude={flight.latitude} longitude={flight.longitude} />,
      note: `heading ${heading(flight.headingDeg)}`,
    },
  ]
  return <DescriptionList dense labelWidth={64} facts={facts} />
}

const unknown = '–'

/** Above the sea, and how high the ground is there. */
const heightFacts = ({ amslM, heightM }: Flight, ground: PointGround | undefined): Fact[] => {
  const groundM = ground?.ground_amsl_m ?? null
  const clearM = amslM !== null && groundM !== null ? amslM - groundM : heightM
  return [
    { label: 'Altitude', value: amslM === null ? unknown : `${metres(amslM)} AMSL` },
    {
      label: 'Ground',
      value: groundM === null ? (ground ? 'Ground unknown' : unknown) : `${metres(groundM)} AMSL`,
      ...(groundM !== null && clearM !== null && { note: `${metres(clearM)} below it` }),
    },
  ]
}

/** "ends in 22 min" while it lasts, then since when it is over; it stays on one line. */
const endWords = (endMs: number, nowMs: number): string => {
  const left = endMs - nowMs
  const words = left >= 0 ? `ends in ${duration(left)}` : `ended ${duration(-left)} ago`
  return words.replaceAll(' ', '\u00a0')
}

const planFacts = ({ facts }: Flight, nowMs: number): Fact[] => {
  if (facts?.plan === null) return [{ label: 'Plan', value: 'None', note: 'awareness only' }]
  const planned = facts?.plan && {
    label: 'Plan',
    value: facts.planName,
    note: endWords(facts.plan.during.to, nowMs),
  }
  const named = facts?.missionName && { label: 'Mission', value: facts.missionName }
  return [planned, named].filter((fact) => typeof fact === 'object')
}

const ZonesInside = ({ zones }: { zones: readonly Zone[] }) => {
  if (zones.length === 0) return 'No zone'
  return (
    <span className="flex flex-col">
      {zones.map((zone) => (
        <ZoneName
          key={zone.zone_uuid}
          kind={zoneTypes[zone.airspace_zone_type] ?? 'awareness'}
          name={zone.zone_name}
          note={limitWords(zone)}
        />
      ))}
    </span>
  )
}
