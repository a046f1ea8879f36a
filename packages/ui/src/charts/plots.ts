/** Plots over time. Apart from the rest of the kit, because uPlot is for the pages that draw with it. */
export * from './columns-plot.tsx'
export { valueY } from './plot-scale.ts'
export type { PlotColour, PlotLine, PlotMark, PlotRange } from './plot-types.ts'
export * from './telemetry-plot.tsx'
export * from './timeline-scrubber.tsx'
