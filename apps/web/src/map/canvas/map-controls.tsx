import { Checkbox, useHotkeys } from '@clearway/ui'
import { type ReactNode, useState } from 'react'
import styles from '../theme/map.module.css'
import { icons } from './icons.tsx'
import { MapButton } from './map-button.tsx'
import { useMap } from './map-context.ts'
import { MapMenu, MeasureTool } from './map-parts.ts'
import { useCameraKeys } from './use-camera-keys.ts'
import { useIsTurned } from './use-is-turned.ts'

export interface LayerSwitch {
  readonly id: string
  readonly name: string
  readonly isOn: boolean
}

export interface MapControlsProps {
  /** Shows everything the page is about; without it the button is left out. */
  readonly onFit?: () => void
  /** Goes to the organisation's home view, and makes what is shown that view; each is left out without it. */
  readonly onHome?: (() => void) | undefined
  readonly onSetHome?: (() => void) | undefined
  /** Follow the selected aircraft. */
  readonly follow?: { readonly isOn: boolean; readonly onToggle: () => void }
  readonly layers?: readonly LayerSwitch[]
  readonly onLayerToggle?: (id: string, isOn: boolean) => void
  /** A map that is drawn on measures by its drawing. */
  readonly isDrawnOn?: boolean
  /** Further <MapButton>s of the page. */
  readonly children?: ReactNode
}

/** Zoom, fit, follow and layers, top right, and their keys. */
export const MapControls = ({
  onFit,
  onHome,
  onSetHome,
  follow,
  layers,
  onLayerToggle,
  isDrawnOn,
  children,
}: MapControlsProps) => {
  const { map, zoomIn, zoomOut, resetNorth } = useMap()
  const isTurned = useIsTurned(map)
  const [isMeasuring, setMeasuring] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useCameraKeys({ onFit, onHome })
  useHotkeys({
    l: () => setOpen(!isOpen),
    ...(!isDrawnOn && { d: () => setMeasuring(!isMeasuring) }),
  })
  return (
    <>
      <div className={styles.controls} role="toolbar" aria-label="Map" aria-orientation="vertical">
        <MapButton label="Zoom in" shortcut="+" onClick={zoomIn}>
          {icons.plus}
        </MapButton>
        <MapButton label="Zoom out" shortcut="-" onClick={zoomOut}>
          {icons.minus}
        </MapButton>
        {onFit && (
          <MapButton label="Show everything" shortcut="0" onClick={onFit}>
            {icons.fit}
          </MapButton>
        )}
        {onHome && (
          <MapButton label="Home view" shortcut="H" onClick={onHome}>
            {icons.home}
          </MapButton>
        )}
        {onSetHome && (
          <MapButton label="Make this the organisation's home view" onClick={onSetHome}>
            {icons.pin}
          </MapButton>
        )}
        {follow && (
          <MapButton label="Follow selected" shortcut="F" isPressed={follow.isOn} onClick={follow.onToggle}>
            {icons.follow}
          </MapButton>
        )}
        {isTurned && (
          <MapButton label="North up" onClick={resetNorth}>
            {icons.north}
          </MapButton>
        )}
        <MapButton label="Layers" shortcut="L" isExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {icons.layers}
        </MapButton>
        {!isDrawnOn && (
          <MapButton
            label="Measure"
            shortcut="D"
            isPressed={isMeasuring}
            onClick={() => setMeasuring(!isMeasuring)}
          >
            {icons.ruler}
          </MapButton>
        )}
        {children}
      </div>
      {isOpen && (
        <MapMenu className={styles.beside} onClose={() => setOpen(false)}>
          {layers?.map(({ id, name, isOn }) => (
            <Checkbox
              key={id}
              label={name}
              checked={isOn}
              onCheckedChange={() => onLayerToggle?.(id, !isOn)}
            />
          ))}
        </MapMenu>
      )}
      {isMeasuring && <MeasureTool onClose={() => setMeasuring(false)} />}
    </>
  )
}
