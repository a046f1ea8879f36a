import { useFigures, useMinute } from '@clearway/ui'
import { FoundPlace } from '../../entities/place/found-place.tsx'
import { useMapZones } from '../../entities/zone/use-zones.ts'
import {
  boundsOf,
  FitTo,
  MapCanvas,
  MapControls,
  type MapZone,
  useMap,
  ZoneLayer,
  zoneTypes,
} from '../../map/index.ts'
import { limitWords } from '../../words/heights.ts'
import type { ImportedFeature } from './imported-features.ts'

export interface ImportMapProps {
  fileKey: number | null
  features: readonly ImportedFeature[]
  selected: number | null
  onSelect: (index: number) => void
}

/** A past restriction is looked at before it is imported, too. */
const drawnOf = ({ index, drafts }: ImportedFeature): MapZone[] =>
  drafts.map((draft, part) => ({
    zoneUuid: `${index}.${part}`,
    name: draft.zone_name,
    type: zoneTypes[draft.airspace_zone_type] ?? 'awareness',
    envelope: draft.zone_envelope as MapZone['envelope'],
    minHeight: draft.min_height,
    maxHeight: draft.max_height,
    heights: limitWords(draft),
    activeFrom: null,
    activeTo: null,
  }))

/** What the file would draw, over the zones that are there. */
export const ImportMap = ({ fileKey, features, selected, onSelect }: ImportMapProps) => {
  const now = useMinute()
  const present = useMapZones()
  const drafts = useFigures(() => features.flatMap(drawnOf), [features])
  const chosen = drafts.filter(({ zoneUuid }) => Number(zoneUuid.split('.')[0]) === selected)
  const subject = chosen.length > 0 ? chosen : drafts.length > 0 ? drafts : present
  const subjectKey = chosen.length > 0 ? `feature ${selected}` : `file ${fileKey} ${subject.length > 0}`
  const bounds = boundsOf(subject.flatMap(({ envelope }) => envelope.coordinates[0] ?? []))
  return (
    <MapCanvas label="Zones of the file" initialBounds={bounds}>
      <ZoneLayer zones={present} atMs={now} context />
      <ZoneLayer
        zones={drafts}
        atMs={now}
        selectedUuid={chosen[0]?.zoneUuid ?? null}
        onSelect={(uuid) => onSelect(Number(uuid.split('.')[0]))}
      />
      <FitTo subject={subjectKey} polygons={subject.map(({ envelope }) => envelope)} padding={56} />
      <FoundPlace />
      <Controls bounds={bounds} />
    </MapCanvas>
  )
}

const Controls = ({ bounds }: { bounds: ReturnType<typeof boundsOf> }) => {
  const { fit } = useMap()
  return <MapControls {...(bounds && { onFit: () => fit(bounds, 56) })} />
}
