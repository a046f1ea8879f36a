import {
  type Actor,
  type AnyOperation,
  Failure,
  type FailureCode,
  minute,
  type Services,
} from '@clearway/domain/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './address.ts'
import { isRest } from './binding.ts'
import { type Budget, createSharedWindows } from './shared-windows.ts'
import type { Taken } from './windows.ts'

/** DECISIONS.md, Limits: how often who may ask, by REST or tRPC. Each throws 429 when it is too often. */
export interface RateLimits {
  /** A request of a caller whose credentials hold. */
  count(op: AnyOperation, actor: Actor, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** A request whose credentials were refused. */
  countRefused(code: FailureCode, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** A request that needs no credentials. */
  countAddress(request: FastifyRequest, reply: FastifyReply): Promise<void>
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
    if (!settings.rateLimits) return
    const taken = await windows.take(budgets)
    tell(
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
      if (settings.rateLimits)
        await spend(
          budgetsOf(per, op, actor, () => networkOf(request.ip)),
          reply,
        )
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
  }
}

const budgetsOf = (
  per: Settings,
  op: AnyOperation,
  { partner, user, member }: Actor,
  network: () => string,
): Budget[] => {
  if (op.access.who === 'anyone')
    return [{ key: `${op.name} ${network()}`, limit: per.certificateValidation }]
  if (!user) return [{ key: `address ${network()}`, limit: per.address }]
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
