import type { Duplex } from 'node:stream'
import { type LiveServerMessage, liveClose } from '@clearway/domain/contracts'
import { Failure, type Services } from '@clearway/domain/kernel'
import {
  availableActions,
  createStandings,
  type LiveCaller,
  type LiveStanding,
  mayConnect,
  redeemLiveToken,
  type Standings,
} from '@clearway/domain/live'
import { type WebSocket, WebSocketServer } from 'ws'
import { LiveConnection } from '../live/connection.ts'
import type { Hub } from '../live/hub.ts'
import { createOutbox, type Outbox } from '../live/outbox.ts'
import type { Picture } from '../live/picture.ts'
import { type Heartbeat, keepAlive } from './heartbeat.ts'
import type { SocketRoute } from './upgrade.ts'

export interface LiveSocketOptions {
  readonly services: Services
  readonly hub: Hub
  readonly picture: Picture
  readonly heartbeat: Heartbeat
  readonly allowedOrigins: ReadonlySet<string>
  readonly limits: { highWaterBytes: number; maxBytes: number; maxMessageBytes: number }
}

export interface LiveSockets extends SocketRoute {
  closeAll(): void
}

/** The live picture: /v1/airspace/live?token={value}. */
export const liveSockets = (options: LiveSocketOptions): LiveSockets => {
  const { services, allowedOrigins, limits } = options
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.maxMessageBytes,
    perMessageDeflate: false,
  })
  const standings = createStandings(services.db)
  return {
    pattern: /^\/v1\/airspace\/live\/?$/,
    async open({ request, socket, head, query }) {
      const origin = request.headers.origin
      // Before the token is looked at: a foreign page must not be able to spend it.
      if (origin !== undefined && !allowedOrigins.has(origin))
        throw new Failure('forbidden', 'This origin may not open the live socket.')
      const caller = await redeemLiveToken(services, query.get('token') ?? '')
      if (!caller)
        throw new Failure(
          'token_invalid',
          'The token is unknown, used or older than 30 s. Ask for a new one.',
        )
      const standing = await standings.of(caller, { zones: [], assets: [] })
      if (!standing || !mayConnect(standing))
        throw new Failure('forbidden', 'Only active members of an active organisation see the live picture.')
      if (!socket.destroyed)
        server.handleUpgrade(request, socket, head, (opened) =>
          serve(options, { caller, standing, standings }, { socket: opened, raw: socket }),
        )
    },
    closeAll() {
      for (const socket of server.clients) socket.close(liveClose.goingAway.code, liveClose.goingAway.reason)
    },
  }
}

/** A socket, and the stream beneath it: what is written there has been framed already. */
interface Line {
  readonly socket: WebSocket
  readonly raw: Duplex
}

const serve = (
  { services, hub, picture, heartbeat, limits }: LiveSocketOptions,
  { caller, standing, standings }: { caller: LiveCaller; standing: LiveStanding; standings: Standings },
  { socket, raw }: Line,
): void => {
  const outbox = outboxOf({ socket, raw }, limits)
  const connection = new LiveConnection({
    outbox,
    picture,
    now: () => services.clock.now().getTime(),
    maxSubscriptions: services.settings.live.maxSubscriptions,
    standing: (interest) => standings.of(caller, interest),
    close(code, reason) {
      outbox.flush()
      socket.close(code, reason)
    },
    failed: (error) =>
      services.log.warn({ err: error }, 'the rights of a live connection could not be checked'),
  })
  hub.join(connection, caller)
  keepAlive(socket, heartbeat)
  socket.on('error', () => {})
  socket.once('close', () => hub.leave(connection))
  socket.on('message', (data: Buffer) => connection.receive(data.toString()))
  const greeting: LiveServerMessage = {
    type: 'connection_ack',
    connectionId: services.ids.uuid(),
    userUuid: caller.userUuid,
    timestamp: services.clock.now().toISOString(),
    availableActions: availableActions(standing),
  }
  outbox.send(JSON.stringify(greeting))
}

const outboxOf = ({ socket, raw }: Line, limits: LiveSocketOptions['limits']): Outbox => {
  const { code, reason } = liveClose.slowConsumer
  return createOutbox(
    {
      get isOpen() {
        return socket.readyState === socket.OPEN
      },
      get unsent() {
        return raw.writableLength
      },
      write: (bytes, written) => void raw.write(bytes, written),
    },
    {
      ...limits,
      // The close frame stands behind what nobody reads: `ws` waits 30 s for its answer, then cuts.
      onOverflow: () => socket.close(code, reason),
    },
  )
}
