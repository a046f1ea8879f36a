import { heightFigure, shownUnits } from '@clearway/ui'
import clsx from 'clsx'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { StateWords } from './state-words.ts'

const unknown = '–'

const looks: Readonly<Record<StateWords['tone'], string>> = {
  neutral: 'border-line-strong bg-surface-2',
  near: 'border-pending bg-pending-soft',
  breach: 'border-rejected bg-rejected-soft',
  stale: 'border-stale bg-stale-soft',
}

interface StateLineProps {
  readonly heightM: number | null
  /** The height is not of now. */
  readonly isStale: boolean
  readonly words: StateWords
}

/** The whole truth in words, with the act. */
export const StateLine = ({ heightM, isStale, words }: StateLineProps) => {
  const { title, act, tone } = words
  const isWell = tone === 'neutral'
  const Icon = isWell ? CircleCheck : TriangleAlert
  return (
    <section
      aria-label="State"
      className={clsx(
        'flex min-h-16 shrink-0 flex-wrap items-center gap-x-4 border-l-4 px-4 py-2',
        looks[tone],
      )}
    >
      <p className={clsx('num text-20 font-semibold', isStale && 'text-stale line-through')}>
        {heightM === null ? unknown : heightFigure(heightM)}
        <span className="text-13 font-regular text-text-3"> {shownUnits().height}</span>
      </p>
      <div className="min-w-0 flex-[1_1_7rem]">
        <p role="status" className="text-16 leading-5 font-semibold wrap-anywhere">
          {title}
        </p>
        <p className="num text-12 wrap-anywhere text-text-2">{act}</p>
      </div>
      <Icon size={24} strokeWidth={1.75} aria-hidden className={isWell ? 'text-approved' : 'text-text'} />
    </section>
  )
}
