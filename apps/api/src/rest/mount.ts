import { authenticate } from '@clearway/domain'
import {
  type Actor,
  type AnyOperation,
  type Ctx,
  Failure,
  type Handled,
  type HttpMethod,
  type RestBinding,
  refuse,
  type Services,
} from '@clearway/domain/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { credentialsOf } from '../context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
  }
}

/** `/flight-plans?mission_uuid={mission_uuid}` → the path Fastify takes and where each parameter is read. */
export const routeOf = (path: string): { url: string; queryParams: string[] } => {
  const [pathname = '', query = ''] = path.split('?')
  return {
    url: pathname.replaceAll(/\{(\w+)\}/g, ':$1'),
    queryParams: [...query.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string),
  }
}

export const isRest = (op: AnyOperation): op is AnyOperation & { rest: RestBinding } => 'path' in op.rest

/** Mounts the REST face of every operation below the prefix that `app` was registered with. */
export const mountRest = (
  app: FastifyInstance,
  services: Services,
  handled: readonly Handled<AnyOperation>[],
): void => {
  app.decorateRequest('actor')
  const methods = new Map<string, Set<HttpMethod>>()
  for (const one of handled) {
    if (!isRest(one.op)) continue
    // Two operations may name the same place in a path differently.
    const pattern = routeOf(one.op.rest.path).url.replaceAll(/:\w+/g, ':_')
    methods.set(pattern, (methods.get(pattern) ?? new Set()).add(one.op.rest.method))
    mountOne(app, services, one, one.op.rest)
  }
  for (const [url, taken] of methods) refuseOtherMethods(app, url, taken)
}

const mountOne = (
  app: FastifyInstance,
  services: Services,
  { op, invoke }: Handled<AnyOperation>,
  rest: RestBinding,
): void => {
  const { url, queryParams } = routeOf(rest.path)
  app.route({
    method: rest.method,
    url,
    ...(rest.maxBytes && { bodyLimit: rest.maxBytes }),
    onRequest: admit(services, op),
    handler: async (request, reply) => {
      const output = await invoke(
        ctxOf(services, request),
        paramsOf(request, queryParams),
        inputOf(request, rest),
      )
      return reply.code(rest.status ?? 200).send(bodyOf(rest, output))
    },
  })
}

/** Runs before the body is read: who is calling outranks what is being said. */
export const admit = (services: Services, op: AnyOperation) => async (request: FastifyRequest) => {
  request.actor = await authenticate(services, credentialsOf(request.headers), op.access)
  const refusal = refuse(op.access, request.actor)
  if (refusal) throw new Failure(refusal.code, refusal.message)
}

export const ctxOf = (services: Services, request: FastifyRequest): Ctx => ({
  ...services,
  actor: request.actor,
  requestId: request.id,
  log: request.log,
})

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
