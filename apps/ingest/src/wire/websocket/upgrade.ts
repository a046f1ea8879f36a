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
/**
 * Looks into the database for callers who want a socket. All others wait for their turn, as many as there may be strangers:
 * after a restart every station comes at once, and one that is refused would only come again.
 */
const admittedAtOnce = 4

/** Gives each request for a socket to the route of its path, and answers what may not open with an HTTP error. */
export const routeUpgrades = (
  server: Server,
  routes: readonly SocketRoute[],
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  known: (socket: Socket) => void,
): void => {
  const gate = createSemaphore(admittedAtOnce)
  const admit = async (upgrade: UpgradeRequest) => {
    await gate.pass(async () => {
      // Who leaves while the request waits ends his half of the connection only.
      if (upgrade.socket.readable) await openBy(routes, upgrade)
      else upgrade.socket.destroy()
    })
    known(upgrade.socket as Socket)
  }
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const target = request.url ?? '/'
    // A request's target need not be a URL, such as `http://`.
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
