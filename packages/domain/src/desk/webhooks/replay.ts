import { addMs, type Ctx, ensure, type MemberActor } from '../../kernel/index.ts'
import { chosenEvents } from './draft.ts'
import { readEvents } from './reading.ts'
import { isChosen, mayReceive } from './receivers.ts'
import { type EndpointRow, eventsFrom } from './store.ts'

const atATime = 500
/** More would make the request take too long. */
const mostSeen = 50_000

/** What an endpoint would have been sent since then, by its choice and the rights of this moment. */
export const eventsToReplay = async (
  { db, clock, settings, actor }: Ctx<MemberActor>,
  endpoint: EndpointRow,
  since: Date,
): Promise<string[]> => {
  const oldest = addMs(clock.now(), -settings.outbox.keepMs)
  ensure(since >= oldest, 'unprocessable', `since: events are kept for 7 days, from ${oldest.toISOString()}`)
  const names = chosenEvents(endpoint.eventTypes).filter((name) => name !== 'webhook.test')
  const wanted: string[] = []
  let after: string | null = null
  let from = since
  for (let seen = 0; ; seen += atATime) {
    ensure(
      seen < mostSeen,
      'unprocessable',
      `since: more than ${mostSeen} events since then; choose a later time`,
    )
    const page = await eventsFrom(db, { since: from, after, names, limit: atATime })
    for (const reading of await readEvents(db, page))
      if (isChosen(endpoint, reading) && mayReceive(actor.member, reading))
        wanted.push(reading.event.eventUuid)
    const last = page.at(-1)
    if (!last || page.length < atATime) return wanted
    after = last.eventUuid
    from = last.occurredAt
  }
}
