import type { Duplex } from 'node:stream'
import { type LiveServerMessage, liveClose, livePath } from '@clearway/domain/contracts'
import {
  availableActions,
  createRightsReader,
  type LiveCaller,
  type LiveRights,
  mayConnect,
  type RightsReader,
  redeemLiveToken,
} from '@clearway/domain/flight'
import { Failure, type Services } from '@clearway/domain/kernel'
import { fullBucket, takeFrom } from '@clearway/domain/telemetry'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Heartbeat, keepAlive } from '../wire/websocket/heartbeat.ts'
import type { SocketRoute } from '../wire/websocket/upgrade.ts'
import { LiveConnection } from './connection.ts'
import type { Hub } from './hub.ts'
import { createSendQueue, type SendQueue } from './send-queue.ts'
import type { Traffic } from './traffic.ts'

export interface LiveSocketOptions {
  readonly services: Services
  readonly hub: Hub
  readonly traffic: Traffic
  readonly heartbeat: Heartbeat
  readonly allowedOrigins: ReadonlySet<string>
  readonly limits: { highWaterBytes: number; maxBytes: number; maxMessageBytes: number }
}

export interface LiveSockets extends SocketRoute {
  closeAll(): void
}

/** Live sockets of one sign-in: a window each, and some. */
const perSignIn = 50
/** Messages of one socket: a thousand times what hands and maps make. Who does not read the answers is cut before. */
const messages = { perSecond: 500, burst: 50_000 }
/** A closed socket whose peer goes on sending is not waited for. */
const closePatienceMs = 1_000

/** The live picture: /v1/airspace/live?token={value}. */
export const liveSockets = (options: LiveSocketOptions): LiveSockets => {
  const { services, allowedOrigins, limits } = options
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.maxMessageBytes,
    perMessageDeflate: false,
    autoPong: false,
  })
  const reader = createRightsReader(services)
  return {
    pattern: new RegExp(`^${livePath}/?$`),
    async open({ request, socket, head, query }) {
      const origin = request.headers.origin
      // Before the token is looked at: a foreign page must not be able to spend it.
      if (origin !== undefined && !allowedOrigins.has(origin))
        throw new Failure('forbidden', 'This origin may not open the live socket.')
      const caller = await redeemLiveToken(services, query.get('token') ?? '')
      if (!caller)
        throw new Failure('token_invalid', 'The token is unknown, used or too old. Ask for a new one.')
      if (options.hub.countOf(caller.sessionUuid) >= perSignIn)
        throw new Failure('rate_limited', `A sign-in has at most ${perSignIn} live sockets. Close one first.`)
      const rights = await reader.of(caller, { zones: [], assets: [] })
      if (!rights || !mayConnect(rights))
        throw new Failure('forbidden', 'Only active members of an active organisation see the live picture.')
      if (!socket.destroyed)
        server.handleUpgrade(request, socket, head, (opened) =>
          serve(options, { caller, rights, reader }, { socket: opened, raw: socket }),
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
  { services, hub, traffic, heartbeat, limits }: LiveSocketOptions,
  { caller, rights, reader }: { caller: LiveCaller; rights: LiveRights; reader: RightsReader },
  { socket, raw }: Line,
): void => {
  const sendQueue = sendQueueOf({ socket, raw }, limits)
  const connection = new LiveConnection({
    sendQueue,
    traffic,
    now: () => services.clock.now().getTime(),
    maxSubscriptions: services.settings.live.maxSubscriptions,
    rights: (interest) => reader.of(caller, interest),
    isOpen: () => socket.readyState === socket.OPEN,
    close(code, reason) {
      sendQueue.flush()
      socket.close(code, reason)
    },
    failed: (error) =>
      services.log.warn({ err: error }, 'the rights of a live connection could not be checked'),
  })
  hub.join(connection, caller)
  keepAlive(socket, heartbeat)
  socket.on('error', () => {})
  socket.once('close', () => hub.leave(connection))
  const bucket = fullBucket(messages, performance.now())
  socket.on('message', (data: Buffer) => {
    if (socket.readyState !== socket.OPEN) return
    if (takeFrom(bucket, messages, performance.now())) return connection.receive(data.toString())
    socket.close(liveClose.flooding.code, liveClose.flooding.reason)
    setTimeout(() => socket.terminate(), closePatienceMs).unref()
  })
  const greeting: LiveServerMessage = {
    type: 'connection_ack',
    connectionId: services.ids.uuid(),
    userUuid: caller.userUuid,
    timestamp: services.clock.now().toISOString(),
    availableActions: availableActions(rights),
  }
  sendQueue.send(JSON.stringify(greeting))
}

const sendQueueOf = ({ socket, raw }: Line, limits: LiveSocketOptions['limits']): SendQueue => {
  const { code, reason } = liveClose.slowConsumer
  return createSendQueue(
    {
      get isOpen() {
        return socket.readyState === socket.OPEN
      },
      get unsent() {
        return raw.writableLength
      },
      write: raw.write.bind(raw),
    },
    {
      ...limits,
      // The close frame waits behind what the client does not read: `ws` waits 30 s for its answer, then cuts.
      onOverflow: () => socket.close(code, reason),
    },
  )
}
