import { memo, useEffect, useLayoutEffect, useRef } from 'react'
import uPlot from 'uplot'
import { useTheme } from '../theme/theme.tsx'
import { alignedData, type PlotState, plotOptions } from './plot-options.ts'
import type { PlotRange } from './plot-types.ts'

export type PlotCanvasProps = PlotState & {
  seconds: readonly number[]
  range: PlotRange
  width: number
  height: number
  showsTimes: boolean
  syncKey: string
}

const clickSlackPx = 4

/** A press that was no drag goes to its moment. */
const listenForSeek = (plot: uPlot, state: () => PlotState): void => {
  let pressedAt = 0
  plot.over.addEventListener('pointerdown', (event) => {
    pressedAt = event.clientX
  })
  plot.over.addEventListener('click', (event) => {
    if (Math.abs(event.clientX - pressedAt) > clickSlackPx) return
    const { left } = plot.over.getBoundingClientRect()
    state().onSeek?.(plot.posToVal(event.clientX - left, 'x'))
  })
}

/** The drawing itself. It is made once; what changes is set, and a playhead that moves beside it changes nothing. */
export const PlotCanvas = memo(function PlotCanvas(props: PlotCanvasProps) {
  const { seconds, lines, range, width, height, showsTimes, syncKey, base, top, ticks, band } = props
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(null)
  const latest = useRef<PlotCanvasProps>(props)
  const { theme } = useTheme()
  useLayoutEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    const {
      width: firstWidth,
      height: firstHeight,
      seconds: firstSeconds,
      lines: firstLines,
    } = latest.current
    const frame = { width: firstWidth, height: firstHeight, showsTimes, syncKey }
    const state = () => latest.current
    const made = new uPlot(plotOptions(frame, state), alignedData(firstSeconds, firstLines), box.current!)
    plot.current = made
    listenForSeek(made, state)
    return () => {
      plot.current = null
      made.destroy()
    }
  }, [showsTimes, syncKey])

  useEffect(() => {
    plot.current?.setSize({ width, height })
  }, [width, height])

  // biome-ignore lint/correctness/useExhaustiveDependencies: base, top, ticks, band and theme are read while it draws.
  useEffect(() => {
    const standing = plot.current
    if (!standing) return
    standing.batch(() => {
      standing.setData(alignedData(seconds, lines), false)
      standing.setScale('x', { min: range.from, max: Math.max(range.to, range.from + 0.001) })
    })
    standing.redraw(true, true)
  }, [seconds, lines, range, base, top, ticks, band, theme])

  return <div ref={box} aria-hidden="true" className="absolute inset-0" />
})
