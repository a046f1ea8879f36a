import { type Tx, takeLasting } from '@clearway/db'
import { addMs, type Ctx, ensureWithin, Failure, type UserActor } from '../../kernel/index.ts'

/** Where a message goes, and how a refusal names who gets it: an address is told to nobody who did not give it. */
export interface Addressee {
  readonly to: string
  readonly name: string
}

/**
 * Takes a message to each of them: 3 a day to one recipient from one organisation, 10 from all, and 1,000 recipients a day
 * an organisation, and a person, who may found very many of these; who acts for none counts alone. 429 when one has had
 * enough, and then none of them counts: it is taken in the transaction that sends. Nothing gives it back: revoking takes no
 * message out of an inbox.
 */
export const takeMessagesTo = async (
  ctx: Ctx<UserActor>,
  tx: Tx,
  recipients: readonly Addressee[],
): Promise<void> => {
  const names = new Map(recipients.map(({ to, name }) => [to, name]))
  const all = [...names.keys()]
  if (all.length === 0) return
  const { user, member } = ctx.actor
  const { fromOne, fromAll, recipients: most } = ctx.settings.invitation.messages
  const sender = member?.orgUuid ?? user.userUuid
  const own = (to: string) => `invitations of ${sender} to ${to}`
  const any = (to: string) => `invitations to ${to}`
  const taken = await take(ctx, tx, new Map(all.flatMap((to) => [own(to), any(to)].map((name) => [name, 1]))))
  for (const [to, name] of names) {
    ensureWithin(
      ctx,
      taken.get(own(to)),
      fromOne,
      `${name} had ${fromOne} invitations of yours within a day.`,
    )
    ensureWithin(ctx, taken.get(any(to)), fromAll, `${name} had ${fromAll} invitations within a day.`)
  }
  const fresh = all.filter((to) => taken.get(own(to))?.taken === 1).length
  if (fresh === 0) return
  const wide = [sender, user.userUuid].map((one): [string, number] => [`recipients of ${one}`, fresh])
  for (const counted of (await take(ctx, tx, new Map(wide))).values()) {
    const left = Math.max(0, most + fresh - counted.taken)
    const reason = `This is to ${fresh} recipients, and of your ${most} within a day ${left} are left.`
    ensureWithin(ctx, counted, most, reason)
  }
}

const take = ({ clock, settings }: Ctx, tx: Tx, takes: ReadonlyMap<string, number>) => {
  const now = clock.now()
  return takeLasting(tx, takes, { now, endsAt: addMs(now, settings.invitation.messages.windowMs) })
}

/**
 * The same where the message is a courtesy, because the decider finds the invitation in the console too: answers
 * those whose budget is not used up.
 */
export const takeCourtesiesTo = async (
  ctx: Ctx<UserActor>,
  tx: Tx,
  recipients: readonly Addressee[],
): Promise<Set<string>> => {
  const reached = new Set<string>()
  // In one order everywhere: the budgets stay locked until the end.
  for (const one of recipients.toSorted((a, b) => (a.to < b.to ? -1 : 1))) {
    // A part of the transaction, undone by itself: what is refused is not taken.
    const isReached = await tx
      .transaction((part) => takeMessagesTo(ctx, part, [one]))
      .then(() => true, refusedOnly)
    if (isReached) reached.add(one.to)
  }
  return reached
}

const refusedOnly = (error: unknown): false => {
  if (error instanceof Failure && error.code === 'rate_limited') return false
  throw error
}
