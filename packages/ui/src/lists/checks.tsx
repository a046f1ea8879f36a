import clsx from 'clsx'
import { Check, ChevronDown, Clock, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { plural } from '../format.ts'
import { useIsMobile } from '../hooks/use-media-query.ts'
import type { IconType } from '../theme/icon.ts'
import { SectionHeader } from './section-header.tsx'

export type CheckState = 'pass' | 'fail' | 'pending'

export interface CheckItem {
  key: string
  label: string
  state: CheckState
  /** Short fact at the right: "to 3 Feb 2027", "1 overlap". */
  fact?: ReactNode
  /** A failure in full, opened at first. */
  detail?: ReactNode
}

const looks: Record<CheckState, { icon: IconType; tone: string; word: string }> = {
  pass: { icon: Check, tone: 'text-approved', word: 'passes' },
  fail: { icon: X, tone: 'text-rejected', word: 'fails' },
  pending: { icon: Clock, tone: 'text-pending', word: 'not yet known' },
}

/** One check as a mark, for the fixed row of seven on a request. */
export const CheckMark = ({ state, size = 14 }: { state: CheckState; size?: number }) => {
  const { icon: Icon, tone } = looks[state]
  return <Icon size={size} strokeWidth={2.25} aria-hidden className={clsx('shrink-0', tone)} />
}

/** "6 passed · 1 failed" */
export const CheckTally = ({ items }: { items: readonly { state: CheckState }[] }) => {
  const passes = items.filter((item) => item.state === 'pass').length
  const fails = items.filter((item) => item.state === 'fail').length
  return (
    <span className="num">
      {passes > 0 && <span className="text-approved">{passes} passed</span>}
      {passes > 0 && fails > 0 && <span className="text-text-3"> · </span>}
      {fails > 0 && <span className="text-rejected">{fails} failed</span>}
    </span>
  )
}

export interface ChecksProps {
  items: readonly CheckItem[]
  title?: string
}

/** Failures first on a phone, with the passes folded to a count. */
export const Checks = ({ items, title = 'Checks' }: ChecksProps) => {
  const isMobile = useIsMobile()
  const others = items.filter((item) => item.state === 'pass')
  const folds = isMobile && others.length > 1
  const shown = folds ? items.filter((item) => item.state !== 'pass') : items
  return (
    <div>
      <SectionHeader title={title} action={<CheckTally items={items} />} className="mb-1" />
      <ul>
        {shown.map((item) => (
          <CheckRow key={item.key} item={item} />
        ))}
      </ul>
      {folds && <FoldedPasses items={others} all={others.length === items.length} />}
    </div>
  )
}

/** A button and what it shows and hides. */
const useFold = (isOpenAtFirst: boolean) => {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const id = useId()
  const button = {
    type: 'button',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    onClick: () => setOpen(!isOpen),
  } as const
  return { isOpen, button, id }
}

const CheckRow = ({ item }: { item: CheckItem }) => {
  const fold = useFold(item.state === 'fail')
  const { icon: Icon, tone, word } = looks[item.state]
  const line = (
    <>
      <Icon size={15} strokeWidth={2} aria-hidden className={clsx('shrink-0', tone)} />
      <span className="min-w-0 flex-1 text-left">
        {item.label}
        <span className="sr-only">, {word}</span>
      </span>
      {item.fact !== undefined && <span className="num shrink-0 text-12 text-text-3">{item.fact}</span>}
    </>
  )
  if (item.detail === undefined)
    return <li className="flex min-h-6 items-center gap-2 touch:min-h-9">{line}</li>
  return (
    <li>
      <button {...fold.button} className="flex min-h-6 w-full items-center gap-2 rounded-1 touch:min-h-11">
        {line}
      </button>
      {fold.isOpen && (
        <div
          id={fold.id}
          className="num mb-1 ml-[23px] border-l-2 border-rejected bg-rejected-soft px-2.5 py-1 text-12 text-text-2"
        >
          {item.detail}
        </div>
      )}
    </li>
  )
}

const FoldedPasses = ({ items, all }: { items: readonly CheckItem[]; all: boolean }) => {
  const fold = useFold(false)
  const word = all
    ? `All ${plural(items.length, 'check')} passed`
    : `${plural(items.length, 'other check')} passed`
  return (
    <div>
      <button {...fold.button} className="flex min-h-11 w-full items-center gap-2 text-left">
        <Check size={15} strokeWidth={2} aria-hidden className="shrink-0 text-approved" />
        <span className="flex-1">{word}</span>
        <ChevronDown
          size={16}
          aria-hidden
          className={clsx('text-text-3 transition-transform', fold.isOpen && 'rotate-180')}
        />
      </button>
      {fold.isOpen && (
        <ul id={fold.id}>
          {items.map((item) => (
            <CheckRow key={item.key} item={item} />
          ))}
        </ul>
      )}
    </div>
  )
}
