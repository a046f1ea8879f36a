import type { AnyOperation } from '@clearway/domain/kernel'
import { isRest } from '../../rest/mount.ts'
import type { Named } from './maker.ts'

/** The id of no record. */
const nobody = '01900000-0000-7000-8000-0000000000ff'

/** How an operation is asked for: over REST, or over tRPC where it has no REST binding. */
export const requestOf = (op: AnyOperation, { params = {}, query, body = {} }: Named) => {
  if (!isRest(op)) return trpcRequest(op, { ...params, ...query, ...body })
  const { method, path } = op.rest
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
