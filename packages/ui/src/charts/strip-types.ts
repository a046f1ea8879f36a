import type { ZoneKind } from '../marks/zone-swatch.tsx'

/** A piece of airspace for a while. Times in epoch milliseconds, heights in metres AGL. */
export interface StripBlock {
  from: number
  to: number
  lower: number
  upper: number
}

export interface StripZone {
  key: string
  kind: ZoneKind
  name: string
  lower: number
  upper: number
  /** A temporary zone is active only between these. */
  from?: number | undefined
  to?: number | undefined
}

export type StripPlan = StripBlock & {
  key: string
  label: string
  /** `own` solid accent, `request` dashed accent outline, `offer` finer dashes, `other` grey dashes. */
  kind: 'own' | 'request' | 'offer' | 'other'
}

export type StripOverlap = StripBlock & {
  key: string
  /** Minutes and metres are added when this is absent: "15 min shared, 60–80 m". */
  label?: string | undefined
}

export interface StripEdit {
  block: StripBlock
  label: string
  /** Where it stays; absent: on the chart. */
  limits?: StripBlock
  /** While dragging and on each key. */
  onChange: (block: StripBlock) => void
  /** Once at the end of a drag or key press. */
  onCommit?: (block: StripBlock) => void
  /** Grid of the drag; default one minute and one metre. */
  stepMs?: number
  stepM?: number
}
