import { useToast } from '@clearway/ui'
import { FileInput } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { boundsOf, type DraftModel, MapButton, useMap } from '../../map/index.ts'
import { areaFrom } from './import-area.ts'

/** Takes the area out of a file, beside the drawing tools. */
export function ImportButton({ model }: { model: DraftModel }) {
  const input = useRef<HTMLInputElement>(null)
  const { show } = useToast()
  const { fit } = useMap()
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    const file = field.files?.[0]
    if (!file) return
    const { polygon, problem } = areaFrom(await file.text())
    // The same file may be chosen again once it was mended.
    field.value = ''
    if (!polygon)
      return void show({
        kind: 'status',
        tone: 'rejected',
        title: `Nothing taken from ${file.name}`,
        detail: problem,
      })
    model.dispatch({ kind: 'load', polygon })
    const bounds = boundsOf(polygon.coordinates[0] ?? [])
    if (bounds) fit(bounds, 64)
  }
  return (
    <>
      <MapButton
        label="Import an area: GeoJSON, KML or QGroundControl plan"
        onClick={() => input.current?.click()}
      >
        <FileInput size={16} strokeWidth={1.75} aria-hidden />
      </MapButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Area file"
        accept=".geojson,.json,.kml,.plan,application/geo+json,application/vnd.google-earth.kml+xml"
        onChange={(event) => void read(event)}
      />
    </>
  )
}
