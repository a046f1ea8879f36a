import { type RefCallback, useCallback } from 'react'

/** The edges of something, in pixels from the top of the window. */
export interface Edges {
  readonly top: number
  readonly bottom: number
}

/** So far from the edge of the window, or from what stands there, a thing still stands on it. */
const nearPx = 24

/** How much of a window is taken by what stands at its foot, one on the other. */
export const footHeight = (all: readonly Edges[], windowPx: number): number =>
  windowPx -
  all
    .filter(({ top, bottom }) => bottom > top)
    .toSorted((a, b) => b.bottom - a.bottom)
    .reduce((foot, { top, bottom }) => (bottom >= foot - nearPx ? Math.min(foot, top) : foot), windowPx)

const standing = new Set<Element>()
let observer: ResizeObserver | undefined
let frame = 0

/** In the frame that comes: then what was put up or taken away has moved its neighbours. */
const measure = () => {
  cancelAnimationFrame(frame)
  frame = requestAnimationFrame(() => {
    const edges = [...standing].map((element) => element.getBoundingClientRect())
    document.documentElement.style.setProperty('--foot', `${footHeight(edges, window.innerHeight)}px`)
  })
}

const observe = (element: Element) => {
  if (!observer) {
    observer = new ResizeObserver(measure)
    window.addEventListener('resize', measure)
  }
  standing.add(element)
  observer.observe(element)
}

/** For a bar at the foot of the window: what floats there (`--foot`) keeps above it. */
export const useFoot = (): RefCallback<Element> =>
  useCallback((element: Element | null) => {
    if (!element) return
    observe(element)
    return () => {
      standing.delete(element)
      observer?.unobserve(element)
      measure()
    }
  }, [])
