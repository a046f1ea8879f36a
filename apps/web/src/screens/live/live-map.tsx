import { heightBand } from '@clearway/ui'
import type { Polygon } from 'geojson'
import { type ReactNode, useMemo } from 'react'
import { ConstraintOverlays } from '../../entities/constraint/constraint-overlays.tsx'
import { FoundPlace } from '../../entities/place/found-place.tsx'
import {
  AircraftLayer,
  EnvelopeLayer,
  MapCanvas,
  type MapPlan,
  type MapZone,
  OnceDrawn,
  OthersLayer,
  PlansLayer,
  RestingFrames,
  TrailLayer,
  ZoneLayer,
} from '../../map/index.ts'
import { type Covering, KeepAlertClear, KeepInSight, ShowSpot } from './camera-moves.tsx'
import { isFrozen } from './feed-words.ts'
import { LiveControls, type MapFurniture } from './live-controls.tsx'
import type { AlertDesk } from './use-alert-desk.ts'
import type { LiveView } from './use-live-view.ts'

export interface LiveMapProps {
  readonly view: LiveView
  readonly zones: readonly MapZone[]
  /** The minute that is shown: which zones are active. */
  readonly atMs: number
  /** The missions of that minute, when it is another than now. */
  readonly plans: readonly MapPlan[]
  readonly desk: AlertDesk
  readonly controls: MapFurniture
  readonly covering: Covering
  readonly className?: string
  readonly children?: ReactNode
}

const edgePx = 48
/** The drawer and its gap; the time slider and its gap. */
const [drawerPx, timePx] = [330, 80]

/** The organisation's zones open clear of what floats over the map. */
const homePadding = (isDrawerOpen: boolean, isNarrow: boolean) => ({
  top: edgePx,
  left: edgePx,
  right: edgePx + (isDrawerOpen && !isNarrow ? drawerPx : 0),
  bottom: edgePx + (isNarrow ? 0 : timePx),
})

/** The map of the live picture: zones, the selected flight's plan, trails, aircraft. */
export const LiveMap = (props: LiveMapProps) => {
  const { view, zones, atMs, plans, desk, controls, covering, className, children } = props
  const { traffic, address, camera, home, onCameraChange, select } = view
  const { hidden, selected, isFollowing } = address.params
  const shown = useMemo(() => zones.filter(({ type }) => !hidden.includes(type)), [zones, hidden])
  const drawn =
    view.sky === 'own' ? traffic.flights : traffic.flights.filter(({ assetUuid }) => assetUuid === selected)
  return (
    <MapCanvas
      label="Live airspace"
      initialCamera={camera}
      initialBounds={home ?? null}
      initialPadding={homePadding(desk.isDrawerOpen, covering.sheet !== null)}
      onCameraChange={onCameraChange}
      onBaseChange={view.onBaseChange}
      isFrozen={isFrozen(traffic.live.feed)}
      className={className}
    >
      <RestingFrames />
      <ConstraintOverlays atMs={atMs} />
      <ZoneLayer zones={shown} atMs={atMs} />
      {plans.length > 0 && <PlansLayer plans={plans} />}
      {drawn.map(
        ({ sessionUuid, facts }) =>
          facts?.plan && (
            <EnvelopeLayer
              key={sessionUuid}
              envelope={facts.plan.envelope as Polygon}
              {...(view.sky === 'own' && {
                name: facts.missionName,
                detail: heightBand(facts.plan.minHeightM, facts.plan.maxHeightM),
              })}
            />
          ),
      )}
      {view.sky === 'own' && !hidden.includes('others') && <OthersLayer others={traffic.others} />}
      <OnceDrawn>
        {!hidden.includes('trails') && <TrailLayer aircraft={traffic.aircraft} selectedUuid={selected} />}
      </OnceDrawn>
      <AircraftLayer
        aircraft={traffic.aircraft}
        selectedUuid={selected}
        onSelect={select}
        now={traffic.live.stateNow}
      />
      {view.selected && (
        <KeepInSight
          flight={view.selected}
          isFollowing={isFollowing}
          covering={covering}
          onDrag={view.stopFollowing}
        />
      )}
      <ShowSpot spot={desk.spot} covering={covering} onPutAway={desk.putSpotAway} />
      <KeepAlertClear desk={desk} flights={traffic.flights} covering={covering} />
      <FoundPlace onShow={view.stopFollowing} />
      <LiveControls view={view} zones={zones} furniture={controls} />
      {children}
    </MapCanvas>
  )
}
