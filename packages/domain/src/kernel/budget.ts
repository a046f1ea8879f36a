import type { CountedBudget } from '@clearway/db'
import type { Ctx } from './context.ts'
import { Failure } from './failure.ts'

/** 429, with the time when it begins anew, where more of a budget is taken than there is. */
export const ensureWithin = (
  { clock }: Pick<Ctx, 'clock'>,
  counted: CountedBudget | undefined,
  limit: number,
  reason: string,
): void => {
  if (!counted || counted.taken <= limit) return
  const retryAfterS = Math.ceil((counted.endsAt.getTime() - clock.now().getTime()) / 1000)
  throw new Failure('rate_limited', `${reason} Try again in ${retryAfterS} s.`, { retryAfterS, limit })
}
