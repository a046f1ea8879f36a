import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import {
  framingProblem,
  isUnknownMethod,
  type Unreadable,
} from '../../../packages/domain/src/kernel/framing.ts'
import {
  type PlainFailure,
  rawEnvelope,
  statusOf,
} from '../../../packages/domain/src/kernel/plain-refusal.ts'
import { type Exchange, hangUp, lastResponseOn, refuse } from './exchange.ts'
import { createLine, type Line } from './line.ts'
import { originForm, pathOf, routeRequest, routeUpgrade, type Target } from './route.ts'
import { upgradeProblem } from './upgrade.ts'

/** What our processes take; each path answers for itself which of them it knows. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

export const MOST_HEADERS = 900

interface Refusal {
  failure: PlainFailure
  message: string
}

const FAULTS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    failure: 'request_header_fields_too_large',
    message: `The request headers are larger than 16 KiB, or more than ${MOST_HEADERS}.`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    failure: 'request_timeout',
    message: 'The request did not arrive completely in time.',
  },
}

const faultOf = (error: Unreadable): Refusal =>
  FAULTS[error.code ?? ''] ??
  (isUnknownMethod(error)
    ? { failure: 'method_not_allowed', message: `The methods here are ${METHODS.join(', ')}.` }
    : { failure: 'invalid_input', message: 'This is not a readable HTTP request.' })

const NOT_AN_ADDRESS =
  'The address of a request is a path, or begins with http:// and a host; # is no part of it.'

const problemWith = (req: IncomingMessage, url: string | undefined): Refusal | undefined => {
  const ambiguous = framingProblem(req)
  if (ambiguous) return { failure: 'invalid_input', message: ambiguous }
  if (!METHODS.includes(req.method ?? ''))
    return { failure: 'method_not_allowed', message: `No path takes ${req.method}.` }
  return url === undefined ? { failure: 'invalid_input', message: NOT_AN_ADDRESS } : undefined
}

/** `OPTIONS *` asks about the whole of the server (RFC 9110, 9.3.7): no process behind answers for that. */
const asksOfAll = (req: IncomingMessage): boolean => req.url === '*'

const sendMethods = ({ req, res, requestId }: Exchange): void => {
  if (!req.complete) res.shouldKeepAlive = false
  res.writeHead(204, { allow: METHODS.join(', '), 'x-request-id': requestId }).end()
  req.resume()
}

/** The last answer of a connection. */
const turnAway = (exchange: Exchange, { failure, message }: Refusal): void => {
  exchange.res.shouldKeepAlive = false
  refuse(exchange, failure, message)
}

export interface IntakeHandlers {
  /** Takes a request that has one meaning. */
  onRequest(exchange: Exchange, target: Target): void
  onUpgrade(exchange: Exchange): void
}

/** What Node read, or could not read, on a connection: refused here, or handed on. */
export const createIntake = ({ onRequest, onUpgrade }: IntakeHandlers) => {
  const lines = new WeakMap<Duplex, Line>()
  const open = new Set<Socket>()

  const lineOn = (socket: Duplex): Line => {
    const line = lines.get(socket) ?? createLine(socket)
    lines.set(socket, line)
    return line
  }

  const request = (req: IncomingMessage, res: ServerResponse, expectation?: Refusal): void => {
    res.on('error', () => {})
    const line = lineOn(req.socket)
    if (line.isEnded()) return
    const url = originForm(req)
    const target = routeRequest(pathOf(url ?? '/'))
    const upstream = target === 'metrics' ? 'api' : target
    const exchange = { req, res, url: url ?? '/', upstream, requestId: randomUUID() }
    const problem = problemWith(req, url) ?? expectation
    if (problem) line.end()
    line.join(exchange, () => {
      if (problem) return turnAway(exchange, problem)
      if (asksOfAll(req)) return sendMethods(exchange)
      onRequest(exchange, target)
    })
  }

  const upgrade = (req: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const line = lineOn(socket)
    if (line.isEnded()) return
    const url = originForm(req)
    const upstream = routeUpgrade(pathOf(url ?? '/'))
    const res = lastResponseOn(req, socket).on('error', () => {})
    const exchange = { req, res, url: url ?? '/', upstream, requestId: randomUUID(), head }
    const unfit = upgradeProblem(req)
    const problem = problemWith(req, url) ?? (unfit && { failure: 'invalid_input', message: unfit })
    if (!problem) return void onUpgrade(exchange)
    line.end()
    turnAway(exchange, problem)
  }

  const clientError = (error: NodeJS.ErrnoException & Unreadable, socket: Duplex): void => {
    const line = lineOn(socket)
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    if (line.isEnded()) return
    line.end()
    const fault = faultOf(error)
    const before = line.newest()
    // What broke off is the body of a request that is still being answered.
    if (before && !before.req.complete && !before.res.closed) {
      turnAway(before, fault)
      return
    }
    const refusal = { ...fault, path: '/', requestId: randomUUID() }
    line.inTurn(() => hangUp(socket, rawEnvelope(refusal, STATUS_CODES[statusOf(fault.failure)] ?? '')))
  }

  return {
    request,
    upgrade: (req: IncomingMessage, socket: Duplex, head: Buffer) =>
      lineOn(socket).inTurn(() => upgrade(req, socket, head)),
    connect: (req: IncomingMessage, socket: Duplex) =>
      lineOn(socket).inTurn(() => request(req, lastResponseOn(req, socket))),
    expectation: (req: IncomingMessage, res: ServerResponse) =>
      request(req, res, { failure: 'expectation_failed', message: 'The only Expect is 100-continue.' }),
    clientError,
    connection: (socket: Socket) => {
      socket.on('error', () => {})
      // Read once, it is kept: whoever has left before he is answered is counted by it all the same.
      if (!socket.remoteAddress) return void socket.destroy()
      open.add(socket)
      socket.once('close', () => open.delete(socket))
    },
    closeAll: () => {
      for (const socket of open) socket.destroy()
    },
  }
}
