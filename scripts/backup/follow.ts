import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  closeReplication,
  followWal,
  lsnOf,
  lsnText,
  openReplication,
  segmentBytesOf,
  type WalPoint,
  type WalStream,
} from '@clearway/db/replication'
import type { PrimaryClient } from '../../packages/db/src/servers.ts'
import { piecesFrom } from './places.ts'
import { reaches } from './reach.ts'
import { Segments } from './segments.ts'
import { makeInside, type OwnSet } from './set.ts'

/** So often what has come is brought to the disk; with the time that takes, nothing is older than a second. */
const keepEveryMs = 250
/**
 * A server that answers none of so many questions, each a quarter of a second after the one before at least, is taken for gone.
 * They are counted, because for as long as the disk keeps us waiting nothing is asked or read: that silence is our own.
 */
const mostUnanswered = 40
/** The server, too, takes whom it hears nothing of for gone: after a minute, unless wal_sender_timeout is another. */
const stillThereMs = 10_000
const mostHeld = 64 * 1024 * 1024

export interface Followed {
  readonly timeline: number
  /** The log from here on is kept without a gap; no copy from before can be brought further. */
  readonly isFresh: boolean
}

interface Slot {
  readonly from: WalPoint
  readonly isFresh: boolean
}

const rowOf = async (client: PrimaryClient, statement: string): Promise<Record<string, string | null>> =>
  (await client.query(statement)).rows[0] ?? {}

/** Makes the server keep its log for us from now on; a slot that it gave up because it grew too long is made anew. */
const openSlot = async (client: PrimaryClient, slot: string, timeline: number): Promise<Slot> => {
  const known = await rowOf(client, `READ_REPLICATION_SLOT ${slot}`)
  if (known['restart_lsn'])
    return {
      from: { lsn: lsnOf(known['restart_lsn']), timeline: Number(known['restart_tli'] ?? timeline) },
      isFresh: false,
    }
  if (known['slot_type']) await client.query(`DROP_REPLICATION_SLOT ${slot}`)
  await client.query(`CREATE_REPLICATION_SLOT ${slot} PHYSICAL RESERVE_WAL`)
  const made = await rowOf(client, `READ_REPLICATION_SLOT ${slot}`)
  return { from: { lsn: lsnOf(made['restart_lsn'] ?? ''), timeline }, isFresh: true }
}

/** From connecting to the end of the connection: keeps the log as it comes, encrypted, within half a second. */
export const follow = async (
  options: OwnSet & { url: string; recipient: string; signal: AbortSignal },
  hooks: { onOpen(followed: Followed): void; onKept(until: Date): void },
): Promise<void> => {
  const { directory, slot } = options
  const client = await openReplication(options.url)
  try {
    const system = await rowOf(client, 'IDENTIFY_SYSTEM')
    const segmentBytes = await segmentBytesOf(client)
    await makeInside(join(directory, 'wal'), 0o700)
    const { from, isFresh } = await openSlot(client, slot, Number(system['timeline']))
    const start = from.lsn - (from.lsn % BigInt(segmentBytes))
    const { timeline } = from
    const ahead = piecesFrom(directory, from, segmentBytes)
    const segments = new Segments({ ...options, timeline, segmentBytes, from: start, ahead })
    hooks.onOpen({ timeline, isFresh: isFresh || !reaches(directory, from, segmentBytes) })
    await keepComing({ client, segments, timeline, start, ...options, onKept: hooks.onKept })
  } finally {
    closeReplication(client)
  }
}

interface Coming {
  readonly client: PrimaryClient
  readonly slot: string
  readonly segments: Segments
  readonly timeline: number
  readonly start: bigint
  readonly signal: AbortSignal
  onKept(until: Date): void
}

const keepComing = async ({
  client,
  slot,
  segments,
  timeline,
  start,
  signal,
  onKept,
}: Coming): Promise<void> => {
  let keepalive: { end: bigint; at: Date } | undefined
  let unanswered = 0
  let ended: Error | null | undefined
  const stream: WalStream = followWal(
    client,
    { slot, from: { lsn: start, timeline } },
    {
      onData(from, data) {
        segments.take(from, data)
        if (segments.received - segments.kept > mostHeld) stream.pause()
      },
      onKeepalive(end, at) {
        unanswered = 0
        keepalive = { end, at }
      },
    },
  )
  stream.ended.then(
    () => {
      ended = new Error(`The server ended the log of timeline ${timeline} at ${lsnText(segments.received)}.`)
    },
    (error) => {
      ended = error
    },
  )
  const stillThere = setInterval(() => stream.confirm(segments.kept), stillThereMs)
  try {
    while (!ended) {
      const known = keepalive
      await segments.keep()
      stream.resume()
      if (known && known.end <= segments.kept) onKept(known.at)
      if (signal.aborted) return
      if (unanswered >= mostUnanswered) throw new Error('The server does not answer any more.')
      stream.confirm(segments.kept)
      unanswered += 1
      await sleep(keepEveryMs, undefined, { signal }).catch(() => {})
    }
  } finally {
    clearInterval(stillThere)
  }
  throw ended
}
