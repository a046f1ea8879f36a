import { useEffect, useRef, useState } from 'react'
import type { Decision } from './decision.ts'

/** A key slips more easily than a hand on a button: so long its decision is not sent. */
export const undoMs = 10_000

export interface HeldDecision extends Decision {
  readonly sendsAtMs: number
}

export interface Holding {
  readonly held: HeldDecision | null
  /** One at a time: a second decision sends the first at once. */
  readonly hold: (decision: Decision) => void
  readonly sendNow: () => void
  /** Takes the decision back, with its words. */
  readonly undo: () => void
}

interface HoldingOptions {
  readonly send: (decision: Decision) => void
  readonly onUndone: (decision: Decision) => void
}

/** A decision taken by key waits ten seconds, and can be undone, before it is sent. */
export const useHeldDecision = ({ send, onUndone }: HoldingOptions): Holding => {
  const [held, setHeld] = useState<HeldDecision | null>(null)
  // Known at once: two keys in one instant must not send it twice.
  const current = useRef<HeldDecision | null>(null)
  const set = (next: HeldDecision | null) => {
    current.current = next
    setHeld(next)
  }
  const release = (then: (decision: Decision) => void) => {
    const decision = current.current
    set(null)
    if (decision) then(decision)
  }
  const sendNow = () => release(send)
  const latest = useRef(sendNow)
  latest.current = sendNow
  useEffect(() => {
    if (!held) return
    const timer = setTimeout(() => latest.current(), held.sendsAtMs - Date.now())
    return () => clearTimeout(timer)
  }, [held])
  // A page may go without asking, as by a fault or for another organisation: what waits in it is sent.
  useEffect(() => () => latest.current(), [])
  return {
    held,
    sendNow,
    undo: () => release(onUndone),
    hold(decision) {
      sendNow()
      set({ ...decision, sendsAtMs: Date.now() + undoMs })
    },
  }
}
