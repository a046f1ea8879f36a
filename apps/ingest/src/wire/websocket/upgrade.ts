import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createSemaphore, Failure, failureOf, framingProblem, type Services } from '@clearway/domain/kernel'
import { refuseUpgrade } from './refusal.ts'

export interface UpgradeRequest {
  readonly request: IncomingMessage
  readonly socket: Duplex
  readonly head: Buffer
  /** Without the query, which carries a secret. */
  readonly path: string
  readonly query: URLSearchParams
}

export interface SocketRoute {
  readonly pattern: RegExp
  /** Decides and opens, or throws the Failure to answer with. */
  open(upgrade: UpgradeRequest, captured: readonly string[]): Promise<void>
}

const base = 'http://socket'
/** Looks into the database for callers who want a socket: at once, and waiting for their turn. */
const admissions = { atOnce: 4, waiting: 500 }

/** Gives each request for a socket to the route of its path, and answers what may not open with an HTTP error. */
export const routeUpgrades = (
  server: Server,
  routes: readonly SocketRoute[],
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  known: (socket: Socket) => void,
): void => {
  const gate = createSemaphore(admissions.atOnce)
  let inside = 0
  const admit = async (upgrade: UpgradeRequest) => {
    if (inside >= admissions.waiting)
      throw new Failure('unavailable', 'Too many sockets are opened at once. Try again shortly.')
    inside += 1
    try {
      await gate.pass(() => openBy(routes, upgrade))
    } finally {
      inside -= 1
    }
    known(upgrade.socket as Socket)
  }
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const target = request.url ?? '/'
    // Anybody can write a target that is no URL, `http://` for one.
    const url = URL.canParse(target, base) ? new URL(target, base) : null
    const path = url?.pathname ?? '/'
    const refuse = (error: unknown) => {
      const failure = failureOf(error)
      if (failure.code === 'internal') log.error({ err: error, path }, 'a socket could not open')
      if (!socket.destroyed) refuseUpgrade(socket, { request, path, now: clock.now() }, failure)
    }
    const ambiguous = framingProblem(request)
    if (ambiguous) return refuse(new Failure('invalid_input', ambiguous))
    if (!url) return refuse(new Failure('invalid_input', 'The path is not a valid URL.'))
    void admit({ request, socket, head, path, query: url.searchParams }).catch(refuse)
  })
}

const openBy = async (routes: readonly SocketRoute[], upgrade: UpgradeRequest): Promise<void> => {
  for (const route of routes) {
    const match = route.pattern.exec(upgrade.path)
    if (match) return route.open(upgrade, match.slice(1))
  }
  throw new Failure('not_found', 'There is no socket at this path.')
}
