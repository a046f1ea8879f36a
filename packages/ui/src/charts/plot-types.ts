/** Colours of a plot, by the custom property of tokens.css that holds each. */
export type PlotColour = 'chart-1' | 'chart-2' | 'chart-3' | 'chart-axis' | 'rejected'

export interface PlotLine {
  key: string
  /** One for each of the plot's seconds; null breaks the line. */
  values: readonly (number | null)[]
  colour: PlotColour
  width?: number
  /** A measure of its own on the same height: from 0 to this. */
  top?: number
  /** Filled down to the foot: the ground. */
  isFilled?: boolean
}

/** From what figure to what figure a plot goes up; it starts at 0 by default. */
export interface PlotMeasure {
  base?: number | undefined
  top: number
}

export interface PlotRange {
  from: number
  to: number
}

/** What the playhead reads on a plot. */
export interface PlotMark {
  key: string
  value: number
  text: string
  colour: PlotColour
  /** As its line's. */
  top?: number | undefined
}

/** Room for the figures at the left, and half of the last time at the right, in pixels; all plots of one axis share it, and the scrubber below them. */
export const plotInset = { left: 40, right: 20 } as const

export const plotPadding = { top: 8, bottom: 6, times: 22 } as const
