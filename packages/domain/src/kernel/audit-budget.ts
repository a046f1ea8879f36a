import type { Actor } from './access.ts'
import type { FailureCode } from './failure.ts'
import type { AnyOperation } from './operation.ts'

const windowMs = 60_000
/** Refusals a minute that are written down; beyond it they are only answered. */
const perMinute = { person: 60, partner: 300 }

/** How a sign-in fails. Without a sign-in, no other refusal is written: strangers could fill the table. */
const signInFaults: ReadonlySet<FailureCode> = new Set([
  'invalid_credentials',
  'invalid_otp',
  'rate_limited',
  'refresh_token_invalid',
  'reset_token_invalid',
  'user_inactive',
])

/** Whose budget a refusal counts against; null where it is not written down at all. */
export const refusedParty = (op: AnyOperation, actor: Actor, code: FailureCode): string | null => {
  if (actor.user) return `person ${actor.user.userUuid}`
  if (!actor.partner || op.access.who !== 'partner' || !signInFaults.has(code)) return null
  return `partner ${actor.partner.keyUuid}`
}

export type BudgetAnswer = 'write' | 'drop' | 'first_drop'

/** Bounds what one caller, or everybody behind one partner key, can make this process write. */
export interface RefusalBudget {
  take(party: string, nowMs: number): BudgetAnswer
}

export const createRefusalBudget = (): RefusalBudget => {
  let startedMs = 0
  let counts = new Map<string, number>()
  return {
    take(party, nowMs) {
      if (nowMs - startedMs >= windowMs || nowMs < startedMs) {
        startedMs = nowMs
        counts = new Map()
      }
      const count = (counts.get(party) ?? 0) + 1
      counts.set(party, count)
      const limit = party.startsWith('person ') ? perMinute.person : perMinute.partner
      if (count <= limit) return 'write'
      return count === limit + 1 ? 'first_drop' : 'drop'
    },
  }
}
