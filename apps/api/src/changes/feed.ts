import { type Listener, listen } from '@clearway/db'
import {
  type AddressedChange,
  addressedByName,
  audienceOf,
  isOfPeopleAlone,
  type News,
  newsOf,
} from '@clearway/domain/changes'
import {
  createBatcher,
  type DomainEvent,
  eventChannel,
  memberType,
  type Services,
} from '@clearway/domain/kernel'
import { createRecentNews } from './recent.ts'

/** One open stream of events, for one organisation. */
export interface Subscriber {
  readonly userUuid: string
  readonly orgUuid: string
  /** If it may. */
  receive(addressed: AddressedChange): void
  /** Everything may have changed: what was notified is not known. */
  reload(): void
  /** Nothing was missed since it read: what changed follows. */
  follow(): void
  /** Rights may have changed. */
  recheck(): void
}

export interface ChangeFeed {
  /** Keeps changes from now on, so that the first page that connects can get what it missed. */
  listen(): void
  /**
   * Until what is answered is called. `readMsAgo`: how long ago it began to read what it shows; undefined where it has
   * read nothing.
   */
  join(subscriber: Subscriber, readMsAgo?: number): () => void
  readonly subscribers: ReadonlySet<Subscriber>
  /** Whether what was changed until a moment ago has been sent. */
  readonly isCurrent: boolean
  close(): Promise<void>
}

/** Changes of one moment are looked at together; well below the second that people wait. */
const gatherMs = 50
/** More at once are not worth telling one by one. */
const manyChanges = 500
/** The same of what one page missed. */
const manyMissed = 2_000
/** A request to listen may be so long on its way from a page, and a change to one. */
const onItsWayMs = 1_000

/** Sends the pages on this process what LISTEN/NOTIFY brings, each what its organisation may know at that moment. */
export const createChangeFeed = (
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  databaseUrl: string,
): ChangeFeed => {
  const { log } = services
  const subscribers = new Set<Subscriber>()
  const recent = createRecentNews()
  let listener: Listener | undefined
  let isListening = false

  const sendAll = async (news: readonly News[]): Promise<void> => {
    if (subscribers.size === 0) return
    const shared = news.filter((one) => !isOfPeopleAlone(one))
    if (shared.length > manyChanges) return reloadAll()
    for (const addressed of await audienceOf(services, shared))
      for (const subscriber of subscribers) subscriber.receive(addressed)
    sendByName(news)
  }
  /** To each what is for them alone. Whoever has very much of that reads everything again, and nobody else does. */
  const sendByName = (news: readonly News[]): void => {
    const named = news
      .filter(isOfPeopleAlone)
      .flatMap((one) => one.user_uuids.map((userUuid) => ({ userUuid, one })))
    const byPerson = Map.groupBy(named, ({ userUuid }) => userUuid)
    for (const subscriber of subscribers) {
      const own = byPerson.get(subscriber.userUuid) ?? []
      if (own.length > manyChanges) subscriber.reload()
      else for (const { one } of own) subscriber.receive(addressedByName(one))
    }
  }
  /** What a page has to know to be up to date: everything, or what changed since it read. */
  const begin = async (subscriber: Subscriber, readMsAgo: number | undefined): Promise<void> => {
    const missed = readMsAgo === undefined ? null : recent.since(performance.now() - readMsAgo - onItsWayMs)
    const news = missed?.filter(
      (one) => !isOfPeopleAlone(one) || one.user_uuids.includes(subscriber.userUuid),
    )
    if (!news || news.length > manyMissed) return subscriber.reload()
    const addressed = await audienceOf(services, news)
    subscriber.follow()
    for (const one of addressed) subscriber.receive(one)
  }
  const reloadAll = (): void => {
    for (const subscriber of subscribers) subscriber.reload()
  }
  const gathered = createBatcher<News>({
    maxWaitMs: gatherMs,
    flush: (news) =>
      sendAll(distinct(news)).catch((error: unknown) => {
        log.warn({ err: error }, 'changes could not be sent to pages; they read again')
        reloadAll()
      }),
  })
  const onPayload = (payload: string): void => {
    const event = JSON.parse(payload) as DomainEvent
    const news = newsOf(event)
    recent.add(news, performance.now())
    if (subscribers.size === 0) return
    news.forEach(gathered.add)
    for (const subscriber of subscribers) if (concerns(event, subscriber)) subscriber.recheck()
  }
  const start = (): void => {
    listener ??= listen({
      url: databaseUrl,
      channel: eventChannel,
      onPayload,
      onConnected() {
        isListening = true
        recent.begin(performance.now())
        reloadAll()
        for (const subscriber of subscribers) subscriber.recheck()
      },
      onLost(error) {
        if (isListening) log.warn({ err: error }, 'the event channel is lost; reconnecting')
        isListening = false
      },
    })
  }

  return {
    subscribers,
    get isCurrent() {
      return isListening && gathered.waitedMs < onItsWayMs / 2
    },
    listen: start,
    join(subscriber, readMsAgo) {
      subscribers.add(subscriber)
      start()
      // Until it listens nothing can be received: then the page is asked to read again.
      if (isListening)
        begin(subscriber, readMsAgo).catch((error: unknown) => {
          log.warn({ err: error }, 'what a page missed could not be sent to it; it reads again')
          subscriber.reload()
        })
      return () => void subscribers.delete(subscriber)
    },
    async close() {
      gathered.stop()
      await listener?.close()
    },
  }
}

/** The same news twice is one. */
const distinct = (news: readonly News[]): News[] => [
  ...new Map(news.map((one) => [JSON.stringify(one), one])).values(),
]

/** Whose rights an event may have touched. */
const concerns = (event: DomainEvent, { userUuid, orgUuid }: Subscriber): boolean => {
  if (event.type === 'user_changed') return event.user_uuid === userUuid
  if (event.type === 'organisation_changed') return event.org_uuid === orgUuid
  return (
    event.type === 'membership_changed' &&
    event.member_type === memberType.user &&
    event.member_uuid === userUuid
  )
}
