import { Failure } from '@clearway/domain/kernel'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import type { Cors } from './cors.ts'

const all = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE'] as const satisfies HTTPMethods[]

/** The paths of an app and the methods that each takes; filled while routes are mounted. */
export type Paths = ReadonlyMap<string, ReadonlySet<string>>

export const collectPaths = (app: FastifyInstance): Paths => {
  const paths = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ routePath, method }) => {
    // Two routes may name the same place in a path differently.
    const path = routePath.replaceAll(/:\w+/g, ':_')
    const methods = paths.get(path) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    paths.set(path, methods)
  })
  return paths
}

/** A method that a path does not take is 405, with or without a key; OPTIONS lists those that it takes, also to a browser's preflight. */
export const mountOtherMethods = (app: FastifyInstance, paths: Paths, cors: Cors): void => {
  for (const [url, taken] of [...paths]) {
    const methods = [...taken]
    refuseOthers(app, url, methods)
    app.options(url, async (request, reply) => {
      cors.answerPreflight(request, reply, methods)
      return reply
        .code(204)
        .header('allow', [...methods, 'OPTIONS'].join(', '))
        .send()
    })
  }
}

const refuseOthers = (app: FastifyInstance, url: string, taken: readonly string[]): void => {
  const allow = taken.filter((method) => method !== 'HEAD').join(', ')
  app.route({
    method: all.filter((method) => !taken.includes(method)),
    url,
    exposeHeadRoute: false,
    onRequest: async (_request, reply) => {
      reply.header('allow', allow)
      throw new Failure('method_not_allowed', `This path takes ${allow}.`)
    },
    handler: async () => undefined,
  })
}

const known: ReadonlySet<string> = new Set([...all, 'OPTIONS'])

/** A method that no path takes is 405 everywhere, before the type of its body is checked. */
export const unknownMethod = (method: string): Failure | undefined =>
  known.has(method) ? undefined : new Failure('method_not_allowed', `No path takes ${method}.`)

export const unknownPlace = (method: string): Failure =>
  new Failure('not_found', `There is nothing at this path for ${method}. /v1/openapi.json lists every route.`)
