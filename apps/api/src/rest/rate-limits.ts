import {
  type Actor,
  type AnyOperation,
  Failure,
  type FailureCode,
  minute,
  type Services,
} from '@clearway/domain/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isRest } from './binding.ts'
import { createWindows, type Taken } from './windows.ts'

/** DECISIONS.md, Limits: how often who may ask over REST. Each throws 429 when it is too often. */
export interface RateLimits {
  /** A request of a caller whose credentials hold. */
  count(op: AnyOperation, actor: Actor, request: FastifyRequest, reply: FastifyReply): void
  /** A request whose credentials were refused. */
  countRefused(code: FailureCode, request: FastifyRequest, reply: FastifyReply): void
}

type Settings = Services['settings']['restPerMinute']

/** What a request counts against: whose budget, and how much that is. */
interface Budget {
  readonly key: string
  readonly limit: number
}

const unknownCaller: ReadonlySet<FailureCode> = new Set([
  'partner_key_required',
  'partner_key_unknown',
  'partner_key_revoked',
  'token_required',
  'token_invalid',
])

export const createRateLimits = ({ settings, clock }: Pick<Services, 'settings' | 'clock'>): RateLimits => {
  const windows = createWindows(minute)
  const per = settings.restPerMinute

  const spend = (budgets: readonly Budget[], reply: FastifyReply): void => {
    if (!settings.rateLimits) return
    const now = clock.now()
    const taken = budgets.map(({ key, limit }) => windows.take(key, limit, now))
    const tightest = taken.reduce((least, one) => (one.remaining < least.remaining ? one : least))
    tell(reply, tightest)
    const refused = taken.find((one) => !one.allowed)
    if (!refused) return
    tell(reply, refused)
    throw new Failure(
      'rate_limited',
      `At most ${refused.limit} a minute. Try again in ${refused.resetS} s.`,
      {
        retryAfterS: refused.resetS,
      },
    )
  }

  return {
    count: (op, actor, request, reply) => spend(budgetsOf(per, op, actor, request.ip), reply),
    countRefused: (code, { ip }, reply) =>
      spend(
        [
          unknownCaller.has(code)
            ? { key: `address ${ip}`, limit: per.address }
            : { key: `refused ${ip}`, limit: per.caller },
        ],
        reply,
      ),
  }
}

const budgetsOf = (
  per: Settings,
  op: AnyOperation,
  { partner, user, member }: Actor,
  ip: string,
): Budget[] => {
  if (op.access.who === 'anyone') return [{ key: `${op.name} ${ip}`, limit: per.certificateValidation }]
  if (!user) return [{ key: `address ${ip}`, limit: per.address }]
  const caller: Budget = { key: `caller ${partner?.keyUuid} ${user.userUuid}`, limit: per.caller }
  if (isRest(op) && op.rest.maxBytes) return [caller, { key: `bulk ${user.userUuid}`, limit: per.bulk }]
  if (op.name === 'live.createToken')
    return [caller, { key: `live token ${user.userUuid}`, limit: per.liveToken }]
  if (op.name === 'zones.sync' || op.name === 'zones.checkSync')
    return [caller, { key: `sync ${member?.orgUuid ?? user.userUuid}`, limit: per.sync }]
  return [caller]
}

/** draft-ietf-httpapi-ratelimit-headers: what is left, for clients that pace themselves. */
const tell = (reply: FastifyReply, { limit, remaining, resetS }: Taken): void => {
  reply.header('ratelimit-limit', String(limit))
  reply.header('ratelimit-remaining', String(remaining))
  reply.header('ratelimit-reset', String(resetS))
}
