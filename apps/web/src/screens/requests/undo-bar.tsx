import { Button, Kbd, momentOf, TextButton, useFoot, useNow } from '@clearway/ui'
import { Check, X } from 'lucide-react'
import { type HeldDecision, type Holding, undoMs } from './use-held-decision.ts'

const tickMs = 250

/** A clock that ticks is a little behind: there is never more left than the whole. */
const msLeft = ({ sendsAtMs }: HeldDecision, nowMs: number): number =>
  Math.min(undoMs, Math.max(0, sendsAtMs - nowMs))

export const secondsLeft = (held: HeldDecision, nowMs: number): number =>
  Math.ceil(msLeft(held, nowMs) / 1_000)

/** Above the decision bar: what a key decided, how long it can be taken back, and both ways to end the wait. */
export const UndoBar = ({ holding: { held, undo, sendNow } }: { holding: Holding }) => {
  const nowMs = useNow(tickMs) ?? Date.now()
  const foot = useFoot()
  if (!held) return null
  const leftMs = msLeft(held, nowMs)
  const isApproval = held.fields.verdict === 'approve'
  const Mark = isApproval ? Check : X
  return (
    <section
      ref={foot}
      aria-label="Not sent yet"
      className="relative flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line-strong bg-surface-1 px-4 py-1.5 max-sm:min-h-13"
    >
      <span
        aria-hidden
        className={`absolute top-0 left-0 h-0.5 ${isApproval ? 'bg-approved' : 'bg-rejected'}`}
        style={{ width: `${(leftMs / undoMs) * 100}%` }}
      />
      <Mark
        size={16}
        strokeWidth={1.75}
        aria-hidden
        className={isApproval ? 'text-approved' : 'text-rejected'}
      />
      <p role="status" className="min-w-0 flex-1 truncate">
        <span className="font-medium">{verdictWord(held)}</span>{' '}
        <span className="text-text-2">{`${held.missionName}${untilWords(held)}. Nobody was told yet.`}</span>
      </p>
      <span className="num font-medium">{`Sent in ${secondsLeft(held, nowMs)} s`}</span>
      <Button size="sm" onClick={undo}>
        Undo{' '}
        <span className="max-sm:hidden">
          <Kbd>Ctrl Z</Kbd>
        </span>
      </Button>
      <TextButton onClick={sendNow}>Send now</TextButton>
    </section>
  )
}

export const verdictWord = ({ fields, isWithdrawal }: HeldDecision): string => {
  if (fields.verdict === 'approve') return 'Approved by key'
  return isWithdrawal ? 'Withdrawn by key' : 'Rejected by key'
}

const untilWords = ({ validity: { to: until } }: HeldDecision): string =>
  until ? `, until ${momentOf(until, Date.now())}` : ''
