import clsx from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import type { Tone } from '../marks/chip.tsx'
import { toneText } from '../marks/chip.tsx'

export interface KeyFigure {
  label: string
  /** The figure; an em dash when it is not known. */
  value: ReactNode
  unit?: string
  tone?: Tone
  /** Under the figure: "14 min left". */
  note?: string
}

export interface KeyFiguresProps {
  figures: readonly KeyFigure[]
  /** Tiles in a row; all of them when absent. */
  columns?: number
  /** 12 px gutter, as on a card over a map. */
  dense?: boolean
  /** Words wrap and nothing is cut: two in a row, then one, where there is less room than a phone has or text is at 200 %. */
  folds?: boolean
}

/** Tiles between lines: height, speed, battery, link. */
export const KeyFigures = ({ figures, columns, dense, folds }: KeyFiguresProps) => {
  const perRow = columns ?? figures.length
  const roomy = folds ? 'wrap-break-word' : 'whitespace-nowrap'
  return (
    <div className="@container border-y border-line">
      {/* The lines of the first row and column fall outside, however many tiles are in a row. */}
      <dl
        className={clsx(
          'grid grid-cols-[repeat(var(--per-row),minmax(0,1fr))] overflow-hidden',
          folds && '@max-[21rem]:grid-cols-2 @max-[8rem]:grid-cols-1',
        )}
        style={{ '--per-row': perRow } as CSSProperties}
      >
        {figures.map(({ label, value, unit, tone, note }, index) => (
          <div
            key={label}
            className={clsx(
              'flex min-w-0 flex-col px-3 py-2 shadow-[-1px_-1px_0_0_var(--line)]',
              !dense && index % perRow === 0 && 'pl-4',
            )}
          >
            <dt className={clsx('text-12 text-text-3', roomy, !folds && 'truncate')}>{label}</dt>
            <dd className={clsx('num text-16 leading-5 font-semibold', roomy)}>
              <span className={clsx(tone && toneText[tone])}>{value}</span>
              {unit && <span className="ml-[3px] text-12 font-regular text-text-3">{unit}</span>}
              {note && (
                <span className="block whitespace-normal text-11 leading-4 font-regular text-text-3">
                  {note}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
