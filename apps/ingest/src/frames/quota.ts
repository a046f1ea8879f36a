import type { Database } from '@clearway/db'
import type { IngestError } from '@clearway/domain/contracts'
import { frameKey, reserveFrames, returnFrames, storedAmong } from '@clearway/domain/telemetry'
import { type Patience, patiently } from '../flow/patience.ts'
import type { OpenSession, Passage } from './passage.ts'
import type { StoreGroup } from './store.ts'

interface QuotaOptions extends Patience {
  readonly db: Database
  /** Frames of a session, over all transports. */
  readonly perSession: number
}

/** So many times what a group needs is set aside with it, so that the count is asked for once in as many frames. */
const spareShare = 64
const spareMax = 1_000

/**
 * Stores what sessions have room for (docs/contract/telemetry.md#rate-of-a-session). The count is one row
 * for all transports and processes; a process sets frames aside there in advance, and most groups touch memory only.
 */
export const withinQuota = (store: StoreGroup, options: QuotaOptions): StoreGroup => {
  const { perSession } = options
  const refusal: IngestError = {
    type: 'error',
    code: 'QUOTA_EXCEEDED',
    message: `A flight session holds at most ${perSession} frames. The frame was not stored; sending it again does not help.`,
  }

  return async (group) => {
    const share = takeShare(group)
    if (!(await reserve(options, share))) return [...group]
    const within: Passage[] = []
    const beyond: Passage[] = []
    for (const passage of group) (use(share, passage.session) ? within : beyond).push(passage)
    giveBack(share)
    const failed = within.length > 0 ? await store(within) : []
    // A repeated frame needs no room, nor does one that was not stored. Where an attempt was not answered nobody knows which.
    for (const { session, wasWritten, wasTried } of within)
      if (!wasWritten && !wasTried) session.allowance += 1
    if (beyond.length === 0) return failed
    const refused = await notStored(options.db, beyond)
    for (const passage of refused) passage.refusal = refusal
    return [...failed, ...refused]
  }
}

/** Gives back what a session has set aside and will not need. */
export const returnAllowance = async (db: Database, session: OpenSession): Promise<void> => {
  const { allowance, sessionUuid } = session
  session.allowance = 0
  if (allowance > 0) await returnFrames(db, sessionUuid, allowance)
}

/** What a group has of its sessions' room, and how many frames it wants to store. */
type Share = Map<OpenSession, { held: number; readonly needed: number }>

/** Taken before anything is waited for: another group of the same sessions may run meanwhile. */
const takeShare = (group: readonly Passage[]): Share => {
  const needs = new Map<OpenSession, number>()
  for (const { session } of group) needs.set(session, (needs.get(session) ?? 0) + 1)
  const share: Share = new Map()
  for (const [session, needed] of needs) {
    const held = Math.min(needed, session.allowance)
    session.allowance -= held
    share.set(session, { held, needed })
  }
  return share
}

const use = (share: Share, session: OpenSession): boolean => {
  const part = share.get(session)
  if (!part || part.held < 1) return false
  part.held -= 1
  return true
}

const giveBack = (share: Share): void => {
  for (const [session, { held }] of share) session.allowance += held
}

/** False when the database was away until the process gave up. */
const reserve = async (options: QuotaOptions, share: Share): Promise<boolean> => {
  const wants = [...share].flatMap(([session, { held, needed }]) => {
    if (held >= needed) return []
    const spare = session.socket ? Math.min(spareMax, spareShare * needed) : 0
    return { sessionUuid: session.sessionUuid, needed: needed - held, spare }
  })
  if (wants.length === 0) return true
  const granted = await patiently(options, wants.length, () =>
    reserveFrames(options.db, wants, options.perSession),
  )
  if (!granted) giveBack(share)
  else for (const [session, part] of share) part.held += granted.get(session.sessionUuid) ?? 0
  return granted !== null
}

/** Of frames that there is no room for, those that are not stored already. */
const notStored = async (db: Database, beyond: readonly Passage[]): Promise<Passage[]> => {
  const repeated = beyond.flatMap(({ frame, isNewest }) => (isNewest ? [] : [frame]))
  const stored = repeated.length > 0 ? await storedAmong(db, repeated).catch(() => noKeys) : noKeys
  return beyond.filter(({ frame }) => !stored.has(frameKey(frame.sessionUuid, frame.at)))
}

const noKeys: ReadonlySet<string> = new Set()
