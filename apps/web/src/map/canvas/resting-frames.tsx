import { isTyping } from '@clearway/ui'
import { useEffect } from 'react'
import { removedMaps, useIsDrawn, useMap } from './map-context.ts'
import { drawingOf } from './web-gl.ts'

/** As often as an aircraft sends. */
const restMs = 1_000
const presses = ['pointerdown', 'wheel', 'keydown'] as const

/**
 * For maps that change by themselves. Without a graphics processor each frame of a sharp map holds the page for a tenth of a second and
 * more, and each source that is set anew asks for some. Once such a map is drawn it is drawn again once a second, with all that has
 * changed, and at once only while it moves, when it has changed in size, and where somebody is at work (docs/decisions/0102).
 */
export const RestingFrames = () => {
  const { map } = useMap()
  const isDrawn = useIsDrawn()
  useEffect(() => {
    if (!isDrawn || drawingOf() !== 'software') return
    const atOnce = map.triggerRepaint
    let drawnAtMs = Number.NEGATIVE_INFINITY
    let busyUntilMs = Number.NEGATIVE_INFINITY
    let next: ReturnType<typeof setTimeout> | undefined
    const draw = () => {
      clearTimeout(next)
      next = undefined
      atOnce.call(map)
    }
    const wait = () => {
      const nowMs = performance.now()
      const waitMs = drawnAtMs + restMs - nowMs
      if (waitMs <= 0 || nowMs < busyUntilMs || map.isMoving()) draw()
      else next ??= setTimeout(draw, waitMs)
    }
    const drawn = () => {
      drawnAtMs = performance.now()
    }
    const busy = () => {
      busyUntilMs = performance.now() + restMs
      if (next !== undefined) draw()
    }
    const pressed = ({ type, target }: Event) => {
      if (type !== 'keydown' || !isTyping(target)) busy()
    }
    const container = map.getContainer()
    map.triggerRepaint = wait
    map.on('render', drawn)
    // Its picture is lost with its size.
    map.on('resize', draw)
    container.addEventListener('pointermove', busy)
    for (const press of presses) window.addEventListener(press, pressed, { capture: true, passive: true })
    return () => {
      clearTimeout(next)
      container.removeEventListener('pointermove', busy)
      for (const press of presses) window.removeEventListener(press, pressed, { capture: true })
      if (removedMaps.has(map)) return
      map.triggerRepaint = atOnce
      map.off('render', drawn)
      map.off('resize', draw)
    }
  }, [map, isDrawn])
  return null
}
