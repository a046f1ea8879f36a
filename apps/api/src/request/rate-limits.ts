import {
  type Actor,
  type AnyOperation,
  Failure,
  type FailureCode,
  minute,
  networkOf,
  type RateClass,
  type Services,
} from '@clearway/domain/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Budget, createSharedWindows } from './shared-windows.ts'
import type { Taken } from './windows.ts'

/** How often who may ask, by REST or tRPC (docs/contract/limits.md#requests). Each throws 429 when it is too often. */
export interface RateLimits {
  /** A request of a caller whose credentials hold. */
  count(op: AnyOperation, actor: Actor, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** The same before its body is read and its operation known, which then counts no more than what is its own. */
  countCaller(actor: Actor, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** A request whose credentials were refused. */
  countRefused(code: FailureCode, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** A request that needs no credentials. */
  countAddress(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** A body of somebody unknown, before it is read. What it asks for is counted by itself. */
  countBody(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

type Settings = Services['settings']['restPerMinute']

const unknownCaller: ReadonlySet<FailureCode> = new Set([
  'partner_key_required',
  'partner_key_unknown',
  'partner_key_revoked',
  'token_required',
  'token_invalid',
])

export const createRateLimits = (
  services: Pick<Services, 'db' | 'settings' | 'clock' | 'log'>,
): RateLimits => {
  const { settings } = services
  const windows = createSharedWindows(services, minute)
  const per = settings.restPerMinute

  const spend = async (budgets: readonly Budget[], reply: FastifyReply): Promise<void> => {
    if (!settings.rateLimits || budgets.length === 0) return
    const taken = await windows.take(budgets)
    announce(
      reply,
      taken.reduce((least, one) => (one.remaining < least.remaining ? one : least)),
    )
    const refused = taken.find((one) => !one.allowed)
    if (!refused) return
    const { limit, resetS } = refused
    const sentence = `At most ${limit} a minute. Try again in ${resetS} s.`
    throw new Failure('rate_limited', sentence, { retryAfterS: resetS, limit })
  }

  return {
    count: async (op, actor, request, reply) => {
      if (!settings.rateLimits) return
      const budgets = budgetsOf(per, op, { actor, network: () => networkOf(request.ip) })
      if (!request.isCounted) return spend(budgets, reply)
      request.isCounted = false
      const { key } = callerBudget(per, actor)
      await spend(
        budgets.filter((budget) => budget.key !== key),
        reply,
      )
    },
    countCaller: async (actor, request, reply) => {
      await spend([callerBudget(per, actor)], reply)
      request.isCounted = true
    },
    countRefused: (code, { ip }, reply) =>
      spend(
        [
          unknownCaller.has(code)
            ? { key: `address ${networkOf(ip)}`, limit: per.address }
            : { key: `refused ${networkOf(ip)}`, limit: per.caller },
        ],
        reply,
      ),
    countAddress: ({ ip }, reply) => spend([{ key: `address ${networkOf(ip)}`, limit: per.address }], reply),
    countBody: ({ ip }, reply) => spend([{ key: `body ${networkOf(ip)}`, limit: per.address }], reply),
  }
}

interface Asking {
  readonly actor: Actor
  /** Behind proxies it takes work to be found. */
  network(): string
}

/** Whose budget a class of operations is. */
const keyOf: Readonly<Record<RateClass, (by: Asking) => string>> = {
  address: ({ network }) => `address ${network()}`,
  certificateValidation: ({ network }) => `certificate validation ${network()}`,
  revocationList: ({ network }) => `revocation list ${network()}`,
  bulk: ({ actor }) => `bulk ${actor.user?.userUuid}`,
  directory: ({ actor }) => `directory ${actor.user?.userUuid}`,
  terrain: ({ actor }) => `terrain ${actor.user?.userUuid}`,
  liveToken: ({ actor }) => `live token ${actor.user?.userUuid}`,
  sync: ({ actor }) => `sync ${actor.member?.orgUuid ?? actor.user?.userUuid}`,
}

const callerBudget = (per: Settings, { partner, user }: Actor): Budget => ({
  key: `caller ${partner?.keyUuid} ${user?.userUuid}`,
  limit: per.caller,
})

const budgetsOf = (per: Settings, { access, rate }: AnyOperation, by: Asking): Budget[] => {
  const own: Budget[] = rate ? [{ key: keyOf[rate](by), limit: per[rate] }] : []
  if (access.who === 'anyone') return own
  if (!by.actor.user) return [{ key: keyOf.address(by), limit: per.address }]
  return [callerBudget(per, by.actor), ...own]
}

/** draft-ietf-httpapi-ratelimit-headers: what is left, for clients that pace themselves. */
const announce = (reply: FastifyReply, { limit, remaining, resetS }: Taken): void => {
  reply.header('ratelimit-limit', String(limit))
  reply.header('ratelimit-remaining', String(remaining))
  reply.header('ratelimit-reset', String(resetS))
}
