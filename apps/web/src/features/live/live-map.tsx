import type { Polygon } from 'geojson'
import { type ReactNode, useMemo } from 'react'
import {
  AircraftLayer,
  EnvelopeLayer,
  MapCanvas,
  type MapZone,
  TrailLayer,
  ZoneLayer,
} from '../../map/index.ts'
import { isFrozen } from './feed-words.ts'
import { KeepInSight } from './keep-in-sight.tsx'
import { LiveControls } from './live-controls.tsx'
import type { LiveView } from './use-live-view.ts'

export interface LiveMapProps {
  readonly view: LiveView
  readonly zones: readonly MapZone[]
  /** The minute that is shown: which zones are active. */
  readonly atMs: number
  /** A phone has its layers button elsewhere. */
  readonly isNarrow: boolean
  readonly className?: string
  readonly children?: ReactNode
}

/** The map of the live picture: zones, the selected flight's plan, trails, aircraft. */
export function LiveMap({ view, zones, atMs, isNarrow, className, children }: LiveMapProps) {
  const { picture, address, initialCamera, home, onCameraChange, select } = view
  const { hidden, selected, isFollowing } = address.params
  const shown = useMemo(() => zones.filter(({ type }) => !hidden.includes(type)), [zones, hidden])
  const plan = selected === null ? undefined : picture.facts.get(selected)?.plan
  return (
    <MapCanvas
      label="Live airspace"
      initialCamera={initialCamera}
      initialBounds={home ?? null}
      onCameraChange={onCameraChange}
      isFrozen={isFrozen(picture.live.feed)}
      className={className}
    >
      <ZoneLayer zones={shown} atMs={atMs} />
      {plan && <EnvelopeLayer envelope={plan.envelope as Polygon} />}
      {!hidden.includes('trails') && <TrailLayer aircraft={picture.aircraft} />}
      <AircraftLayer
        aircraft={picture.aircraft}
        selectedUuid={selected}
        onSelect={select}
        now={picture.live.pictureNow}
      />
      {view.selected && (
        <KeepInSight
          flight={view.selected}
          isFollowing={isFollowing}
          isNarrow={isNarrow}
          onDrag={view.stopFollowing}
        />
      )}
      <LiveControls view={view} zones={zones} isNarrow={isNarrow} />
      {children}
    </MapCanvas>
  )
}
