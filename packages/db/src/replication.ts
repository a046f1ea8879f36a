import { Readable } from 'node:stream'
import type pg from 'pg'
import { PrimaryClient } from './servers.ts'

/** A position in the write-ahead log, and the timeline that it is on. */
export interface WalPoint {
  readonly lsn: bigint
  readonly timeline: number
}

/** `16/B374D848` */
export const lsnOf = (text: string): bigint => {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
export const lsnText = (lsn: bigint): string =>
  `${(lsn >> 32n).toString(16)}/${(lsn & 0xffffffffn).toString(16)}`.toUpperCase()

/** A connection by the replication protocol: simple statements of it, and the two that stream. */
export const openReplication = async (url: string): Promise<PrimaryClient> => {
  const config: pg.ClientConfig & { replication: string } = {
    connectionString: url,
    replication: 'true',
    application_name: 'clearway-backup',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  }
  const client = new PrimaryClient(config)
  client.on('error', () => {})
  await client.connect()
  return client
}

/** How long the files of the server's log are; its own default is 16 MiB. */
export const segmentBytesOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ wal_segment_size: string }>('SHOW wal_segment_size')
  const [, count, unit] = /^(\d+)(MB|GB)$/.exec(rows[0]?.wal_segment_size ?? '') ?? []
  return Number(count) * 1024 * 1024 * (unit === 'GB' ? 1024 : 1)
}

/** At once, whatever is under way: what the server still sends is not read. */
export const closeReplication = (client: pg.Client): void => {
  const { stream } = (client as unknown as { connection: pg.Connection }).connection
  stream.destroy()
}

interface Row {
  readonly fields: readonly (Buffer | string | null)[]
}

/** A statement whose answer holds rows, copied data, and rows again. What comes is the caller's to keep. */
class Streaming {
  readonly ended = Promise.withResolvers<void>()
  readonly #statement: string
  readonly #take: (data: Buffer, connection: pg.Connection) => void
  readonly #row: (fields: (string | null)[]) => void

  constructor(
    statement: string,
    take: (data: Buffer, connection: pg.Connection) => void,
    row: (fields: (string | null)[]) => void = () => {},
  ) {
    this.#statement = statement
    this.#take = take
    this.#row = row
  }
  submit(connection: pg.Connection): void {
    connection.query(this.#statement)
  }
  /** The parser's buffer is used again, so what is kept is copied. */
  handleCopyData({ chunk }: { chunk: Buffer }, connection: pg.Connection): void {
    this.#take(Buffer.from(chunk), connection)
  }
  handleDataRow({ fields }: Row): void {
    this.#row(fields.map((field) => field?.toString() ?? null))
  }
  handleRowDescription(): void {}
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.ended.resolve()
  }
  handleError(error: Error): void {
    this.ended.reject(error)
  }
}

export interface BaseBackup {
  /** The data directory as one tar archive, with the write-ahead log that makes it whole. */
  readonly archive: Readable
  /** Once the archive has ended: recovery must begin at `start`, and reach `end`. */
  readonly points: Promise<{ start: WalPoint; end: WalPoint }>
}

const archiveData = 'd'.charCodeAt(0)

export const takeBaseBackup = (client: pg.Client): BaseBackup => {
  const rows: (string | null)[][] = []
  const { stream } = (client as unknown as { connection: pg.Connection }).connection
  const archive = new Readable({ read: () => void stream.resume() })
  const query = new Streaming(
    "BASE_BACKUP (LABEL 'clearway', CHECKPOINT 'fast', WAL, MANIFEST 'no')",
    (message) => {
      if (message[0] === archiveData && !archive.push(message.subarray(1))) stream.pause()
    },
    (fields) => rows.push(fields),
  )
  client.query(query as unknown as pg.Submittable)
  const points = query.ended.promise.then(() => {
    if (rows.length > 3) throw new Error('The database has tablespaces of its own, which are not backed up.')
    const [start, end] = [rows[0], rows.at(-1)].map((row) => ({
      lsn: lsnOf(row?.[0] ?? ''),
      timeline: Number(row?.[1]),
    }))
    return { start: start as WalPoint, end: end as WalPoint }
  })
  points.then(
    () => archive.push(null),
    (error) => archive.destroy(error),
  )
  return { archive, points }
}

export interface WalFollower {
  /** A piece of the log, in order and without gaps. */
  onData(from: bigint, data: Buffer): void
  /** What the server has written by `at`, its own time, is all before `end`. */
  onKeepalive(end: bigint, at: Date): void
}

export interface WalStream {
  /** Confirms to the server what is safely kept: it may remove that WAL, and a commit that waits for us goes on. */
  confirm(lsn: bigint): void
  /** While more has come than is kept, no more is read. */
  pause(): void
  resume(): void
  readonly ended: Promise<void>
}

const postgresEpochMs = Date.UTC(2000, 0, 1)
const timeOf = (micros: bigint): Date => new Date(postgresEpochMs + Number(micros / 1000n))

/** Streams the log from a slot. Each `confirm` asks the server to answer, which shows that it still does. */
export const followWal = (
  client: pg.Client,
  { slot, from }: { slot: string; from: WalPoint },
  follower: WalFollower,
): WalStream => {
  const { connection } = client as unknown as { connection: pg.Connection & CopySender }
  const query = new Streaming(
    `START_REPLICATION SLOT ${slot} PHYSICAL ${lsnText(from.lsn)} TIMELINE ${from.timeline}`,
    (message) => {
      if (message[0] === 'w'.charCodeAt(0)) {
        follower.onData(message.readBigUInt64BE(1), message.subarray(25))
        follower.onKeepalive(message.readBigUInt64BE(9), timeOf(message.readBigInt64BE(17)))
      }
      if (message[0] === 'k'.charCodeAt(0))
        follower.onKeepalive(message.readBigUInt64BE(1), timeOf(message.readBigInt64BE(9)))
    },
  )
  client.query(query as unknown as pg.Submittable)
  return {
    confirm(lsn) {
      const reply = Buffer.alloc(34)
      reply.write('r', 'latin1')
      for (const at of [1, 9, 17]) reply.writeBigUInt64BE(lsn, at)
      reply.writeUInt8(1, 33)
      connection.sendCopyFromChunk(reply)
    },
    pause: () => void connection.stream.pause(),
    resume: () => void connection.stream.resume(),
    ended: query.ended.promise,
  }
}

interface CopySender {
  sendCopyFromChunk(chunk: Buffer): void
}
