import type { PlotMark } from '@clearway/ui/plots'
import type { ReactNode } from 'react'
import type { ReplayView } from './use-replay.ts'

export interface Shared {
  syncKey: string
  range: { from: number; to: number }
  seconds: readonly number[]
  onSeek: (second: number) => void
  onZoom: (from: number, to: number) => void
}
export interface PlotProps {
  view: ReplayView
  shared: Shared
}

/** The name of a chart is beside it, on a narrow screen above it. */
export const Row = ({
  title,
  unit,
  head,
  end,
  children,
}: {
  title: string
  unit?: string
  /** Below the name. */
  head?: ReactNode
  end?: ReactNode
  children: ReactNode
}) => (
  <div className="grid grid-cols-[108px_minmax(0,1fr)_76px] items-stretch max-lg:grid-cols-1 max-lg:px-1">
    <div className="flex flex-col justify-center pl-4 max-lg:flex-row max-lg:items-baseline max-lg:justify-start max-lg:gap-2 max-lg:pt-1.5 max-lg:pl-3">
      <h3 className="text-12 font-medium text-text">{title}</h3>
      {unit && <span className="text-12 text-text-3">{unit}</span>}
      {head}
    </div>
    {children}
    <div aria-hidden="true" className="relative text-11 max-lg:hidden">
      {end}
    </div>
  </div>
)

export const marked = (view: ReplayView, marks: (PlotMark | null)[]) => ({
  second: view.player.atMs / 1000,
  marks: marks.filter((mark) => mark !== null),
})

export const isBlank = (values: readonly (number | null)[]): boolean =>
  values.length > 0 && values.every((value) => value === null)
