import {
  type AnyOperation,
  Failure,
  type Handled,
  type HttpMethod,
  type RestBinding,
} from '@clearway/domain/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { admit, ctxOf, type RestEdge } from './admit.ts'
import { isRest, routeOf } from './binding.ts'

/** Mounts the REST face of every operation below the prefix that `app` was registered with. */
export const mountRest = (
  app: FastifyInstance,
  edge: RestEdge,
  handled: readonly Handled<AnyOperation>[],
): void => {
  app.decorateRequest('actor')
  const methods = new Map<string, Set<HttpMethod>>()
  for (const one of handled) {
    if (!isRest(one.op)) continue
    // Two operations may name the same place in a path differently.
    const pattern = routeOf(one.op.rest.path).url.replaceAll(/:\w+/g, ':_')
    methods.set(pattern, (methods.get(pattern) ?? new Set()).add(one.op.rest.method))
    mountOne(app, edge, one, one.op.rest)
  }
  for (const [url, taken] of methods) refuseOtherMethods(app, url, taken)
}

const mountOne = (
  app: FastifyInstance,
  edge: RestEdge,
  { op, invoke }: Handled<AnyOperation>,
  rest: RestBinding,
): void => {
  const { url, queryParams } = routeOf(rest.path)
  app.route({
    method: rest.method,
    url,
    ...(rest.maxBytes && { bodyLimit: rest.maxBytes }),
    onRequest: admit(edge, op),
    handler: async (request, reply) => {
      const output = await invoke(
        ctxOf(edge, request),
        paramsOf(request, queryParams),
        inputOf(request, rest),
      )
      return reply.code(rest.status ?? 200).send(bodyOf(rest, output))
    },
  })
}

type Fields = Record<string, unknown>

const paramsOf = (request: FastifyRequest, queryParams: readonly string[]): Fields => {
  const query = request.query as Fields
  return {
    ...(request.params as Fields),
    ...Object.fromEntries(queryParams.map((name) => [name, query[name]])),
  }
}

const inputOf = (request: FastifyRequest, rest: RestBinding): Fields => {
  const said = (rest.method === 'GET' ? request.query : request.body) as Fields | undefined
  const headers = Object.entries(rest.headers ?? {}).map(([field, header]) => [
    field,
    request.headers[header.toLowerCase()],
  ])
  return { ...said, ...Object.fromEntries(headers) }
}

const bodyOf = (rest: RestBinding, output: unknown): unknown => {
  if (rest.body === 'data') return rest.message ? { message: rest.message, data: output } : { data: output }
  if (rest.body === 'message') return { message: rest.message }
  if (rest.body === 'page' && rest.message) return { message: rest.message, ...(output as object) }
  return output
}

const allMethods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const

const refuseOtherMethods = (app: FastifyInstance, url: string, taken: ReadonlySet<string>): void => {
  const allow = [...taken].join(', ')
  app.route({
    method: allMethods.filter((method) => !taken.has(method)),
    url,
    onRequest: async (_request, reply: FastifyReply) => {
      reply.header('allow', allow)
      throw new Failure('method_not_allowed', `This path takes ${allow}.`)
    },
    handler: async () => undefined,
  })
}
