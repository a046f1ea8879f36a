import { type Queryable, takeLasting } from '@clearway/db'
import {
  addMs,
  day,
  hour,
  momentWords,
  type OutgoingMessage,
  type Services,
  type Settings,
} from '../../kernel/index.ts'

/** What counts together, for each recipient. */
export type Budget = keyof Settings['messages']['budgets']

const budgets = {
  news: { sms: 'sms', email: 'email' },
  flight: { sms: 'flightSms', email: 'flightEmail' },
  alertTalk: { sms: 'alertTalkSms', email: 'alertTalkEmail' },
} as const satisfies Record<string, Record<OutgoingMessage['channel'], Budget>>

export const budgetOf = (channel: OutgoingMessage['channel'], about: keyof typeof budgets = 'news'): Budget =>
  budgets[about][channel]

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
 * answer is not to go out. Once in a transaction, for all of it: all hours are taken before all days, so that two never wait for
 * each other in a circle.
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

const called: Readonly<Record<Budget, string>> = {
  sms: 'text messages, those about alerts apart,',
  email: 'e-mails, digests and those about alerts apart,',
  flightSms: 'text messages of alerts',
  flightEmail: 'e-mails of alerts',
  alertTalkSms: 'text messages of what is written about alerts',
  alertTalkEmail: 'e-mails of what is written about alerts',
  digest: 'digests',
}

/** What the last one says at its end. */
export const lastWords = (
  { budget, timeZone }: Pick<Spending, 'budget'> & { readonly timeZone: string },
  { lastUntil }: Allowance,
): string[] => {
  if (!lastUntil) return []
  const until = momentWords(timeZone, lastUntil)
  return [`No more ${called[budget]} until ${until}: what comes meanwhile is in the console.`]
}
