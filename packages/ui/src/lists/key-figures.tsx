import clsx from 'clsx'
import type { ReactNode } from 'react'
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
}

/** Tiles between lines: height, speed, battery, link. */
export const KeyFigures = ({ figures, columns, dense }: KeyFiguresProps) => {
  const perRow = columns ?? figures.length
  return (
    <dl
      className="grid border-y border-line"
      style={{ gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))` }}
    >
      {figures.map(({ label, value, unit, tone, note }, index) => (
        <div
          key={label}
          className={clsx(
            'flex min-w-0 flex-col px-3 py-2',
            !dense && index % perRow === 0 && 'pl-4',
            index % perRow !== 0 && 'border-l border-line',
            index >= perRow && 'border-t border-line',
          )}
        >
          <dt className="truncate text-12 text-text-3">{label}</dt>
          <dd className="num whitespace-nowrap text-16 leading-5 font-semibold">
            <span className={clsx(tone && toneText[tone])}>{value}</span>
            {unit && <span className="ml-[3px] text-12 font-regular text-text-3">{unit}</span>}
            {note && <span className="block truncate text-11 font-regular text-text-3">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
