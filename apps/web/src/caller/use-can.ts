import type { AnyOperation } from '@clearway/domain/contracts'
import { createContext, useCallback, useContext, useMemo } from 'react'
import { ability, type Caller, callerOf, isNever } from './caller.ts'
import { useConsole } from './console-context.tsx'

type Ruled = Pick<AnyOperation, 'access'> & Partial<Pick<AnyOperation, 'kind'>>

const lostWords = 'What this is about can no longer be read.'

/** True around what is shown of a record that is refused since it was read: whoever may not read it may do nothing with it. */
export const LostRecordContext = createContext(false)

export const useIsLost = (): boolean => useContext(LostRecordContext)

/** The caller for the record rules of the domain: `maySetRole(caller, …)`. */
export const useCaller = (): Caller => {
  const { person, standing, membership } = useConsole()
  return useMemo(() => callerOf({ person, standing, membership }), [person, standing, membership])
}

/** `can(op)` is true, or the reason as a sentence: compare with `=== true`. */
export const useCan = (): ((op: Ruled) => true | string) => {
  const caller = useCaller()
  const isLost = useIsLost()
  return useCallback(
    (op: Ruled) => (isLost && op.kind !== 'query' ? lostWords : ability(op, caller)),
    [caller, isLost],
  )
}

export interface Offer {
  /** false: this role never can, so nothing is shown. */
  readonly isShown: boolean
  /** Why not now; goes into `disabledReason` of a button. */
  readonly reason: string | undefined
}

/** How an act is offered: hidden from a role that never can, shown with the reason where another state could. */
export const useOffer = (op: Ruled): Offer => {
  const caller = useCaller()
  const answer = useCan()(op)
  const isShown = !useIsLost() && !isNever(op, caller)
  return { isShown, reason: answer === true ? undefined : answer }
}
