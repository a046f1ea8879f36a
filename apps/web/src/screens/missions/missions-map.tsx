import type { Polygon } from '@clearway/domain/geo'
import { timeRange, useNow } from '@clearway/ui'
import { useMemo } from 'react'
import type { MissionItem } from '../../entities/mission/mission-words.ts'
import { FoundPlace } from '../../entities/place/found-place.tsx'
import { useHomeBounds } from '../../entities/zone/use-home-areas.ts'
import { useMapZones } from '../../entities/zone/use-zones.ts'
import { boundsOf, FitTo, MapCanvas, MapControls, MissionsLayer, useMap, ZoneLayer } from '../../map/index.ts'

interface MissionsMapProps {
  missions: readonly MissionItem[]
  /** The camera moves when it changes. */
  subject: string
  selected: string | null
  onSelect: (missionUuid: string) => void
}

const envelopeOf = ({ mission_envelope }: MissionItem) => mission_envelope as Polygon

/** The areas of missions among the zones. */
export const MissionsMap = ({ missions, subject, selected, onSelect }: MissionsMapProps) => {
  const zones = useMapZones()
  const home = useHomeBounds()
  const nowMs = useNow(60_000) ?? 0
  const marks = useMemo(
    () =>
      missions.map((mission) => ({
        id: mission.mission_uuid,
        envelope: envelopeOf(mission),
        label: `${mission.mission_name}\n${timeRange(mission.start_time, mission.end_time)}`,
        state: mission.permission_summary,
      })),
    [missions],
  )
  const envelopes = useMemo(() => missions.map(envelopeOf), [missions])
  if (home === undefined) return null
  const isRead = missions.length > 0
  return (
    <MapCanvas label="Missions" initialBounds={home}>
      <ZoneLayer zones={zones} atMs={nowMs} />
      <MissionsLayer missions={marks} selectedId={selected} onSelect={onSelect} />
      {isRead && <FitTo subject={subject} polygons={envelopes} padding={72} />}
      <FoundPlace />
      <Controls envelopes={envelopes} />
    </MapCanvas>
  )
}

const Controls = ({ envelopes }: { envelopes: readonly Polygon[] }) => {
  const { fit } = useMap()
  const bounds = boundsOf(envelopes.flatMap(({ coordinates }) => coordinates[0] ?? []))
  return <MapControls {...(bounds && { onFit: () => fit(bounds, 72) })} />
}
