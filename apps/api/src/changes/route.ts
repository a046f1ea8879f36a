import { authenticate } from '@clearway/domain'
import { mayHear, watchChangesOp } from '@clearway/domain/changes'
import { type Actor, Failure, refuse } from '@clearway/domain/kernel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { credentialsOf } from '../context.ts'
import { admit, type Edge } from '../rest/admit.ts'
import { type ChangeFeed, createChangeFeed, type Hearer } from './feed.ts'
import { type EventStream, openStream } from './stream.ts'

export interface StreamLimits {
  /** Open streams of this process, and of one person on it. */
  readonly all: number
  readonly perUser: number
  /** How often a stream shows that it lives; rights are looked at again as often, whatever events say. */
  readonly beatMs: number
}

const usualLimits: StreamLimits = { all: 500, perUser: 10, beatMs: 15_000 }

/** GET /v1/events: server-sent events for the console and for partners. Its contract is in docs/partners.md. */
export const mountChanges = (
  app: FastifyInstance,
  edge: Edge,
  { databaseUrl, limits = usualLimits }: { databaseUrl: string; limits?: StreamLimits },
): void => {
  const feed = createChangeFeed(edge.services, databaseUrl)
  const open = new Set<EventStream>()
  // Streams do not end by themselves: without this a process that stops would wait for them.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.close()
    await feed.close()
  })
  app.get(
    '/events',
    { onRequest: admit(edge, watchChangesOp), exposeHeadRoute: false },
    async (request, reply) => {
      refuseTooMany(feed, limits, userOf(request))
      const stream = openStream()
      open.add(stream)
      const leave = follow(edge, request, { feed, stream, beatMs: limits.beatMs })
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

const userOf = ({ actor }: FastifyRequest): string => actor.user?.userUuid ?? ''

const refuseTooMany = ({ hearers }: ChangeFeed, { all, perUser }: StreamLimits, userUuid: string): void => {
  if (hearers.size >= all)
    throw new Failure('unavailable', 'Too many listen here now. Try again shortly.', { retryAfterS: 30 })
  const own = [...hearers].filter((hearer) => hearer.userUuid === userUuid).length
  if (own >= perUser)
    throw new Failure('rate_limited', `At most ${perUser} streams a person. Close one.`, {
      retryAfterS: 30,
      limit: perUser,
    })
}

interface Followed {
  feed: ChangeFeed
  stream: EventStream
  beatMs: number
}

/** Ties a stream to the feed until it closes or its caller may no longer listen. */
const follow = (edge: Edge, request: FastifyRequest, { feed, stream, beatMs }: Followed): (() => void) => {
  let { actor } = request
  const recheck = (): void => {
    standingNow(edge, request)
      .then(({ code, as }) => {
        if (as) actor = as
        if (!code) return
        stream.send('end', { code })
        stream.close()
      })
      // The database is away: whoever listened may go on, and is looked at again at the next beat.
      .catch((error: unknown) =>
        request.log.warn({ err: error }, 'the rights of a stream could not be looked at'),
      )
  }
  const hearer: Hearer = {
    userUuid: userOf(request),
    // A platform administrator may act for no organisation: then only what all may know is told.
    orgUuid: actor.member?.orgUuid ?? '',
    hear: (change) => mayHear(actor, change) && stream.send('change', change),
    reload: () => stream.send('reload', {}),
    recheck,
  }
  const leave = feed.join(hearer)
  const timer = setInterval(() => {
    stream.beat()
    recheck()
  }, beatMs)
  return () => {
    clearInterval(timer)
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
