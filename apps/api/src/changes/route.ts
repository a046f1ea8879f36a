import { authenticate } from '@clearway/domain'
import { type AddressedChange, mayReceive, watchChangesOp } from '@clearway/domain/changes'
import { type Actor, ensureAdmitted, Failure, type InputOf, parse, refuse } from '@clearway/domain/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askedBeforeBody, countedCaller, ctxOf, type Edge } from '../request/admit.ts'
import { credentialsOf } from '../request/context.ts'
import { urlOf } from '../rest/mount.ts'
import { type ChangeFeed, createChangeFeed, type Subscriber } from './feed.ts'
import { type EventStream, openStream } from './stream.ts'

export interface StreamLimits {
  /** Open streams of this process, of one organisation on it, of all who act for none, and of one person. */
  readonly all: number
  readonly perOrganisation: number
  readonly withoutOrganisation: number
  readonly perUser: number
  /** How often a stream sends a sign that it is open; rights are read again as often, with or without events. */
  readonly keepOpenMs: number
  /** How often a page that asks for it gets that as an event, since it cannot see a comment line. */
  readonly heartbeatMs: number
}

const usualLimits: StreamLimits = {
  all: 500,
  perOrganisation: 250,
  withoutOrganisation: 100,
  perUser: 10,
  keepOpenMs: 15_000,
  heartbeatMs: 2_000,
}

/** GET /v1/events: server-sent events for the console and for partners. Its contract is in docs/partners.md. */
export const mountChanges = (
  app: FastifyInstance,
  edge: Edge,
  { databaseUrl, limits = usualLimits }: { databaseUrl: string; limits?: StreamLimits },
): void => {
  const feed = createChangeFeed(edge.services, databaseUrl)
  const open = new Set<EventStream>()
  app.addHook('onListen', async () => feed.listen())
  // Streams do not end by themselves: without this a process that stops would wait for them.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.close()
    await feed.close()
  })
  app.get(
    urlOf(watchChangesOp),
    { onRequest: admitTo(edge), exposeHeadRoute: false },
    async (request, reply) => {
      const asked = parse(watchChangesOp.input, request.query)
      refuseTooMany(feed, limits, listenerOf(request))
      const stream = openStream()
      open.add(stream)
      const leave = follow(edge, request, { feed, stream, limits, asked })
      stream.body.once('close', () => {
        leave()
        open.delete(stream)
      })
      return (
        reply
          .type('text/event-stream')
          .header('cache-control', 'no-store, no-transform')
          .header('x-accel-buffering', 'no')
          // Nothing follows a stream on its connection; one kept alive would hold up a process that stops.
          .header('connection', 'close')
          .send(stream.body)
      )
    },
  )
}

/** The operation has no handler, so that it is judged by its contract alone. */
const admitTo =
  (edge: Edge) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    request.actor = await countedCaller(edge, watchChangesOp, request, reply)
    await ensureAdmitted(watchChangesOp, ctxOf(edge, request), askedBeforeBody(request))
  }

type Listener = Pick<Subscriber, 'userUuid' | 'orgUuid'> & { readonly isPlatformAdmin: boolean }

/** A platform administrator may act for no organisation: then only what is public is sent. */
const listenerOf = ({ actor: { user, member } }: FastifyRequest): Listener => ({
  userUuid: user?.userUuid ?? '',
  orgUuid: member?.orgUuid ?? '',
  isPlatformAdmin: user?.isPlatformAdmin ?? false,
})

/** Nobody alone takes all places: no organisation, and not those who belong to none, as whoever has just registered. */
const refuseTooMany = (
  { subscribers }: ChangeFeed,
  { all, perOrganisation, withoutOrganisation, perUser }: StreamLimits,
  { userUuid, orgUuid, isPlatformAdmin }: Listener,
): void => {
  const share = orgUuid ? perOrganisation : withoutOrganisation
  const beside = [...subscribers].filter((subscriber) => subscriber.orgUuid === orgUuid).length
  if (subscribers.size >= all || (beside >= share && !isPlatformAdmin))
    throw new Failure('unavailable', 'Too many listen here now. Try again shortly.', { retryAfterS: 30 })
  const own = [...subscribers].filter((subscriber) => subscriber.userUuid === userUuid).length
  if (own >= perUser)
    throw new Failure('rate_limited', `At most ${perUser} streams a person. Close one.`, {
      retryAfterS: 30,
      limit: perUser,
    })
}

interface Followed {
  feed: ChangeFeed
  stream: EventStream
  limits: StreamLimits
  asked: InputOf<typeof watchChangesOp>
}

/** Ties a stream to the feed until it closes or its caller may no longer listen. */
const follow = (
  edge: Edge,
  request: FastifyRequest,
  { feed, stream, limits, asked }: Followed,
): (() => void) => {
  let { actor } = request
  const recheck = (): void => {
    standingNow(edge, request)
      .then(({ code, as }) => {
        if (as) actor = as
        if (!code) return
        stream.send('end', { code })
        stream.close()
      })
      // The database is away: an open stream goes on, and its rights are checked again at the next heartbeat.
      .catch((error: unknown) =>
        request.log.warn({ err: error }, 'the rights of a stream could not be looked at'),
      )
  }
  const tell = (addressed: AddressedChange) => {
    if (mayReceive(actor, addressed)) stream.send('change', addressed.change)
  }
  /** What is announced while it is looked up what the page missed; null once that is known. */
  let early: AddressedChange[] | null = []
  const begin = (how: 'reload' | 'follow') => {
    stream.send(how, {})
    early?.forEach(tell)
    early = null
  }
  const subscriber: Subscriber = {
    ...listenerOf(request),
    receive: (addressed) => (early ? void early.push(addressed) : tell(addressed)),
    reload: () => begin('reload'),
    follow: () => begin('follow'),
    recheck,
  }
  const leave = feed.join(subscriber, asked.read_ms_ago)
  const timer = setInterval(() => {
    stream.keepOpen()
    recheck()
  }, limits.keepOpenMs)
  const heartbeats =
    asked.beats === 'on'
      ? setInterval(() => !early && feed.isCurrent && stream.send('beat', {}), limits.heartbeatMs)
      : undefined
  return () => {
    clearInterval(timer)
    clearInterval(heartbeats)
    leave()
  }
}

/** Who the caller is now, and why they would be refused: an expired token, a session or a membership that ended. */
const standingNow = async (
  { services }: Edge,
  request: FastifyRequest,
): Promise<{ as?: Actor; code: string | null }> => {
  try {
    const { access } = watchChangesOp
    const as = await authenticate(services, credentialsOf(request.headers), access)
    return { as, code: refuse(access, as)?.code ?? null }
  } catch (error) {
    if (error instanceof Failure && error.code !== 'unavailable') return { code: error.code }
    throw error
  }
}
