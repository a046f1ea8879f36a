import type { Duplex } from 'node:stream'
import { type IngestError, type IngestServerMessage, ingestClose } from '@clearway/domain/contracts'
import type { Services } from '@clearway/domain/kernel'
import { admitStation, type SessionRow } from '@clearway/domain/sessions'
import { newestFrameAt } from '@clearway/domain/telemetry'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Pipeline } from '../pipeline/index.ts'
import type { Door } from '../pipeline/passage.ts'
import type { OpenSession, SessionRegistry } from '../sessions/registry.ts'
import { type Heartbeat, keepAlive } from './heartbeat.ts'
import type { SocketRoute, UpgradeRequest } from './upgrade.ts'

export interface IngestSocketOptions {
  readonly services: Services
  readonly registry: SessionRegistry
  readonly pipeline: Pipeline
  readonly heartbeat: Heartbeat
}

export interface IngestSockets extends SocketRoute {
  closeAll(): void
}

const uuid = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}'

/** The telemetry door for ground stations: /v1/flight-sessions/{session_uuid}/telemetry?token={session_token}. */
export const ingestSockets = (options: IngestSocketOptions): IngestSockets => {
  const { services } = options
  // A frame above the limit closes the socket with 1009 (DECISIONS.md).
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: services.settings.frame.maxBytes,
    perMessageDeflate: false,
  })

  return {
    pattern: new RegExp(`^/v1/flight-sessions/(${uuid})/telemetry/?$`),
    async open(upgrade, [sessionUuid = '']) {
      const session = await admit(options, sessionUuid.toLowerCase(), upgrade)
      if (upgrade.socket.destroyed) return
      server.handleUpgrade(upgrade.request, upgrade.socket, upgrade.head, (socket) => {
        serve(options, session, socket, upgrade.socket)
      })
    },
    closeAll() {
      for (const socket of server.clients)
        socket.close(ingestClose.goingAway.code, ingestClose.goingAway.reason)
    },
  }
}

/** The session that the token opens, as this process knows it. */
const admit = async (
  { services, registry }: IngestSocketOptions,
  sessionUuid: string,
  { query }: UpgradeRequest,
): Promise<OpenSession> => {
  const row = await admitStation(services, sessionUuid, query.get('token') ?? '')
  const known = registry.find(sessionUuid)
  return known ?? registry.open(await factsOf(services, row), services.clock.now().getTime())
}

const factsOf = async ({ db }: Services, row: SessionRow) => ({
  sessionUuid: row.sessionUuid,
  assetUuid: row.assetUuid,
  assetUin: row.assetUin,
  startedAt: row.sessionStartTime.getTime(),
  expiresAt: row.sessionExpiry.getTime(),
  newestAt: (await newestFrameAt(db, row.sessionUuid)) ?? Number.NEGATIVE_INFINITY,
})

const serve = (
  { registry, pipeline, heartbeat }: IngestSocketOptions,
  session: OpenSession,
  socket: WebSocket,
  raw: Duplex,
): void => {
  const attached = {
    close: (reason: 'replaced' | 'ended') =>
      socket.close(ingestClose[reason].code, ingestClose[reason].reason),
  }
  const door = doorOf(socket, raw)
  registry.attach(session, attached)
  keepAlive(socket, heartbeat)
  // ws closes by itself after a protocol error or an oversized frame.
  socket.on('error', () => {})
  socket.once('close', () => registry.detach(session, attached))
  socket.on('message', (data: Buffer) => {
    let message: unknown
    try {
      message = JSON.parse(data.toString())
    } catch {
      // `undefined` is no JSON object, and is refused like any other.
    }
    pipeline.take(session, door, message)
    // Who does not read the answers is not read either: they would pile up here.
    if (raw.writableNeedDrain && !socket.isPaused) {
      socket.pause()
      raw.once('drain', () => socket.resume())
    }
  })
  say(socket, { type: 'connection_ack' })
}

const say = (socket: WebSocket, message: IngestServerMessage): void => socket.send(JSON.stringify(message))

/**
 * Acknowledgements of one group leave in one write. Each is a whole, unmasked text frame (RFC 6455, 5.2) written
 * here and not by `ws`, which spends more on it than the rest of the pipeline on the frame it answers.
 */
const doorOf = (socket: WebSocket, raw: Duplex): Door => {
  let waiting = ''
  const flush = () => {
    const text = waiting
    waiting = ''
    if (socket.readyState === socket.OPEN) raw.write(text, 'latin1')
  }
  return {
    acknowledge(timestamp) {
      if (waiting === '') process.nextTick(flush)
      waiting += ackFrame(timestamp)
    },
    refuse(error: IngestError) {
      if (socket.readyState === socket.OPEN) say(socket, error)
    },
  }
}

/** The payload is ASCII and always as long: timestamps are written with milliseconds and Z. */
const ackFrame = (timestamp: string): string => `\x81\x3f{"type":"telemetry_ack","timestamp":"${timestamp}"}`
