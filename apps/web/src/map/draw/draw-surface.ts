import { geodesicDistanceM, type Position } from '@clearway/domain/geo'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type GeoJSONStoreFeatures, TerraDraw, type TerraDrawMouseEvent } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { removedMaps } from '../canvas/map-context.ts'
import type { Palette } from '../theme/palette.ts'
import { closed, type Draft, type DraftKind } from './draft.ts'
import { modes, type Placing, placing } from './draw-modes.ts'

export interface SurfaceEvents {
  /** The points that are placed so far. */
  readonly onPlaced: (points: readonly Position[]) => void
  readonly onDrawn: (points: readonly Position[], sizeM?: number) => void
  readonly onDrag: (points: readonly Position[], sizeM?: number) => void
  readonly onDrop: () => void
}

/** What is shown for editing: the polygon itself, the corridor's path, or the circle's radius. */
type Handle = 'polygon' | 'corridor' | 'radius'

const handleOf: Readonly<Record<DraftKind, Handle>> = {
  polygon: 'polygon',
  circle: 'radius',
  corridor: 'corridor',
}

const draftPrefix = 'draft'

// terra-draw takes at most 9 decimals.
const precise = (position: Position): Position => position.map((value) => Number(value.toFixed(9)))

/** A point due east at that distance: where the handle of a circle's radius is. */
const eastOf = ([longitude, latitude]: Position, metres: number): Position => {
  const parallel = Math.max(0.01, Math.cos((latitude! * Math.PI) / 180))
  return [longitude! + metres / (111_320 * parallel), latitude!]
}

const handleFeature = ({ kind, points, sizeM }: Draft): GeoJSONStoreFeatures => {
  const mode = handleOf[kind]
  const line = kind === 'circle' ? [points[0]!, eastOf(points[0]!, sizeM)] : [...points]
  const geometry =
    kind === 'polygon'
      ? { type: 'Polygon' as const, coordinates: [closed(points).map(precise)] }
      : { type: 'LineString' as const, coordinates: line.map(precise) }
  return { type: 'Feature', properties: { mode }, geometry }
}

/** Circle handles are centre and rim: a moved centre takes the circle along, a moved rim changes its radius. */
const readCircle = ([center, rim]: Position[], before: Draft): { points: Position[]; sizeM: number } => {
  const isMoved = JSON.stringify(center) !== JSON.stringify(precise(before.points[0]!))
  return { points: [center!], sizeM: isMoved ? before.sizeM : Math.round(geodesicDistanceM(center!, rim!)) }
}

// Far from every point that is placed: no click of ours closes the shape.
const nowherePx = -1e6

/** A click on the map at this position. */
const clickAt = ([lng, lat]: Position): TerraDrawMouseEvent => ({
  lng: lng!,
  lat: lat!,
  containerX: nowherePx,
  containerY: nowherePx,
  button: 'left',
  heldKeys: [],
  isContextMenu: false,
})

const isSame = (one: readonly Position[], other: readonly Position[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The pointer's side of drawing: terra-draw on the map, showing one draft and reporting what is done to it. */
export class DrawSurface {
  #map: MapLibreMap
  #draw: TerraDraw
  #events: SurfaceEvents
  #shown: Draft | null = null
  #center: Position | null = null
  #isShowing = false
  #placing: Placing
  /** The points that the editor knows to be placed. */
  #placed: readonly Position[] = []

  constructor(map: MapLibreMap, palette: Palette, events: SurfaceEvents) {
    this.#map = map
    this.#events = events
    const adapter = new TerraDrawMapLibreGLAdapter({
      map,
      prefixId: draftPrefix,
      renderBelowLayerId: 'slot-draft',
    })
    this.#placing = placing(palette)
    this.#draw = new TerraDraw({ adapter, modes: modes(palette, this.#placing) })
    this.#draw.start()
    this.#draw.on('change', (ids, type) => this.#changed(ids, type))
    this.#draw.on('finish', (id, { action }) => this.#finished(id, action))
  }

  /** Shows the draft's handles, or lets the pointer place points while there is nothing to show. */
  show(draft: Draft, isDrawing: boolean): void {
    this.#isShowing = true
    if (isDrawing) this.#place(draft)
    else this.#edit(draft)
    this.#isShowing = false
  }

  stop(): void {
    if (!removedMaps.has(this.#map)) this.#draw.stop()
  }

  /** The editor alone has the history: what it took back, brought again or drew on another map is placed anew. */
  #place({ kind, points }: Draft): void {
    this.#shown = null
    const isStarted = this.#draw.getMode() === kind
    if (isStarted && isSame(points, this.#placed)) return
    this.#draw.clear()
    if (!isStarted) this.#draw.setMode(kind)
    if (kind !== 'circle') for (const point of points) this.#placing[kind].onClick(clickAt(precise(point)))
    this.#placed = points
  }

  /** terra-draw counts a point after it has reported the change. */
  #readPlaced(kind: 'polygon' | 'corridor'): void {
    const count = this.#placing[kind].undoSize()
    if (this.#draw.getMode() !== kind || count === this.#placed.length) return
    const geometry = this.#draw.getSnapshot().find(({ properties }) => properties.mode === kind)?.geometry
    const lines = geometry?.type === 'Polygon' ? geometry.coordinates[0] : geometry?.coordinates
    this.#placed = ((lines ?? []) as Position[]).slice(0, count)
    this.#events.onPlaced(this.#placed)
  }

  #edit(draft: Draft): void {
    const before = this.#shown
    this.#shown = draft
    if (before && JSON.stringify(handleFeature(before)) === JSON.stringify(handleFeature(draft))) return
    this.#draw.clear()
    if (this.#draw.getMode() !== 'select') this.#draw.setMode('select')
    const isEnough = draft.points.length >= { polygon: 3, circle: 1, corridor: 2 }[draft.kind]
    if (!isEnough) return
    const [added] = this.#draw.addFeatures([handleFeature(draft)])
    if (added?.valid && added.id !== undefined) this.#draw.selectFeature(added.id)
  }

  #changed(ids: (string | number)[], type: string): void {
    if (this.#isShowing) return
    const mode = this.#draw.getMode()
    for (const id of ids) {
      const feature = this.#draw.hasFeature(id) ? this.#draw.getSnapshotFeature(id) : undefined
      if (!feature) continue
      if (mode === 'circle' && type === 'create' && feature.geometry.type === 'Polygon') {
        this.#center = feature.geometry.coordinates[0]![0]!
      }
      if (mode === 'select' && type === 'update') this.#dragged(feature)
    }
    if (mode === 'polygon' || mode === 'corridor') queueMicrotask(() => this.#readPlaced(mode))
  }

  /** A drag changes the shown feature itself; what is kept here is what `show` then finds unchanged. */
  #dragged({ geometry, properties }: GeoJSONStoreFeatures): void {
    const shown = this.#shown
    if (!shown || properties.mode !== handleOf[shown.kind] || geometry.type === 'Point') return
    if (shown.kind === 'circle') {
      const { points, sizeM } = readCircle(geometry.coordinates as Position[], shown)
      this.#events.onDrag(points, sizeM)
      return
    }
    const points = geometry.type === 'Polygon' ? geometry.coordinates[0]!.slice(0, -1) : geometry.coordinates
    this.#shown = { ...shown, points }
    this.#events.onDrag(points)
  }

  #finished(id: string | number, action: string): void {
    const feature = this.#draw.getSnapshotFeature(id)
    if (action === 'draw' && feature) this.#drawn(feature)
    if (action !== 'draw') this.#events.onDrop()
  }

  #drawn({ geometry, properties }: GeoJSONStoreFeatures): void {
    if (geometry.type === 'LineString') this.#events.onDrawn(geometry.coordinates)
    if (geometry.type !== 'Polygon') return
    const isCircle = properties.mode === 'circle'
    if (!isCircle) this.#events.onDrawn(geometry.coordinates[0]!.slice(0, -1))
    else if (this.#center) {
      this.#events.onDrawn([this.#center], Math.round(Number(properties.radiusKilometers) * 1000))
    }
  }
}
