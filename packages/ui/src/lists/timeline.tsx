import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Tone } from '../marks/chip.tsx'
import { toneFill } from '../marks/chip.tsx'

export interface TimelineEntry {
  key: string
  title: ReactNode
  /** Behind the title, quieter: how long ago, or for how long. */
  note?: ReactNode
  /** Second line: when, who, why. */
  detail?: ReactNode
  tone?: Tone
}

/** What happened, newest first. */
export const Timeline = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <ol>
    {entries.map(({ key, title, note, detail, tone = 'neutral' }) => (
      <li key={key} className="group relative pb-2 pl-[18px] last:pb-0">
        <span
          aria-hidden
          className="absolute top-3 -bottom-2 left-[6.5px] w-px bg-line-strong group-last:hidden"
        />
        <span
          aria-hidden
          className={clsx('absolute top-[6px] left-[3px] size-2 rounded-full', toneFill[tone])}
        />
        <div className="text-12 font-medium text-text">
          {title}
          {note !== undefined && <span className="num font-regular text-text-3"> {note}</span>}
        </div>
        {detail !== undefined && <div className="num text-12 text-text-3">{detail}</div>}
      </li>
    ))}
  </ol>
)
