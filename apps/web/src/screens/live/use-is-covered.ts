import { type SheetStop, sheetHeightPx } from '@clearway/ui'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { useMap } from '../../map/index.ts'

/** The stop of a sheet that somebody raised; null: there is none, or it is low. */
export type RaisedSheet = Exclude<SheetStop, 'peek'> | null

interface Covering {
  readonly sheet: RaisedSheet
  /** Where on the map the part is. */
  readonly place: string
}

/**
 * Whether a raised sheet lies over something on the map, be it in part: half of a column of buttons cannot be reached, and is
 * better not shown.
 */
export const useIsCovered = (part: RefObject<HTMLElement | null>, { sheet, place }: Covering): boolean => {
  const { map } = useMap()
  const [isCovered, setCovered] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another place it ends elsewhere, in the same size.
  useLayoutEffect(() => {
    const [box, whole] = [part.current, map.getContainer()]
    if (!box || sheet === null) return setCovered(false)
    const measure = () => {
      const free = whole.getBoundingClientRect().bottom - sheetHeightPx(sheet, whole.clientHeight, 0)
      setCovered(box.getBoundingClientRect().bottom > free)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    observer.observe(whole)
    measure()
    return () => observer.disconnect()
  }, [part, map, sheet, place])
  return isCovered
}
