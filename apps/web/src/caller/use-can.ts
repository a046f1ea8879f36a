import type { AnyOperation } from '@clearway/domain/contracts'
import { useCallback, useMemo } from 'react'
import { ability, type Caller, callerOf, isNever } from './caller.ts'
import { useConsole } from './console-context.tsx'

type Ruled = Pick<AnyOperation, 'access'>

/** The caller for the record rules of the domain: `maySetRole(caller, …)`. */
export const useCaller = (): Caller => {
  const { person, standing, membership } = useConsole()
  return useMemo(() => callerOf({ person, standing, membership }), [person, standing, membership])
}

/** `can(op)` is true, or the reason as a sentence: compare with `=== true`. */
export const useCan = (): ((op: Ruled) => true | string) => {
  const caller = useCaller()
  return useCallback((op: Ruled) => ability(op, caller), [caller])
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
  const answer = ability(op, caller)
  return { isShown: !isNever(op, caller), reason: answer === true ? undefined : answer }
}
