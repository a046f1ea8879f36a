import type { Polygon, TextPosition } from '@clearway/domain/geo'
import { plural } from '@clearway/ui'
import { useEffect, useMemo } from 'react'
import { boundsOf, EnvelopeLayer, MapCanvas, PlacesLayer, useMap } from '../../map/index.ts'

interface TalkPlacesProps {
  readonly places: readonly TextPosition[]
  readonly envelope: Polygon
}

export const TalkPlaces = ({ places, envelope }: TalkPlacesProps) => {
  const bounds = useMemo(
    () =>
      boundsOf([
        ...(envelope.coordinates[0] ?? []),
        ...places.map(({ longitude, latitude }) => [longitude, latitude]),
      ]),
    [places, envelope],
  )
  return (
    <MapCanvas label={`Map of ${plural(places.length, 'place')} named`} initialBounds={bounds}>
      <EnvelopeLayer envelope={envelope} />
      <PlacesLayer places={places} />
      <Fit bounds={bounds} />
    </MapCanvas>
  )
}

/** Another place may lie outside what was shown. */
const Fit = ({ bounds }: { bounds: ReturnType<typeof boundsOf> }) => {
  const { fit } = useMap()
  useEffect(() => {
    if (bounds) fit(bounds, 24)
  }, [bounds, fit])
  return null
}
