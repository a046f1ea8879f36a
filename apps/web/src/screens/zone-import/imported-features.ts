import { mostInBulk } from '@clearway/domain/contracts'
import type { ZoneFeature } from '@clearway/domain/exchange'
import type { ReportedFeature } from '../../files/feature-report.tsx'
import type { Outputs } from '../../trpc/client.ts'

/** What became of a feature that was sent: created, or why not; `unanswered` where no answer came. */
export type Outcome = { readonly faults: readonly string[] } | 'unanswered'

export interface ImportedFeature extends ZoneFeature {
  readonly state: ReportedFeature['state']
  /** Sent, and nobody knows whether it was created. */
  readonly isUnanswered: boolean
}

type Checked = Outputs['exchange']['importZones']['features'][number]

/** The features of a file as they were drafted here, as the service found them, and as they were sent. */
export const merged = (
  local: readonly ZoneFeature[],
  checked: readonly Pick<Checked, 'index' | 'faults'>[],
  outcomes: ReadonlyMap<number, Outcome>,
): ImportedFeature[] => {
  const faultsAt = new Map(checked.map((feature) => [feature.index, feature.faults]))
  return local.map((feature) => {
    const outcome = outcomes.get(feature.index)
    const isUnanswered = outcome === 'unanswered'
    const answer = isUnanswered ? undefined : outcome
    if (answer?.faults.length === 0) return { ...feature, state: 'created', isUnanswered }
    const known = feature.drafts.length > mostInBulk ? [tooManyParts(feature.drafts.length)] : feature.faults
    const faults = answer?.faults ?? (known.length > 0 ? known : (faultsAt.get(feature.index) ?? []))
    return { ...feature, faults, state: faults.length > 0 ? 'fault' : 'ready', isUnanswered }
  })
}

const tooManyParts = (parts: number): string =>
  `It has ${parts} parts, each a zone; one import creates at most ${mostInBulk}. Split it`

/** A line for each feature: what became of it, and why not. */
export const reportRows = (features: readonly ImportedFeature[]): string[][] => [
  ['feature', 'name', 'result', 'zones', 'remarks'],
  ...features.map((feature) => [
    String(feature.index + 1),
    feature.name,
    resultOf(feature),
    String(feature.drafts.length),
    [...feature.faults, ...feature.notes].join('; '),
  ]),
]

const resultOf = ({ state, isUnanswered }: ImportedFeature): string => {
  if (state !== 'ready') return state
  return isUnanswered ? 'not known, no answer came' : 'not created'
}
