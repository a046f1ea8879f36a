import clsx from 'clsx'
import { Layers2, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox } from '../controls/checkbox.tsx'
import type { CountdownTone } from '../format.ts'
import { useIsMobile } from '../hooks/use-media-query.ts'
import { type ZoneKind, ZoneName } from '../marks/zone-swatch.tsx'
import { CheckMark, type CheckState } from './checks.tsx'
import { RowLink, type RowTarget, rowStyle } from './row-link.tsx'

export type RequestRowProps = RowTarget & {
  name: string
  /** From `countdown()`; for decided rows any chip. */
  countdown: { text: string; tone: CountdownTone } | ReactNode
  operator: string
  zone: { kind: ZoneKind; name: string }
  /** "40–90 m AGL" */
  band: string
  /** From `windowOf()`: "13:30–14:45", "Sun 06:30–09:00". */
  window: string
  /** "2 overlaps" */
  overlaps?: string | undefined
  /** Messages about it that the reader has not read. */
  unread?: number
  /** In a fixed order, so that a column of rows can be compared. */
  checks: readonly CheckState[]
  selected?: boolean
  /** Decided here, and not sent yet: "sent in 7 s". */
  unsent?: string | undefined
  /** For bulk approval; a row without all ticks cannot be chosen. */
  checked?: boolean
  onCheckedChange?: (checked: boolean) => void
}

const countdownTones: Record<CountdownTone, string> = {
  normal: 'text-text-2',
  soon: 'text-pending font-medium',
  past: 'text-rejected font-medium',
}

const isCountdown = (value: RequestRowProps['countdown']): value is { text: string; tone: CountdownTone } =>
  typeof value === 'object' && value !== null && 'text' in value && 'tone' in value

/** 73 px: name and countdown; operator and zone; band, window, conflicts, checks. */
export const RequestRow = (props: RequestRowProps) => {
  const {
    name,
    countdown,
    operator,
    zone,
    selected = false,
    unread = 0,
    checks,
    checked = false,
    onCheckedChange,
  } = props
  const isMobile = useIsMobile()
  const allPass = checks.every((state) => state === 'pass')
  return (
    <li className={rowStyle(selected, 'flex gap-x-2.5 px-3 py-[9px] max-sm:px-4 max-sm:py-2.5')}>
      {onCheckedChange && (
        <span className="pt-[3px]">
          <Checkbox
            checked={checked}
            onCheckedChange={onCheckedChange}
            disabled={!allPass}
            aria-label={allPass ? `Select ${name}` : `${name} cannot be selected, a check fails`}
          />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-x-3 tight:flex-wrap">
          <RowLink
            href={props.href}
            onOpen={props.onOpen}
            selected={selected}
            className="min-w-0 truncate font-medium tight:whitespace-normal"
          >
            {name}
          </RowLink>
          <Countdown value={countdown} />
        </div>
        <div className="mt-px flex items-center justify-between gap-x-3 tight:flex-wrap text-12 text-text-2 max-sm:mt-0 max-sm:leading-5">
          <span className="min-w-0 flex-1 truncate tight:flex-none tight:whitespace-normal">{operator}</span>
          {unread > 0 && (
            <span className="num inline-flex shrink-0 items-center gap-1.5 font-medium text-accent">
              <MessageSquare size={13} strokeWidth={1.75} aria-hidden />
              {`${unread} new`}
            </span>
          )}
          <ZoneName kind={zone.kind} name={zone.name} className="shrink-0 tight:shrink" />
        </div>
        <LastLine {...props} isMobile={isMobile} />
      </div>
    </li>
  )
}

const Countdown = ({ value }: { value: RequestRowProps['countdown'] }) => {
  if (!isCountdown(value)) return <span className="shrink-0 text-12">{value}</span>
  return <span className={clsx('num shrink-0', countdownTones[value.tone])}>{value.text}</span>
}

const LastLine = ({
  band,
  window,
  overlaps,
  checks,
  unsent,
  isMobile,
}: RequestRowProps & { isMobile: boolean }) => {
  const hidesChecks = isMobile && overlaps !== undefined
  return (
    <div className="mt-px flex items-center gap-x-2.5 tight:flex-wrap text-12 text-text-2 max-sm:mt-0 max-sm:leading-5">
      <span className="num min-w-0 flex-1 truncate max-sm:whitespace-normal tight:basis-full">
        {band}
        <span className="px-1.5 text-text-3"> · </span>
        <span className="whitespace-nowrap tight:whitespace-normal">{window}</span>
      </span>
      {unsent && <span className="num shrink-0 text-text-3">{unsent}</span>}
      {!unsent && overlaps && (
        <span className="inline-flex shrink-0 items-center gap-1.5 font-medium text-rejected">
          <Layers2 size={13} strokeWidth={1.75} aria-hidden />
          {overlaps}
        </span>
      )}
      {!unsent && !hidesChecks && <CheckRowOrCount checks={checks} isMobile={isMobile} />}
    </div>
  )
}

const CheckRowOrCount = ({ checks, isMobile }: { checks: readonly CheckState[]; isMobile: boolean }) => {
  const fails = checks.filter((state) => state === 'fail').length
  const passes = checks.filter((state) => state === 'pass').length
  const words = fails > 0 ? `${fails} of ${checks.length} failed` : `${passes} of ${checks.length}`
  if (isMobile) {
    return (
      <span
        className={clsx(
          'num inline-flex shrink-0 items-center gap-1.5',
          fails > 0 ? 'text-rejected' : 'text-approved',
        )}
      >
        <CheckMark state={fails > 0 ? 'fail' : 'pass'} size={15} />
        {words}
      </span>
    )
  }
  return (
    <span role="img" aria-label={`Checks: ${words}`} className="inline-flex shrink-0 gap-px">
      {checks.map((state, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the checks is fixed and is their identity.
        <CheckMark key={index} state={state} size={12} />
      ))}
    </span>
  )
}
