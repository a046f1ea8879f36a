import { cellsPerDegree } from '@clearway/domain/contracts'
import { heatStep, useNow } from '@clearway/ui'
import type { Polygon } from 'geojson'
import { useMemo } from 'react'
import { useMapZones } from '../../entities/zone/use-zones.ts'
import { boundsOf, FitTo, HeatLayer, MapCanvas, MapControls, ZoneLayer } from '../../map/index.ts'
import type { Outputs } from '../../trpc/client.ts'
import { type Cell, cellText } from './report-question.ts'

const degrees = 1 / cellsPerDegree

const cornersOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => [
  [longitude, latitude],
  [longitude + degrees, latitude + degrees],
]

interface CellsMapProps {
  readonly cells: Outputs['reports']['airspaceUse']['cells']
  readonly selected: Cell | null
  readonly onSelect: (cell: Cell) => void
}

/** The cells in which flights began, under the zones' lines. */
export const CellsMap = ({ cells, selected, onSelect }: CellsMapProps) => {
  const zones = useMapZones()
  const nowMs = useNow(60_000) ?? 0
  const most = Math.max(...cells.map(({ flights }) => flights))
  const marks = useMemo(
    () =>
      cells.map(({ flights, ...corner }) => ({
        ...corner,
        step: heatStep(flights, most),
        isSelected: selected !== null && cellText(selected) === cellText(corner),
      })),
    [cells, most, selected],
  )
  const bounds = useMemo(() => boundsOf(cells.flatMap(cornersOf)), [cells])
  const all = useMemo(
    (): Polygon[] => [{ type: 'Polygon', coordinates: [cells.flatMap(cornersOf)] }],
    [cells],
  )
  return (
    <MapCanvas label="Where flights began" initialBounds={bounds}>
      <HeatLayer
        cells={marks}
        degrees={degrees}
        onPress={(at) => {
          const cell = cells[at]
          if (cell) onSelect(cell)
        }}
      />
      <ZoneLayer zones={zones} atMs={nowMs} />
      <FitTo subject={JSON.stringify(bounds)} polygons={all} padding={24} />
      <MapControls />
    </MapCanvas>
  )
}
