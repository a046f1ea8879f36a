import { count, PartLegend, type PartLook, RangeMark, StackedBar } from '@clearway/ui'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Outputs } from '../../trpc/client.ts'
import type { Facts } from './report-panel.tsx'
import { minutesWords } from './report-words.ts'

type Counted = Omit<Outputs['reports']['requests']['zones'][number], 'zone_uuid' | 'zone_name'>

export interface OutcomeRow extends Counted {
  readonly key: string
  readonly name: string
  /** Before the name: the swatch of a zone. */
  readonly mark?: ReactNode
}

export const outcomes: readonly {
  readonly key: 'at_once' | 'approved' | 'refused' | 'waiting' | 'undecided' | 'withdrawn'
  readonly label: string
  readonly look: PartLook
}[] = [
  { key: 'at_once', label: 'at once', look: 'dots' },
  { key: 'approved', label: 'approved', look: 'plain' },
  { key: 'refused', label: 'refused', look: 'hatch' },
  { key: 'waiting', label: 'waiting', look: 'pale' },
  { key: 'undecided', label: 'ended undecided', look: 'lines' },
  { key: 'withdrawn', label: 'withdrawn', look: 'empty' },
]

export const OutcomeLegend = ({ target }: { target: number | undefined }) => (
  <>
    <PartLegend parts={outcomes} />
    {target !== undefined && <span className="num">{`target ${minutesWords(target)}, dashed`}</span>}
  </>
)

export const outcomeFacts = (what: string, rows: readonly OutcomeRow[]): Facts => ({
  head: [
    what,
    'Requests',
    'At once',
    'Approved',
    'Refused',
    'Waiting',
    'Ended undecided',
    'Withdrawn',
    'Decided',
    'Median',
    '90 %',
  ],
  marks: rows.map(({ mark }) => mark),
  rows: rows.map((row) => [
    row.name,
    row.requests,
    row.at_once,
    row.approved,
    row.refused,
    row.waiting,
    row.undecided,
    row.withdrawn,
    row.decided,
    minutesWords(row.minutes_50),
    minutesWords(row.minutes_90),
  ]),
})

/** With fewer decisions a range has no meaning. */
const leastDecided = 20

interface OutcomeRowsProps {
  label: string
  rows: readonly OutcomeRow[]
  selected: string | undefined
  onSelect: (key: string) => void
  /** Minutes. */
  target: number | undefined
}

/** Requests by outcome, and the time to decision on one scale of hours, a row each. */
export const OutcomeRows = ({ label, rows, selected, onSelect, target }: OutcomeRowsProps) => {
  const most = Math.max(...rows.map(({ requests }) => requests))
  const longest = Math.max(60, target ?? 0, ...rows.map(({ minutes_90 }) => minutes_90 ?? 0))
  return (
    <ul aria-label={label} className="max-h-96 overflow-y-auto py-1.5 print:max-h-none">
      {rows.map((row) => (
        <li key={row.key}>
          <button
            type="button"
            aria-pressed={row.key === selected}
            onClick={() => onSelect(row.key)}
            className={clsx(
              'grid w-full grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)_48px] items-center gap-x-3 px-4 py-1.5 touch:min-h-11 text-left text-12 hover:bg-surface-hover focus-visible:-outline-offset-2 sm:grid-cols-[minmax(0,9rem)_minmax(0,1.6fr)_48px_minmax(0,1.2fr)_72px]',
              row.key === selected && 'bg-surface-selected outline-2 -outline-offset-2 outline-text',
            )}
          >
            <span className="flex min-w-0 items-center gap-1.5 text-13">
              {row.mark}
              <span className="truncate">{row.name}</span>
            </span>
            <StackedBar most={most} parts={outcomes.map((one) => ({ ...one, value: row[one.key] }))} />
            <span className="num font-semibold">{count(row.requests)}</span>
            <Decided row={row} longest={longest} target={target} />
          </button>
        </li>
      ))}
    </ul>
  )
}

interface DecidedProps {
  row: OutcomeRow
  longest: number
  target: number | undefined
}

const Decided = ({ row, longest, target }: DecidedProps) => {
  const { decided, minutes_10, minutes_25, minutes_50, minutes_75, minutes_90 } = row
  if (decided === 0)
    return <span className="text-text-3 max-sm:col-span-3 sm:col-span-2">no decision by a person</span>
  return (
    <>
      <span className="max-sm:hidden">
        {decided < leastDecided ? (
          <span className="text-text-3">{`${decided} decided`}</span>
        ) : (
          <RangeMark
            most={longest}
            target={target}
            values={[minutes_10 ?? 0, minutes_25 ?? 0, minutes_50 ?? 0, minutes_75 ?? 0, minutes_90 ?? 0]}
          />
        )}
      </span>
      <span className="num text-right font-semibold max-sm:col-span-3 max-sm:text-left max-sm:font-regular max-sm:text-text-3">
        {minutesWords(minutes_50)}
        <span className="sr-only">
          {` in the median${target !== undefined && (minutes_50 ?? 0) > target ? ', later than the target' : ''}`}
        </span>
      </span>
    </>
  )
}
