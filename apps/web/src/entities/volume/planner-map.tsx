import type { MissionDraft } from '@clearway/domain/exchange'
import type { Polygon } from '@clearway/domain/geo'
import { heightBand, timeRange, useFigures, useIsMobile, useToast } from '@clearway/ui'
import clsx from 'clsx'
import { useMemo, useRef, useState } from 'react'
import { useFileDrop } from '../../files/file-drop.tsx'
import { notRead, readText } from '../../files/read-text.ts'
import { useUrlParams } from '../../frame/use-url-params.ts'
import { part } from '../../loading/part.tsx'
import {
  type Bounds,
  boundsOf,
  type DraftModel,
  DrawTool,
  EnvelopeLayer,
  FitTo,
  type LegendMark,
  MapCanvas,
  MapControls,
  MapLegend,
  type MapZone,
  OverlapLayer,
  useMap,
  useOpening,
  useUrlCamera,
  ZoneLayer,
} from '../../map/index.ts'
import { ConstraintOverlays } from '../constraint/constraint-overlays.tsx'
import { FoundPlace } from '../place/found-place.tsx'
import { useHomeBounds } from '../zone/use-home-areas.ts'
import { useMapZones } from '../zone/use-zones.ts'
import { ImportButton } from './import-button.tsx'
import type { GivenFile } from './import-dialog.tsx'
import type { MissionChoice } from './read-missions.ts'
import { type Conflict, rivalName } from './verdict-words.ts'

/** It reads every format of missions. */
const ImportDialog = part(() => import('./import-dialog.tsx').then((module) => module.ImportDialog))

export interface PlannerMapProps {
  label: string
  model: DraftModel
  conflicts: readonly Conflict[]
  /** The moment whose zones are shown. */
  atMs: number
  /** A plan is drawn inside its mission. */
  around?: { polygon: Polygon; name: string; detail: string }
  /** A mission was taken from a file: its area is drawn already, the rest is the page's. */
  onImported?: (draft: MissionDraft) => void
}

const marks: readonly { mark: LegendMark; name: string }[] = [
  { mark: 'red', name: 'Needs approval' },
  { mark: 'yellow', name: 'Needs approval' },
  { mark: 'green', name: 'Approved at once' },
  { mark: 'awareness', name: 'Be aware' },
]

const room = 64
/** On a phone the tools lie along the top and the camera's buttons down the right. */
const roomOnPhone = { top: 68, right: 60, bottom: 12, left: 12 }

const layerNames = { zones: 'Zones', conflicts: 'Conflicts' } as const
type LayerKey = keyof typeof layerNames

export const PlannerMap = ({ label, model, conflicts, atMs, around, onImported }: PlannerMapProps) => {
  const params = useUrlParams()
  const camera = useUrlCamera({ get: () => params.get('at'), set: (at) => params.note({ at }) })
  const zones = useMapZones()
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const padding = useIsMobile() ? roomOnPhone : room
  const overlaps = useFigures(() => conflicts.flatMap(overlapsOf), [conflicts])
  const opening = useOpeningBounds(model, around?.polygon)
  const imported = useImport(model, onImported)
  const toggle = (id: string, isOn: boolean) =>
    setOff((before) => new Set(isOn ? [...before].filter((one) => one !== id) : [...before, id]))
  return (
    <div {...imported.handlers} className={clsx('absolute inset-0', imported.isOver && 'opacity-60')}>
      <MapCanvas
        label={label}
        initialCamera={camera.initialCamera}
        initialBounds={opening}
        onCameraChange={camera.onCameraChange}
      >
        <ConstraintOverlays atMs={atMs} />
        {!off.has('zones') && <ZoneLayer zones={zones} atMs={atMs} />}
        {around && (
          <EnvelopeLayer envelope={around.polygon} name={around.name} detail={around.detail} isOutline />
        )}
        {!off.has('conflicts') && <OverlapLayer overlaps={overlaps} />}
        <FoundPlace />
        <DrawTool model={model}>
          <ImportButton onFile={imported.open} />
        </DrawTool>
        {imported.polygon && <FitTo subject={imported.key} polygons={[imported.polygon]} padding={padding} />}
        <Controls
          drawn={model.shape.polygon && boundsOf(pointsOf(model.shape.polygon))}
          opening={opening}
          isPlaced={camera.initialCamera !== null}
          layers={Object.entries(layerNames).map(([id, name]) => ({
            id,
            name,
            isOn: !off.has(id as LayerKey),
          }))}
          onLayerToggle={toggle}
          padding={padding}
        />
        <div className="max-sm:hidden">
          <MapLegend marks={legendOf(zones, conflicts.length > 0, around !== undefined)} />
        </div>
      </MapCanvas>
      {imported.file && <ImportDialog file={imported.file} onUse={imported.use} onClose={imported.close} />}
    </div>
  )
}

/** From a file to the drawing, by the button or dropped on the map. Undo takes the drawing back. */
const useImport = (model: DraftModel, onImported: PlannerMapProps['onImported']) => {
  const [file, setFile] = useState<GivenFile | null>(null)
  const [taken, setTaken] = useState<{ polygon: Polygon; key: string } | null>(null)
  const { show } = useToast()
  const open = async (next: File) => {
    const text = await readText(next)
    if (text === null) show({ tone: 'rejected', title: 'Nothing was taken', detail: notRead(next.name) })
    else setFile({ name: next.name, text })
  }
  const use = ({ draft, path }: MissionChoice) => {
    const polygon = draft.mission_envelope
    if (path) {
      model.dispatch({ kind: 'start', tool: 'corridor' })
      model.dispatch({ kind: 'drawn', points: path.points, sizeM: path.sizeM })
    } else model.dispatch({ kind: 'load', polygon })
    setTaken({ polygon, key: `imported ${model.editor.past.length}` })
    setFile(null)
    onImported?.(draft)
  }
  const drop = useFileDrop(open)
  return { ...drop, file, open, use, close: () => setFile(null), ...(taken ?? { polygon: null, key: '' }) }
}

const pointsOf = ({ coordinates }: Polygon) => coordinates[0] ?? []

/** What the map opens on: the drawing that was there, else the mission around it, else where the organisation is at home. */
const useOpeningBounds = (model: DraftModel, around: Polygon | undefined): Bounds | null => {
  const drawn = useRef(model.shape.polygon).current
  const home = useHomeBounds()
  const polygon = drawn ?? around
  return useMemo(() => (polygon ? boundsOf(pointsOf(polygon)) : (home ?? null)), [polygon, home])
}

interface ControlsProps {
  drawn: Bounds | null
  opening: Bounds | null
  isPlaced: boolean
  layers: { id: string; name: string; isOn: boolean }[]
  onLayerToggle: (id: string, isOn: boolean) => void
  padding: typeof room | typeof roomOnPhone
}

const Controls = ({ drawn, opening, isPlaced, layers, onLayerToggle, padding }: ControlsProps) => {
  const { fit } = useMap()
  useOpening(isPlaced ? null : opening, (bounds) => fit(bounds, padding))
  const bounds = drawn ?? opening
  return (
    <MapControls
      isDrawnOn
      {...(bounds && { onFit: () => fit(bounds, padding) })}
      layers={layers}
      onLayerToggle={onLayerToggle}
    />
  )
}

const overlapsOf = (conflict: Conflict, index: number) =>
  conflict.polygons.map((polygon, part) => ({
    id: `${index}-${part}`,
    envelope: polygon as Polygon,
    label:
      part === 0
        ? `${rivalName(conflict)}\n${timeRange(conflict.starts_at, conflict.ends_at)}, ${heightBand(conflict.min_height, conflict.max_height)}`
        : '',
  }))

/** Only what is visible; red and yellow have the same meaning and share a line when both are there. */
const legendOf = (zones: readonly MapZone[], hasConflict: boolean, hasMission: boolean) => {
  const kinds = new Set<string>(zones.map(({ type }) => type))
  return [
    ...(hasMission ? [{ mark: 'envelope' as const, name: 'Mission' }] : []),
    ...marks
      .filter(({ mark }) => kinds.has(mark))
      .map((one) => (one.mark === 'red' ? { ...one, name: 'Closed unless approved' } : one)),
    ...(hasConflict ? [{ mark: 'overlap' as const, name: 'Conflict' }] : []),
  ]
}
