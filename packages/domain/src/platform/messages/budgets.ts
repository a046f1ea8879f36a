import { type Queryable, takeLasting } from '@clearway/db'
import { addMs, day, hour, type OutgoingMessage, type Services, type Settings } from '../../kernel/index.ts'

/** What counts together, for each recipient. */
export type Budget = keyof Settings['messages']['budgets']

/** `ofFlight`: about an aircraft in the air. */
export const budgetOf = (channel: OutgoingMessage['channel'], ofFlight: boolean): Budget => {
  if (channel === 'sms') return ofFlight ? 'flightSms' : 'sms'
  return ofFlight ? 'flightEmail' : 'email'
}

/** A message that is to go out, by its budget. */
export interface Spending {
  readonly to: string
  readonly budget: Budget
}

/** Null: another one may follow. */
export interface Allowance {
  readonly lastUntil: Date | null
}

type Allowances<T> = Map<T, Allowance>
type BudgetServices = Pick<Services, 'clock' | 'settings'>

/**
 * Takes one of its recipient's budget for each of these, in their order, in the transaction that sends them; what is left out of the
 * answer is not to go out. All hours are taken before all days, so that two transactions never wait for each other in a circle.
 */
export const takeMessages = async <T extends Spending>(
  services: BudgetServices,
  tx: Queryable,
  all: readonly T[],
): Promise<Allowances<T>> => {
  const asked: Allowances<T> = new Map(all.map((one) => [one, { lastUntil: null }]))
  const hourly = await within(services, tx, 'perHour', asked)
  return within(services, tx, 'perDay', hourly)
}

const lengths = { perHour: hour, perDay: day }

const within = async <T extends Spending>(
  { clock, settings }: BudgetServices,
  tx: Queryable,
  span: keyof typeof lengths,
  asked: Allowances<T>,
): Promise<Allowances<T>> => {
  if (asked.size === 0) return asked
  const byBudget = Map.groupBy(asked.keys(), ({ budget, to }) => `${budget} to ${to} ${span}`)
  const takes = new Map([...byBudget].map(([name, own]) => [name, own.length]))
  const now = clock.now()
  const counted = await takeLasting(tx, takes, { now, endsAt: addMs(now, lengths[span]) })
  const allowed: Allowances<T> = new Map()
  for (const [name, own] of byBudget) {
    const { taken, endsAt } = counted.get(name)!
    const room = settings.messages.budgets[own[0]!.budget][span] - (taken - own.length)
    for (const [at, one] of own.slice(0, Math.max(0, room)).entries())
      allowed.set(one, at === room - 1 ? { lastUntil: endsAt } : asked.get(one)!)
  }
  return allowed
}
