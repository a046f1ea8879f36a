import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { Failure, failureOf, type Services } from '@clearway/domain/kernel'
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

/** Gives each request for a socket to the route of its path, and answers what may not open with an HTTP error. */
export const routeUpgrades = (
  server: Server,
  routes: readonly SocketRoute[],
  { clock, log }: Pick<Services, 'clock' | 'log'>,
): void => {
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
    if (!url) return refuse(new Failure('invalid_input', 'The path is not a valid URL.'))
    void openBy(routes, { request, socket, head, path, query: url.searchParams }).catch(refuse)
  })
}

const openBy = async (routes: readonly SocketRoute[], upgrade: UpgradeRequest): Promise<void> => {
  for (const route of routes) {
    const match = route.pattern.exec(upgrade.path)
    if (match) return route.open(upgrade, match.slice(1))
  }
  throw new Failure('not_found', 'There is no socket at this path.')
}
