import type { AnyOperation } from '@clearway/domain/kernel'
import { isRest } from '../../rest/mount.ts'
import type { Named } from './maker.ts'

/** The id of no record. */
const nobody = '01900000-0000-7000-8000-0000000000ff'
/** Operations whose REST routes are written by hand. */
const oddRoutes: Record<string, [string, string]> = {
  'certificates.issue': ['GET', '/assets/{asset_uuid}/certificate'],
  'certificates.validate': ['POST', '/certificates/validate'],
}

/** How an operation is asked for: over REST, or over tRPC where it has no REST binding. */
export const requestOf = (op: AnyOperation, { params = {}, query, body = {} }: Named) => {
  const [method, path] = isRest(op) ? [op.rest.method, op.rest.path] : (oddRoutes[op.name] ?? [])
  if (!method || !path) return trpcRequest(op, { ...params, ...query, ...body })
  const url = `/v1${path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? nobody)}`
  const asked = query ? `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(query)}` : url
  return { method: method as 'GET', url: asked, ...(method !== 'GET' && { payload: body }) }
}

const trpcRequest = (op: AnyOperation, input: object) =>
  op.kind === 'query'
    ? {
        method: 'GET' as const,
        url: `/trpc/${op.name}?input=${encodeURIComponent(JSON.stringify(input))}`,
      }
    : { method: 'POST' as const, url: `/trpc/${op.name}`, payload: input }
