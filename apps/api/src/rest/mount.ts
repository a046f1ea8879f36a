import {
  type AnyOperation,
  bulkBodyBytes,
  Failure,
  type FileAnswer,
  type Handled,
  type RestBinding,
  type StreamAnswer,
} from '@clearway/domain/kernel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { admit, type Edge } from '../request/admit.ts'
import { useFormBodies } from './body.ts'
import { sendFile, sendStream } from './file-answer.ts'

/** `/flight-plans?mission_uuid={mission_uuid}` → the path Fastify takes and where each parameter is read. */
export const routeOf = (path: string): { url: string; queryParams: string[] } => {
  const [pathname = '', query = ''] = path.split('?')
  return {
    url: pathname.replaceAll(/\{(\w+)\}/g, ':$1'),
    queryParams: [...query.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string),
  }
}

export const isRest = (op: AnyOperation): op is AnyOperation & { rest: RestBinding } => 'path' in op.rest

/** Where the route of an operation is that is mounted by itself. */
export const urlOf = (op: AnyOperation): string => {
  if (!isRest(op)) throw new Error(`${op.name} has no route`)
  return routeOf(op.rest.path).url
}

/** Mounts the REST route of every operation below the prefix that `app` was registered with. */
export const mountRest = (
  app: FastifyInstance,
  edge: Edge,
  handled: readonly Handled<AnyOperation>[],
): void => {
  app.decorateRequest('actor')
  app.decorateRequest('admitted')
  for (const one of handled) {
    const { op } = one
    if (!isRest(op) || op.rest.body === 'own') continue
    if (!op.rest.form) mountOne(app, edge, one, op.rest)
    else
      app.register(async (own) => {
        useFormBodies(own)
        mountOne(own, edge, one, op.rest)
      })
  }
}

const mountOne = (
  app: FastifyInstance,
  edge: Edge,
  handled: Handled<AnyOperation>,
  rest: RestBinding,
): void => {
  const { url, queryParams } = routeOf(rest.path)
  app.route({
    method: rest.method,
    url,
    ...(handled.op.rate === 'bulk' && { bodyLimit: bulkBodyBytes }),
    onRequest: admit(edge, handled),
    handler: async (request, reply) => {
      const output = await request.admitted.run(paramsOf(request, queryParams), inputOf(request, rest))
      if (rest.body === 'file') return sendFile(request, reply, output as FileAnswer)
      if (rest.body === 'stream') return sendStream(request, reply, output as StreamAnswer)
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

const inputOf = (request: FastifyRequest, rest: RestBinding): Fields | Failure => {
  if (request.body instanceof Failure) return request.body
  const given = (rest.method === 'GET' ? request.query : request.body) as Fields | undefined
  const headers = Object.entries(rest.headers ?? {}).map(([field, header]) => [
    field,
    request.headers[header.toLowerCase()],
  ])
  return { ...given, ...Object.fromEntries(headers) }
}

const bodyOf = (rest: RestBinding, output: unknown): unknown => {
  if (rest.body === 'data') return rest.message ? { message: rest.message, data: output } : { data: output }
  if (rest.body === 'message') return { message: rest.message }
  if (rest.body === 'page' && rest.message) return { message: rest.message, ...(output as object) }
  return output
}
