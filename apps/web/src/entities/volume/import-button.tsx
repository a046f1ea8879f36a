import { FileInput } from 'lucide-react'
import { useRef } from 'react'
import { MapButton } from '../../map/index.ts'

/** Takes a file, beside the drawing tools; dropping one on the map does the same. */
export const ImportButton = ({ onFile }: { onFile: (file: File) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <MapButton
        label="Import a mission: QGroundControl plan, KML or GeoJSON"
        onClick={() => input.current?.click()}
      >
        <FileInput size={16} strokeWidth={1.75} aria-hidden />
      </MapButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Mission file"
        accept=".geojson,.json,.kml,.plan,application/geo+json,application/vnd.google-earth.kml+xml"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          // The same file may be chosen again once it was mended.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
