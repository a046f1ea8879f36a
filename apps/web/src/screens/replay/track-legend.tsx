import { mapChrome, metresAgl, shownUnits } from '@clearway/ui'
import type { ReactNode } from 'react'
import type { ReplayView } from './use-replay.ts'

/** What the colours of the track mean, and how high its brightest is. */
export const TrackLegend = ({ view: { flight, plan } }: { view: ReplayView }) => {
  const top = flight.facts.greatestHeightM
  const bar =
    plan === null
      ? 'from-[color-mix(in_oklab,var(--ac-noplan)_45%,transparent)] to-ac-noplan'
      : 'from-[color-mix(in_oklab,var(--envelope)_45%,transparent)] to-envelope'
  return (
    <ul
      aria-label="Legend"
      className={`${mapChrome} num absolute bottom-3 left-3 z-(--z-map-chrome) flex max-w-[calc(100%-150px)] flex-wrap items-center gap-x-3 gap-y-0.5 px-2.5 py-1 text-12 text-text-2`}
    >
      <li className="flex items-center gap-2">
        <span className="max-sm:sr-only">Track by height</span>
        <span>0</span>
        <span aria-hidden="true" className={`h-1.5 w-9 bg-linear-to-r sm:w-24 ${bar}`} />
        <span>{top === null ? `${shownUnits().height} AGL` : metresAgl(top)}</span>
      </li>
      {plan && (
        <>
          <LegendLine className="bg-ac-near">
            <span>
              near<span className="max-sm:sr-only"> a limit</span>
            </span>
          </LegendLine>
          <LegendLine className="h-1 bg-ac-breach">breach</LegendLine>
        </>
      )}
      {plan === null && <li>no plan</li>}
    </ul>
  )
}

const LegendLine = ({ className, children }: { className: string; children: ReactNode }) => (
  <li className="flex items-center gap-1.5">
    <span aria-hidden="true" className={`h-[3px] w-4 ${className}`} />
    {children}
  </li>
)
