import { addMs, type Ctx, ensure, type MemberActor } from '../../kernel/index.ts'
import { readEvents } from '../events/reading.ts'
import { mayReceive } from '../events/receivers.ts'
import { type Choice, isChosen } from './choices.ts'
import { eventsOf } from './draft.ts'
import { eventsFrom } from './store.ts'

const atATime = 500
/** More would make the request take too long. */
export const mostSeen = 50_000

interface Asked {
  readonly since: Date
  readonly enough?: number
}

interface Selected {
  readonly eventUuids: string[]
  /** Nothing since then was left out. */
  readonly isWhole: boolean
}

/**
 * What would have been sent since then, by a choice and the rights of this moment, oldest first. It looks at 50,000 events
 * at most, and no further once it has `enough`; those of a rare kind are sought among all that the week has (docs/decisions/0132).
 */
export const selectEvents = async (
  ctx: Ctx<MemberActor>,
  choice: Choice,
  asked: Asked,
): Promise<Selected> => {
  const { clock, settings, memory, actor } = ctx
  const oldest = addMs(clock.now(), -settings.outbox.keepMs)
  const isKept = asked.since >= oldest
  ensure(isKept, 'unprocessable', `since: events are kept for 7 days, from ${oldest.toISOString()}`)
  const { orgUuid } = actor.member
  // Of an organisation one waits at a time, so its name is that of the turn.
  return memory.pastEventsOfOrganisation.pass(orgUuid, () =>
    memory.pastEvents.share(orgUuid, () => lookThrough(ctx, choice, asked)),
  )
}

const lookThrough = async (
  { db, actor }: Ctx<MemberActor>,
  choice: Choice,
  { since, enough = mostSeen }: Asked,
): Promise<Selected> => {
  const names = eventsOf(choice).filter((name) => name !== 'webhook.test')
  const eventUuids: string[] = []
  let after: string | null = null
  let from = since
  for (let seen = 0; seen < mostSeen && eventUuids.length < enough; seen += atATime) {
    const page = await eventsFrom(db, { since: from, after, names, limit: atATime })
    for (const reading of await readEvents(db, page))
      if (isChosen(choice, reading) && mayReceive(actor.member, reading))
        eventUuids.push(reading.event.eventUuid)
    const last = page.at(-1)
    if (!last || page.length < atATime) return { eventUuids, isWhole: true }
    after = last.eventUuid
    from = last.occurredAt
  }
  return { eventUuids, isWhole: false }
}
