import type { Duplex } from 'node:stream'
import {
  type IngestError,
  type IngestServerMessage,
  ingestClose,
  telemetryPath,
} from '@clearway/domain/contracts'
import { admitStation, isSessionToken, type SessionRow } from '@clearway/domain/flight'
import {
  createKeyedSemaphore,
  createSemaphore,
  Failure,
  oncePerTurn,
  type Services,
  second,
} from '@clearway/domain/kernel'
import { newestFrameAt, takeFrom } from '@clearway/domain/telemetry'
import { type WebSocket, WebSocketServer } from 'ws'
import { keyedBuckets } from '../../flow/keyed-buckets.ts'
import type { OpenSession, Responder, SessionSocket } from '../../frames/passage.ts'
import type { Pipeline } from '../../frames/pipeline.ts'
import { firstSign } from '../../wire/websocket/first-sign.ts'
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
/** Claims that are written at once: after a restart every station comes at once. */
const claimedAtOnce = 4
/** A new socket whose peer shows nothing for so long is cut; stations wait no longer for their greeting. */
const firstSignMs = 10 * second
/** A closed socket whose peer goes on sending, or that is not read, is not waited for. */
const closePatienceMs = second

const uuid = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}'

/** The telemetry socket of ground stations: /v1/flight-sessions/{session_uuid}/telemetry?token={session_token}. */
export const ingestSockets = (options: IngestSocketOptions): IngestSockets => {
  const { services } = options
  const mayOpen = keyedBuckets(opening)
  const inOrder = createKeyedSemaphore(1)
  const claiming = createSemaphore(claimedAtOnce)
  /** Of one session's sockets the one whose station was there last is the newest. */
  const claimNext = (row: SessionRow, socket: WebSocket) =>
    inOrder.pass(row.sessionUuid, () =>
      // Who left while this waited takes nothing from who came instead.
      claiming.pass(async () => (socket.readyState === socket.OPEN ? claim(options, row) : null)),
    )
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
      const row = await admitStation(services, session.sessionUuid, token)
      server.handleUpgrade(upgrade.request, upgrade.socket, upgrade.head, (socket) => {
        void open({ ...options, claimNext }, row, { socket, raw: upgrade.socket })
      })
    },
    closeAll() {
      for (const socket of server.clients)
        socket.close(ingestClose.goingAway.code, ingestClose.goingAway.reason)
    },
  }
}

/** A socket, and the stream beneath it. */
interface Line {
  readonly socket: WebSocket
  readonly raw: Duplex
}

/** A socket that may open feeds its session, in place of the one that did, once its station has shown that it is there. */
const open = async (
  options: IngestSocketOptions & {
    claimNext(row: SessionRow, socket: WebSocket): Promise<Claimed | 'ended' | null>
  },
  row: SessionRow,
  { socket, raw }: Line,
): Promise<void> => {
  const { services, heartbeat, claimNext } = options
  keepAlive(socket, heartbeat)
  // ws closes by itself after a protocol error or an oversized frame.
  socket.on('error', () => {})
  const sign = firstSign(socket, firstSignMs)
  if (!(await sign.isThere)) return
  try {
    const claimed = await claimNext(row, socket)
    if (!claimed) return
    if (claimed === 'ended') return end(socket, 'ended')
    if (socket.readyState !== socket.OPEN) return leave(options, claimed)
    const take = attach(options, claimed, { socket, raw })
    send(socket, { type: 'connection_ack' })
    // What the station sends at once is judged by the pace that the session has, and not by what is known here before the answer.
    if (claimed.handed) claimed.session.rate.tokens += await claimed.handed
    sign.serve(take)
  } catch (error) {
    services.log.warn({ err: error }, 'a socket could not take over its session')
    end(socket, 'unclaimed')
  }
}

const end = (socket: WebSocket, why: keyof typeof ingestClose): void => {
  socket.close(ingestClose[why].code, ingestClose[why].reason)
  setTimeout(() => socket.terminate(), closePatienceMs).unref()
}

/** A session, and which of its sockets feeds it. */
interface Claimed {
  readonly session: OpenSession
  readonly epoch: number
  /** What is left of its pace, where another process has to answer that. */
  readonly handed: Promise<number> | null
}

/** The session as this process knows it, claimed for a new socket; it may have ended since the socket was let in. */
const claim = async (
  { services, registry, claims }: IngestSocketOptions,
  row: SessionRow,
): Promise<Claimed | 'ended'> => {
  const known = registry.find(row.sessionUuid)
  const facts = known ?? (await factsOf(services, row))
  const claim = await claims.claim(facts, registry.find(row.sessionUuid)?.epoch ?? 0)
  if (claim.isOver) {
    registry.end(row.sessionUuid)
    return 'ended'
  }
  const session = registry.open(facts, claim, services.clock.now().getTime())
  return { session, epoch: claim.epoch, handed: claim.handed }
}

/** A socket that is gone hands over what it held, unless a newer one goes on with it here. */
const leave = ({ claims }: IngestSocketOptions, { session, epoch }: Claimed): void => {
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

/** From now on the socket feeds its session; answers what takes its messages. */
const attach = (
  options: IngestSocketOptions,
  claimed: Claimed,
  { socket, raw }: Line,
): ((data: Buffer) => void) => {
  const { registry, pipeline } = options
  const { session, epoch } = claimed
  const attached: SessionSocket = {
    epoch,
    close: (reason) => end(socket, reason),
  }
  const responder = responderOf(socket, raw, () => {
    if (takeFrom(session.refusals, refusing, options.services.clock.now().getTime())) return true
    registry.detach(session, attached)
    attached.close('flooding')
    return false
  })
  registry.attach(session, attached)
  socket.once('close', () => {
    registry.detach(session, attached)
    leave(options, claimed)
  })
  return (data) => {
    // What a socket still sends after it was replaced counts for nothing: the newer one has the session's pace.
    if (session.socket !== attached) return
    let message: unknown
    try {
      message = JSON.parse(data.toString())
    } catch {
      // `undefined` is no JSON object, and is refused like any other.
    }
    pipeline.take({ session, responder, message, bytes: data.length })
    // Who does not read the answers is not read either: they would pile up here.
    if (raw.writableNeedDrain && !socket.isPaused) {
      socket.pause()
      raw.once('drain', () => socket.resume())
    }
  }
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
