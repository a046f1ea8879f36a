import { count, SkeletonRows, TextButton } from '@clearway/ui'
import clsx from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import { type NoticedQuery, QueryNotice } from '../../frame/query-notice.tsx'

export interface Facts {
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
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
  /** Takes the filters away; absent where none is set. */
  onClear?: (() => void) | undefined
  className?: string
  children: ReactNode
}

/** A chart of a report, or its table. It loads and fails by itself. */
export const ReportPanel = (props: ReportPanelProps) => {
  const { title, note, query, what, facts, isTableAlone, empty, onClear, className, children } = props
  const [isTable, setTable] = useState(false)
  const id = useId()
  const hasRows = facts.rows.length > 0
  return (
    <section
      aria-labelledby={id}
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
          {onClear && (
            <TextButton className="print:hidden" onClick={onClear}>
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

export const FactsTable = ({ facts: { head, rows }, label }: { facts: Facts; label: string }) => (
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
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are of figures, and never move alone.
          <tr key={index} className="border-t border-line">
            {row.map((value, at) => (
              <td
                key={head[at]}
                className={clsx('px-3 py-1.5 first:pl-4 last:pr-4', at === 0 ? 'text-left' : 'text-right')}
              >
                {cell(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
