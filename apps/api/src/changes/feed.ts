import { type Listener, listen } from '@clearway/db'
import { audienceOf, type Change, type News, newsOf } from '@clearway/domain/changes'
import { type DomainEvent, eventChannel, memberType, type Services } from '@clearway/domain/kernel'

/** Somebody who listens, for one organisation. */
export interface Hearer {
  readonly userUuid: string
  readonly orgUuid: string
  hear(change: Change): void
  /** Everything may have changed: it was not heard what. */
  reload(): void
  /** Rights may have changed. */
  recheck(): void
}

export interface ChangeFeed {
  /** Until what is answered is called. The first to join makes the process listen. */
  join(hearer: Hearer): () => void
  readonly hearers: ReadonlySet<Hearer>
  close(): Promise<void>
}

/** Changes of one moment are looked at together; well below the second that people wait. */
const gatherMs = 50
/** More at once are not worth telling one by one. */
const manyChanges = 500

/** Tells the pages on this process what LISTEN/NOTIFY brings, each what its organisation may know at that moment. */
export const createChangeFeed = (
  { db, log }: Pick<Services, 'db' | 'log'>,
  databaseUrl: string,
): ChangeFeed => {
  const hearers = new Set<Hearer>()
  let listener: Listener | undefined
  let isListening = false

  const tellAll = async (news: readonly News[]): Promise<void> => {
    if (hearers.size === 0) return
    if (news.length > manyChanges) return reloadAll()
    for (const { change, orgUuids } of await audienceOf(db, news))
      for (const hearer of hearers) if (!orgUuids || orgUuids.has(hearer.orgUuid)) hearer.hear(change)
  }
  const reloadAll = (): void => {
    for (const hearer of hearers) hearer.reload()
  }
  const gathering = createGathering((news) => {
    tellAll(news).catch((error: unknown) => {
      log.warn({ err: error }, 'changes could not be told to pages; they read again')
      reloadAll()
    })
  })
  const onPayload = (payload: string): void => {
    if (hearers.size === 0) return
    const event = JSON.parse(payload) as DomainEvent
    newsOf(event).forEach(gathering.add)
    for (const hearer of hearers) if (concerns(event, hearer)) hearer.recheck()
  }
  const start = (): Listener =>
    listen({
      url: databaseUrl,
      channel: eventChannel,
      onPayload,
      onConnected() {
        isListening = true
        reloadAll()
      },
      onLost(error) {
        if (isListening) log.warn({ err: error }, 'the event channel is lost; reconnecting')
        isListening = false
      },
    })

  return {
    hearers,
    join(hearer) {
      hearers.add(hearer)
      listener ??= start()
      // Before that, nothing could be heard: the page is told to read when it can be.
      if (isListening) hearer.reload()
      return () => void hearers.delete(hearer)
    },
    async close() {
      gathering.stop()
      await listener?.close()
    },
  }
}

/** Tells what came within a moment together. */
const createGathering = (tell: (news: readonly News[]) => void) => {
  let gathered = new Map<string, News>()
  let timer: NodeJS.Timeout | undefined

  const flush = (): void => {
    const news = [...gathered.values()]
    gathered = new Map()
    timer = undefined
    tell(news)
  }

  return {
    add(news: News): void {
      // The same news twice is one.
      gathered.set(JSON.stringify(news), news)
      timer ??= setTimeout(flush, gatherMs)
    },
    stop: (): void => clearTimeout(timer),
  }
}

/** Whose rights an event may have touched. */
const concerns = (event: DomainEvent, { userUuid, orgUuid }: Hearer): boolean => {
  if (event.type === 'user_changed') return event.user_uuid === userUuid
  if (event.type === 'organisation_changed') return event.org_uuid === orgUuid
  return (
    event.type === 'membership_changed' &&
    event.member_type === memberType.user &&
    event.member_uuid === userUuid
  )
}
