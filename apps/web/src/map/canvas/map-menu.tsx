import { Checkbox, IconButton, Segmented } from '@clearway/ui'
import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { usePreferences } from '../../caller/preferences.ts'
import { troubleWords } from '../basemap/base.ts'
import { type Basemaps, chosenBasemap, noBasemaps, readBasemaps, useBasemaps } from '../basemap/basemaps.ts'
import { plain } from '../basemap/shipped.ts'
import styles from '../theme/map.module.css'
import { isOverMap, useMap } from './map-context.ts'
import { MapPanel } from './map-panel.tsx'
import { useOfferedOverlays } from './overlays.ts'

interface MapMenuProps {
  /** What the page lets one switch beside the graticule. */
  readonly children?: ReactNode
  /** Before the groups, and at the foot of the panel however far it is scrolled. */
  readonly head?: ReactNode
  readonly foot?: ReactNode
  readonly className?: string
  readonly onClose: () => void
}

/** Basemap, overlays, units and coordinates: one panel of three groups. */
export const MapMenu = ({ children, head, foot, className = '', onClose }: MapMenuProps) => {
  const { map } = useMap()
  const choices = usePreferences()
  const { preferences, preferLook } = choices
  const basemaps = useBasemaps() ?? noBasemaps
  // The configuration may have changed since the page came.
  useEffect(readBasemaps, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isOverMap(map, event)) return
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
    // Before the page, whose record it would close.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [map, onClose])
  return (
    <MapPanel aria-label="Layers" className={`${styles.menu} ${className}`}>
      <header>
        <strong>Map</strong>
        <IconButton icon={X} label="Close the layers" size="sm" onClick={onClose} />
      </header>
      {head}
      <BasemapGroup basemaps={basemaps} choices={choices} />
      <fieldset>
        <legend>Overlays</legend>
        {children}
        <OfferedOverlays />
        <Checkbox
          label="Graticule"
          checked={preferences.graticule}
          onCheckedChange={() => preferLook({ graticule: !preferences.graticule })}
        />
      </fieldset>
      <UnitsGroup choices={choices} />
      {foot && <footer>{foot}</footer>}
    </MapPanel>
  )
}

/** Choices that layers of this map add themselves, with their content and its age. */
const OfferedOverlays = () => {
  const overlays = useOfferedOverlays()
  return overlays.map(({ id, name, isOn, detail, onToggle, retry }) => (
    <div key={id} className={styles.overlay}>
      <Checkbox label={name} checked={isOn} onCheckedChange={onToggle} />
      {detail && <small role="status">{detail}</small>}
      {retry && (
        <button type="button" className={styles.textButton} onClick={retry}>
          Try again
        </button>
      )}
    </div>
  ))
}

interface GroupProps {
  readonly choices: ReturnType<typeof usePreferences>
}

const kindWords = { vector: 'Streets', raster: 'Imagery', style: 'Style' } as const

const BasemapGroup = ({ basemaps, choices }: GroupProps & { basemaps: Basemaps }) => {
  const { preferences, preferLook } = choices
  const { trouble } = useMap().base
  const chosen = chosenBasemap(preferences.basemap, basemaps)?.id ?? plain
  const options = [
    ...basemaps.maps.map(({ id, name, detail, kind }) => ({ id, name, detail: detail || kindWords[kind] })),
    { id: plain, name: 'Plain', detail: 'always there' },
  ]
  const languages = [...basemaps.languages, 'local']
  return (
    <fieldset>
      <legend>Basemap</legend>
      {options.map(({ id, name, detail }) => (
        <label key={id} className={styles.choice}>
          <input
            type="radio"
            name="basemap"
            checked={chosen === id}
            onChange={() => preferLook({ basemap: id })}
          />
          <span>{name}</span>
          <small>{trouble?.id === id ? troubleWords(trouble) : detail}</small>
        </label>
      ))}
      {trouble && (
        <p role="status">
          <button type="button" className={styles.textButton} onClick={trouble.retry}>
            Try again
          </button>
        </p>
      )}
      {basemaps.faults.map(({ what, why }) => (
        <p key={`${what} ${why}`} className={styles.fault} role="status">
          {`${what} ${why}.`}
        </p>
      ))}
      {chosen !== plain && (
        <ChoiceRow
          label="Labels in"
          options={languages.map((value) => ({ value, label: languageName(value) }))}
          value={languages.includes(preferences.labels) ? preferences.labels : 'local'}
          onValueChange={(labels) => preferLook({ labels })}
        />
      )}
      <label className={styles.row}>
        <span>Basemap strength</span>
        <input
          type="range"
          min={20}
          max={100}
          step={10}
          value={preferences.strength}
          onChange={(event) => preferLook({ strength: Number(event.currentTarget.value) })}
        />
        <output>{`${preferences.strength} %`}</output>
      </label>
    </fieldset>
  )
}

/** In its own words: English, ಕನ್ನಡ. */
const languageName = (code: string): string => {
  if (code === 'local') return 'Local'
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

const distances = [
  { value: 'metric', label: 'm, km' },
  { value: 'nautical', label: 'NM' },
] as const
const heights = [
  { value: 'm', label: 'm' },
  { value: 'ft', label: 'ft' },
] as const
const forms = [
  { value: 'dec', label: 'Dec' },
  { value: 'dms', label: 'DMS' },
  { value: 'utm', label: 'UTM' },
  { value: 'mgrs', label: 'MGRS' },
] as const

interface ChoiceRowProps<V extends string> {
  readonly label: string
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly value: V
  readonly onValueChange: (value: V) => void
}

const ChoiceRow = <V extends string>({ label, ...choice }: ChoiceRowProps<V>) => (
  <div className={styles.row}>
    <span>{label}</span>
    <Segmented label={label} size="sm" {...choice} />
  </div>
)

const UnitsGroup = ({ choices: { preferences, preferUnits } }: GroupProps) => (
  <fieldset>
    <legend>Units and coordinates</legend>
    <ChoiceRow
      label="Distance"
      options={distances}
      value={preferences.distance}
      onValueChange={(distance) => preferUnits({ distance })}
    />
    <ChoiceRow
      label="Height"
      options={heights}
      value={preferences.height}
      onValueChange={(height) => preferUnits({ height })}
    />
    <ChoiceRow
      label="Coordinates"
      options={forms}
      value={preferences.coordinates}
      onValueChange={(coordinates) => preferUnits({ coordinates })}
    />
    <small>Yours, on every page and device.</small>
  </fieldset>
)
