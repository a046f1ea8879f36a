import { mostLetters, svcPrefixes, svcPrefixOf } from '@clearway/domain/contracts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { pageOf } from '../../lists/listed.ts'
import type { Inputs } from '../../trpc/client.ts'

export const auditPageSize = 50

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export const spans = [
  { value: 'hour', label: 'Last hour', ms: hourMs },
  { value: 'day', label: 'Last 24 hours', ms: 24 * hourMs },
  { value: 'week', label: 'Last 7 days', ms: 7 * 24 * hourMs },
  { value: 'month', label: 'Last 30 days', ms: 30 * 24 * hourMs },
] as const

const uuidShape = /^[\da-f]{8}-[\da-f-]{27}$/i
const wordShape = /^[a-zA-Z_.]{1,100}$/

/** A person's number is searched as their name is. */
const searchOf = (text: string) => {
  const prefix = svcPrefixOf(text)
  return prefix && prefix !== svcPrefixes.user ? { target: text } : { actor: text }
}

const given = (text: string | undefined, shape: RegExp): string | undefined =>
  text !== undefined && shape.test(text) ? text : undefined

/** Filters that name one thing, set from an entry. */
export const pinned = [
  { name: 'actor', label: 'Person' },
  { name: 'target', label: 'Target' },
  { name: 'org', label: 'Organisation' },
] as const

/** The question to the API that the URL states; whatever in it makes no sense is as good as absent. */
export const auditQuestion = (
  params: Pick<UrlParams, 'get'>,
  { ownOrg, nowMs }: { ownOrg: string | undefined; nowMs: number },
): Inputs['audit']['list'] => {
  const action = given(params.get('action'), wordShape)
  const result = given(params.get('result'), wordShape)
  const text = params.get('q')?.trim().slice(0, mostLetters.search)
  const actor = given(params.get('actor'), uuidShape)
  const target = given(params.get('target'), uuidShape)
  // An organisation's page shows that organisation, also to a platform administrator.
  const org = ownOrg ?? given(params.get('org'), uuidShape)
  const span = spans.find(({ value }) => value === params.get('since'))
  // To the minute: the question stays the same while the page is read.
  const from = span && new Date(Math.floor((nowMs - span.ms) / minuteMs) * minuteMs).toISOString()
  return {
    page: pageOf(params),
    limit: auditPageSize,
    ...(action && { action }),
    ...(result && { result }),
    ...(text && searchOf(text)),
    ...(actor && { actor_user_uuid: actor }),
    ...(target && { target_uuid: target }),
    ...(org && { org_uuid: org }),
    ...(from && { from }),
  }
}
