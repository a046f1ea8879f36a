import { count, SkeletonRows, TextButton } from '@clearway/ui'
import clsx from 'clsx'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { type NoticedQuery, QueryNotice } from '../../frame/query-notice.tsx'
import type { Choice } from './report-question.ts'
import type { Report } from './use-report.ts'

export interface Facts {
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
  /** Of each row, before its first cell. */
  readonly marks?: readonly ReactNode[]
  /** The row that narrows the other charts, and how another one is chosen. */
  readonly chosen?: number
  readonly onChoose?: (row: number) => void
}

interface ReportPanelProps {
  title: string
  /** At the right of the title: a legend, what may be done. */
  note?: ReactNode
  query: NoticedQuery
  /** "The requests" */
  what: string
  /** The same as the chart, in figures. */
  facts: Facts
  /** There is no chart: what is shown is the table. */
  isTableAlone?: true
  /** In place of a chart of nothing. */
  empty: string
  report: Report
  /** What is chosen in this chart: Escape takes it back. */
  chooses?: Choice
  /** What it counts has no cell: a chosen one leaves it as it is. */
  isOfAllCells?: true
  className?: string
  children: ReactNode
}

/** A chart of a report, or its table. It loads and fails by itself. */
export const ReportPanel = (props: ReportPanelProps) => {
  const {
    title,
    note,
    query,
    what,
    facts,
    isTableAlone,
    empty,
    report,
    chooses,
    isOfAllCells,
    className,
    children,
  } = props
  const takeBack = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !chooses || !report.has(chooses)) return
    event.preventDefault()
    report.clear(chooses)
  }
  const [isTable, setTable] = useState(false)
  const id = useId()
  const hasRows = facts.rows.length > 0
  return (
    <section
      aria-labelledby={id}
      onKeyDown={takeBack}
      className={clsx(
        'flex min-w-0 flex-col lg:min-h-72 border-b border-line-strong print:break-inside-avoid',
        className,
      )}
    >
      <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <span className="ml-auto flex flex-wrap items-center gap-3 text-12 text-text-3">
          {!isTable && note}
          {isOfAllCells && report.has('cell') && 'of all cells'}
          {hasRows && !isTableAlone && (
            <TextButton
              className="text-12 print:hidden"
              aria-label={`${isTable ? 'Show as chart' : 'Show as table'}: ${title}`}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? 'Show as chart' : 'Show as table'}
            </TextButton>
          )}
        </span>
      </div>
      <QueryNotice query={query} what={what} />
      {query.data === undefined && !query.error && <SkeletonRows rows={5} rowHeight={44} />}
      {query.data !== undefined && !hasRows && (
        <p className="px-4 py-3 text-text-2">
          {empty}{' '}
          {report.isNarrowed && (
            <TextButton className="print:hidden" onClick={() => report.clear()}>
              Clear filters
            </TextButton>
          )}
        </p>
      )}
      {hasRows && (isTable ? <FactsTable facts={facts} label={title} /> : children)}
    </section>
  )
}

/** What scrolls and holds nothing to press is reached by keys all the same. */
export const reachable = { tabIndex: 0 }

const cell = (value: string | number | null): string =>
  value === null ? '—' : typeof value === 'number' ? count(value) : value

export const FactsTable = ({
  facts: { head, rows, marks, chosen, onChoose },
  label,
}: {
  facts: Facts
  label: string
}) => (
  <section
    {...reachable}
    className="max-h-80 overflow-auto print:max-h-none"
    aria-label={`${label}, as a table`}
  >
    <table aria-label={label} className="num w-full text-12">
      <thead>
        <tr>
          {head.map((name, at) => (
            <th
              key={name}
              scope="col"
              className={clsx(
                'sticky top-0 bg-surface-1 px-3 py-1.5 font-medium whitespace-nowrap text-text-3 first:pl-4 last:pr-4',
                at === 0 ? 'text-left' : 'text-right',
              )}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are of figures, and never move alone.
            key={index}
            className={clsx(
              'border-t border-line',
              index === chosen && 'outline-2 -outline-offset-2 outline-text',
            )}
          >
            {row.map((value, at) => (
              <td
                key={head[at]}
                className={clsx('px-3 py-1.5 first:pl-4 last:pr-4', at === 0 ? 'text-left' : 'text-right')}
              >
                {at === 0 && marks?.[index] && <span className="mr-1.5">{marks[index]}</span>}
                {at === 0 && onChoose ? (
                  <TextButton aria-pressed={index === chosen} onClick={() => onChoose(index)}>
                    {cell(value)}
                  </TextButton>
                ) : (
                  cell(value)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
