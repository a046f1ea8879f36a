import { type Position, type PositionForm, positionForms, positionText } from '@clearway/domain/geo'
import { CopyButton, useFigures } from '@clearway/ui'
import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { usePreferences } from '../../caller/preferences.ts'
import { fontMedium } from '../basemap/style.ts'
import { measuredFeatures, measuredWords, nudged } from '../measure/measured.ts'
import styles from '../theme/map.module.css'
import type { Palette } from '../theme/palette.ts'
import { isOverMap, measuringMaps, removedMaps, useMap } from './map-context.ts'
import { MapPanel } from './map-panel.tsx'
import { type SlottedLayer, useLayers } from './use-layers.ts'

const source = 'measure'

const layers = (palette: Palette): SlottedLayer[] => [
  {
    id: 'measure-legs',
    slot: 'draft',
    type: 'line',
    source,
    filter: ['==', ['get', 'part'], 'leg'],
    paint: { 'line-color': palette.accent, 'line-width': 2 },
  },
  {
    id: 'measure-closing',
    slot: 'draft',
    type: 'line',
    source,
    filter: ['==', ['get', 'part'], 'closing'],
    paint: { 'line-color': palette.accent, 'line-width': 1.5, 'line-dasharray': [2, 2] },
  },
  {
    id: 'measure-points',
    slot: 'draft',
    type: 'circle',
    source,
    filter: ['==', ['get', 'part'], 'point'],
    paint: {
      'circle-radius': 5,
      'circle-color': ['case', ['get', 'last'], palette.accent, palette.bg],
      'circle-stroke-color': palette.accent,
      'circle-stroke-width': 2,
    },
  },
  {
    id: 'measure-label',
    slot: 'label',
    type: 'symbol',
    source,
    filter: ['==', ['get', 'part'], 'label'],
    layout: {
      'text-field': ['get', 'label'],
      'text-font': fontMedium,
      'text-size': 12,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': palette.text, 'text-halo-color': palette.halo, 'text-halo-width': 1.5 },
  },
]

const formNames: Readonly<Record<PositionForm, string>> = { dec: 'Dec', dms: 'DMS', utm: 'UTM', mgrs: 'MGRS' }

const withoutLast = (points: readonly Position[]) => points.slice(0, -1)

/** Click adds a point, Backspace takes it back, Escape ends; Enter adds the middle of the map, arrows move by a metre. */
export const MeasureTool = ({ onClose }: { readonly onClose: () => void }) => {
  const { map, palette } = useMap()
  const { preferences } = usePreferences()
  const [points, setPoints] = useState<readonly Position[]>([])
  useLayers(
    source,
    useMemo(() => layers(palette), [palette]),
    useFigures(() => measuredFeatures(points), [points]),
  )
  useEffect(() => {
    const add = ({ lngLat }: MapMouseEvent) => {
      const { lng, lat } = lngLat.wrap()
      setPoints((now) => [...now, [lng, lat]])
    }
    measuringMaps.add(map)
    map.getCanvas().style.cursor = 'crosshair'
    map.on('click', add)
    return () => {
      measuringMaps.delete(map)
      if (removedMaps.has(map)) return
      map.getCanvas().style.cursor = ''
      map.off('click', add)
    }
  }, [map])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (target.closest('input, textarea, select') || isOverMap(map, event)) return
      const moved = nudged(points.at(-1), event.key)
      if (event.key === 'Escape') onClose()
      else if (event.key === 'Backspace') setPoints(withoutLast)
      else if (event.key === 'Enter' && !target.closest('button')) {
        const { lng, lat } = map.getCenter().wrap()
        setPoints((now) => [...now, [lng, lat]])
      } else if (moved) setPoints((now) => [...now.slice(0, -1), moved])
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    // Before the map, which would pan by the same keys.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [map, points, onClose])

  const last = points.at(-1)
  const { length, bearing, area } = measuredWords(points)
  return (
    <MapPanel aria-label="Measure" className={styles.measure}>
      <header>
        <strong>Measure</strong>
        <small>click adds a point</small>
        <button
          type="button"
          className={styles.textButton}
          disabled={points.length === 0}
          onClick={() => setPoints(withoutLast)}
        >
          Take back
        </button>
        <button type="button" className={styles.textButton} onClick={onClose}>
          End
        </button>
      </header>
      <dl aria-live="polite">
        <div>
          <dt>Length</dt>
          <dd>{length}</dd>
        </div>
        <div>
          <dt>Last bearing</dt>
          <dd>{bearing}</dd>
        </div>
        <div>
          <dt>Area, if closed</dt>
          <dd>{area}</dd>
        </div>
      </dl>
      {last && (
        <ul aria-label="Last point">
          {positionForms.map((form) => {
            const text = positionText({ longitude: last[0]!, latitude: last[1]! }, form)
            return (
              text && (
                <li key={form} data-chosen={form === preferences.coordinates || undefined}>
                  <span>{formNames[form]}</span>
                  <code>{text}</code>
                  <CopyButton label={`${formNames[form]} position`} text={text} />
                </li>
              )
            )
          })}
        </ul>
      )}
    </MapPanel>
  )
}
