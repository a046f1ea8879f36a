import { useEffect, useState } from 'react'
import { useIsDrawn } from '../canvas/map-context.ts'
import type { MapZone } from '../content/types.ts'
import type { HatchAreas } from './hatch-areas.ts'

/** Keeps its identity: zones whose hatches cover them whole are not set anew. */
const none: HatchAreas = new Map()

/** Zones are drawn before their hatches are cut: what cuts them is loaded behind the first picture. */
export const useHatchAreas = (zones: readonly MapZone[]): HatchAreas => {
  const isDrawn = useIsDrawn()
  const [areas, setAreas] = useState(none)
  useEffect(() => {
    if (!isDrawn) return
    let isPast = false
    import('./hatch-areas.ts')
      .then(({ hatchAreas }) => {
        if (isPast) return
        const cut = hatchAreas(zones)
        setAreas(cut.size === 0 ? none : cut)
      })
      // Crossed hatches are harder to read, and no zone is missing.
      .catch(console.error)
    return () => {
      isPast = true
    }
  }, [zones, isDrawn])
  return areas
}
