import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { isDatabaseAway } from '@clearway/db'
import { Failure, type Log } from '@clearway/domain/kernel'
import { type Refused, refusedOf, refuseUpgrade } from './refusal.ts'

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
export const routeUpgrades = (server: Server, routes: readonly SocketRoute[], log: Log): void => {
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const target = request.url ?? '/'
    // Anybody can write a target that is no URL, `http://` for one.
    const url = URL.canParse(target, base) ? new URL(target, base) : null
    if (!url)
      return refuseUpgrade(socket, '/', { code: 'invalid_input', message: 'The path is not a valid URL.' })
    const upgrade = { request, socket, head, path: url.pathname, query: url.searchParams }
    void openBy(routes, upgrade).catch((error: unknown) => {
      const refused = refusalFor(error)
      if (refused.code === 'internal')
        log.error({ err: error, path: url.pathname }, 'a socket could not open')
      if (!socket.destroyed) refuseUpgrade(socket, url.pathname, refused)
    })
  })
}

const openBy = async (routes: readonly SocketRoute[], upgrade: UpgradeRequest): Promise<void> => {
  for (const route of routes) {
    const match = route.pattern.exec(upgrade.path)
    if (match) return route.open(upgrade, match.slice(1))
  }
  throw new Failure('not_found', 'There is no socket at this path.')
}

const refusalFor = (error: unknown): Refused =>
  isDatabaseAway(error) ? { code: 'unavailable' } : refusedOf(error)
