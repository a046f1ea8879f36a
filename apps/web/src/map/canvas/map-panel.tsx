import { useMediaQuery } from '@clearway/ui'
import clsx from 'clsx'
import { type ComponentProps, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from '../theme/map.module.css'
import { dialogOf, useMap } from './map-context.ts'

/** Where the list lies over the foot of the map, or little height is left, as at 200 %. */
const isTight = '(width < 64rem), (height < 36rem)'

/**
 * A panel over a map. Where that is tight it is a sheet of the page: a map is a stacking context of its own, so that nothing
 * in it comes before the list and the bar that lie over its foot. In a dialog it is a sheet of that: outside nothing answers.
 */
export const MapPanel = ({ className, ...panel }: ComponentProps<'section'>) => {
  const { map } = useMap()
  return useMediaQuery(isTight) ? (
    createPortal(
      <FootSheet {...panel} className={clsx(className, styles.sheet)} />,
      dialogOf(map.getContainer()) ?? document.body,
    )
  ) : (
    <section {...panel} className={className} />
  )
}

/** At the end of what it belongs to: the focus goes there and comes back. */
const FootSheet = (panel: ComponentProps<'section'>) => {
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    sheet.current?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return <section {...panel} ref={sheet} tabIndex={-1} />
}
