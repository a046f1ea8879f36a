import type { Duplex } from 'node:stream'
import {
  type IngestError,
  type IngestServerMessage,
  ingestClose,
  telemetryPath,
} from '@clearway/domain/contracts'
import { admitStation, isSessionToken, type SessionRow } from '@clearway/domain/flight'
import { Failure, oncePerTurn, type Services } from '@clearway/domain/kernel'
import { newestFrameAt, takeFrom } from '@clearway/domain/telemetry'
import { type WebSocket, WebSocketServer } from 'ws'
import { keyedBuckets } from '../../flow/keyed-buckets.ts'
import type { OpenSession, Responder, SessionSocket } from '../../frames/passage.ts'
import type { Pipeline } from '../../frames/pipeline.ts'
import { type Heartbeat, keepAlive } from '../../wire/websocket/heartbeat.ts'
import { shortTextFrame } from '../../wire/websocket/text-frames.ts'
import type { SocketRoute } from '../../wire/websocket/upgrade.ts'
import type { Claims } from './claims.ts'
import { refusing, type SessionRegistry } from './registry.ts'

export interface IngestSocketOptions {
  readonly services: Services
  readonly registry: SessionRegistry
  readonly claims: Claims
  readonly pipeline: Pipeline
  readonly heartbeat: Heartbeat
}

export interface IngestSockets extends SocketRoute {
  closeAll(): void
}

/** Sockets that a session opens: each costs a look into the database. */
const opening = { perSecond: 5, burst: 50 }
/** A closed socket whose peer goes on sending is not waited for. */
const closePatienceMs = 1_000

const uuid = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}'

/** The telemetry socket of ground stations: /v1/flight-sessions/{session_uuid}/telemetry?token={session_token}. */
export const ingestSockets = (options: IngestSocketOptions): IngestSockets => {
  const { services } = options
  const mayOpen = keyedBuckets(opening)
  // A frame above the limit closes the socket with 1009 (docs/contract/telemetry.md#size-of-a-frame).
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: services.settings.frame.maxBytes,
    perMessageDeflate: false,
    autoPong: false,
  })

  return {
    pattern: new RegExp(`^${telemetryPath(`(${uuid})`)}/?$`),
    async open(upgrade, [sessionUuid = '']) {
      const token = upgrade.query.get('token') ?? ''
      const session = { sessionUuid: sessionUuid.toLowerCase(), token }
      // The limit is for each session, so one station cannot use up another's.
      if (isSessionToken(services.keys, session.sessionUuid, token) && !mayOpen(session.sessionUuid))
        throw new Failure('rate_limited', 'This session opens sockets too often. Wait, then try again.', {
          retryAfterS: 1,
        })
      const admitted = await admit(options, session)
      if (upgrade.socket.destroyed) return leave(options, admitted)
      server.handleUpgrade(upgrade.request, upgrade.socket, upgrade.head, (socket) => {
        serve(options, admitted, { socket, raw: upgrade.socket })
      })
    },
    closeAll() {
      for (const socket of server.clients)
        socket.close(ingestClose.goingAway.code, ingestClose.goingAway.reason)
    },
  }
}

/** A session, and which of its sockets is about to feed it. */
interface Admitted {
  readonly session: OpenSession
  readonly epoch: number
  /** What is left of its pace, where another process has to answer that. */
  readonly handed: Promise<number> | null
}

/** The session that the token opens, as this process knows it, claimed for a new socket. */
const admit = async (
  { services, registry, claims }: IngestSocketOptions,
  { sessionUuid, token }: { sessionUuid: string; token: string },
): Promise<Admitted> => {
  const row = await admitStation(services, sessionUuid, token)
  const facts = registry.find(sessionUuid) ?? (await factsOf(services, row))
  const claim = await claims.claim(facts, registry.find(sessionUuid)?.epoch ?? 0)
  const session = registry.open(facts, claim, services.clock.now().getTime())
  return { session, epoch: claim.epoch, handed: claim.handed }
}

/** A socket that is gone hands over what it held, unless a newer one goes on with it here. */
const leave = ({ claims }: IngestSocketOptions, { session, epoch }: Admitted): void => {
  if (!session.socket) claims.release(session, epoch)
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
  options: IngestSocketOptions,
  admitted: Admitted,
  { socket, raw }: { socket: WebSocket; raw: Duplex },
): void => {
  const { registry, pipeline, heartbeat } = options
  const { session, epoch } = admitted
  const attached: SessionSocket = {
    epoch,
    close(reason) {
      socket.close(ingestClose[reason].code, ingestClose[reason].reason)
      setTimeout(() => socket.terminate(), closePatienceMs).unref()
    },
  }
  const responder = responderOf(socket, raw, () => {
    if (takeFrom(session.refusals, refusing, options.services.clock.now().getTime())) return true
    registry.detach(session, attached)
    attached.close('flooding')
    return false
  })
  registry.attach(session, attached)
  keepAlive(socket, heartbeat)
  // ws closes by itself after a protocol error or an oversized frame.
  socket.on('error', () => {})
  socket.once('close', () => {
    registry.detach(session, attached)
    leave(options, admitted)
  })
  socket.on('message', (data: Buffer) => {
    // What a socket still sends after it was replaced counts for nothing: the newer one has the session's pace.
    if (session.socket !== attached) return
    let message: unknown
    try {
      message = JSON.parse(data.toString())
    } catch {
      // `undefined` is no JSON object, and is refused like any other.
    }
    pipeline.take(session, responder, message)
    // Who does not read the answers is not read either: they would pile up here.
    if (raw.writableNeedDrain && !socket.isPaused) {
      socket.pause()
      raw.once('drain', () => socket.resume())
    }
  })
  send(socket, { type: 'connection_ack' })
  if (admitted.handed)
    void readOnceKnown(socket, admitted.handed, (tokens) => (session.rate.tokens += tokens))
}

/** What the station sends at once is judged by the pace that the session has, and not by what is known here before the answer. */
const readOnceKnown = async (
  socket: WebSocket,
  handed: Promise<number>,
  learn: (tokens: number) => void,
): Promise<void> => {
  socket.pause()
  learn(await handed)
  socket.resume()
}

const send = (socket: WebSocket, message: IngestServerMessage): void => socket.send(JSON.stringify(message))

/**
 * Acknowledgements of one group leave in one write, framed without `ws`, which spends more on it than the rest of the
 * pipeline on the frame it answers.
 */
const responderOf = (socket: WebSocket, raw: Duplex, mayRefuse: () => boolean): Responder => {
  let waiting = ''
  const flush = () => {
    const text = waiting
    waiting = ''
    if (socket.readyState === socket.OPEN) raw.write(text, 'latin1')
  }
  const flushAfterTurn = oncePerTurn(flush, process.nextTick)
  return {
    acknowledge(timestamp) {
      flushAfterTurn()
      waiting += shortTextFrame(ackText(timestamp))
    },
    refuse(error: IngestError) {
      if (socket.readyState === socket.OPEN && mayRefuse()) send(socket, error)
    },
  }
}

/** Written by hand, because it is written for every frame. */
const ackText = (timestamp: string): string => `{"type":"telemetry_ack","timestamp":"${timestamp}"}`
