import type { AnyOperation, RestBinding } from '@clearway/domain/kernel'

/** `/flight-plans?mission_uuid={mission_uuid}` → the path Fastify takes and where each parameter is read. */
export const routeOf = (path: string): { url: string; queryParams: string[] } => {
  const [pathname = '', query = ''] = path.split('?')
  return {
    url: pathname.replaceAll(/\{(\w+)\}/g, ':$1'),
    queryParams: [...query.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string),
  }
}

export const isRest = (op: AnyOperation): op is AnyOperation & { rest: RestBinding } => 'path' in op.rest
