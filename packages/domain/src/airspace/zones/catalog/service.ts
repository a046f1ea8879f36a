import type { Tx } from '@clearway/db'
import {
  addMs,
  type Ctx,
  Failure,
  fieldFault,
  handle,
  type InputOf,
  type OutputOf,
  partsOf,
  readAtOnce,
  type Services,
  transact,
} from '../../../kernel/index.ts'
import { presentZone } from '../present.ts'
import type { GoneZone, ZoneRow } from '../store.ts'
import { checkSyncOp, syncZonesOp } from './contract.ts'
import * as store from './store.ts'

type CatalogContext = Pick<Ctx, 'clock' | 'events'>

const zonesAtATime = 10_000

/** Writes zones into the change feed and notifies the other processes. Last thing of a transaction: it locks the feed. */
export const recordZoneChanges = async (
  ctx: CatalogContext,
  tx: Tx,
  change: 'published' | 'changed',
  zones: readonly ZoneRow[],
): Promise<void> => {
  for (const rows of partsOf(zones, zonesAtATime))
    await write(ctx, tx, { change, rows: rows.map(toldOf), isOneNews: false })
}

/** The same of zones that are gone, to everybody or to everybody else. */
export const recordZonesGone = async (
  ctx: CatalogContext,
  tx: Tx,
  zones: readonly GoneZone[],
): Promise<void> => {
  for (const rows of partsOf(zones, zonesAtATime))
    await write(ctx, tx, { change: 'deleted', rows, isOneNews: false })
}

/** The same of zones that one request made for one organisation: people get one notification for all of them. */
export const recordZonesMade = (ctx: CatalogContext, tx: Tx, rows: readonly ZoneRow[]): Promise<void> =>
  write(ctx, tx, { change: 'published', rows: rows.map(toldOf), isOneNews: true })

interface Told extends Omit<GoneZone, 'zoneId'> {
  /** As partners read it. */
  readonly zone?: Record<string, unknown>
}

const toldOf = (row: ZoneRow): Told => ({
  zoneUuid: row.zoneUuid,
  zoneVersion: row.zoneVersion,
  zone: presentZone(row),
})

interface Written {
  readonly change: 'published' | 'changed' | 'deleted'
  readonly rows: readonly Told[]
  readonly isOneNews: boolean
}

const write = async (ctx: CatalogContext, tx: Tx, { change, rows, isOneNews }: Written): Promise<void> => {
  const operation = change === 'deleted' ? ('delete' as const) : ('upsert' as const)
  const now = ctx.clock.now()
  const first = await store.takeChangeIds(tx, rows.length, now)
  const changes = rows.map(({ zoneUuid, zoneVersion, zone }, index) => ({
    changeId: first + index,
    operation,
    zoneUuid,
    zoneVersion,
    zone: zone ?? null,
    changedAt: now,
  }))
  await store.insertChanges(tx, changes)
  await ctx.events.publish(
    tx,
    ...changes.map(({ changeId, zoneUuid }) => ({
      type: 'zone_changed' as const,
      zone_uuid: zoneUuid,
      operation,
      change_id: changeId,
    })),
  )
  await ctx.events.record(
    tx,
    ...changes.map(({ changeId, zoneUuid }, index) => ({
      name: `zone.${change}` as const,
      subject: zoneUuid,
      facts: { change_id: changeId, ...(isOneNews && index === 0 && { zones: rows.length }) },
      ...(isOneNews && index > 0 && { isForMachines: true as const }),
    })),
  )
}

export const checkSync = handle(checkSyncOp, async (ctx, input) => {
  const { currentChangeId, prunedThrough } = await store.catalogState(ctx.db)
  // The copy of a client that is ahead may hold what never was.
  const isLost = input.after_change_id > currentChangeId && (await store.wasPutBack(ctx.db))
  return {
    current_change_id: currentChangeId,
    client_change_id: input.after_change_id,
    has_changes: currentChangeId > input.after_change_id,
    full_sync_required: input.after_change_id < prunedThrough || isLost,
  }
})

type SyncInput = InputOf<typeof syncZonesOp>
type SyncPage = OutputOf<typeof syncZonesOp>

export const syncZones = handle(syncZonesOp, (ctx, input) =>
  // One snapshot for the watermark and the zones at it, whatever is pruned or written meanwhile.
  readAtOnce(ctx, (tx) => (input.mode === 'full' ? fullPage(ctx, tx, input) : diffPage(ctx, tx, input))),
)

/** What of those found one page holds: so many, and so large; its last one may be larger. */
const pageWithin = <Found extends { readonly bytes: number }>(
  found: readonly Found[],
  most: { readonly limit: number; readonly bytes: number },
): { page: Found[]; hasMore: boolean } => {
  const page: Found[] = []
  let bytes = 0
  for (const one of found) {
    if (page.length === most.limit || bytes >= most.bytes) return { page, hasMore: true }
    page.push(one)
    bytes += one.bytes
  }
  return { page, hasMore: false }
}

/** A page of the zones as they were at the watermark, whatever changed between two pages; diffs go on from there. */
const fullPage = async (ctx: Ctx, tx: Tx, input: SyncInput): Promise<SyncPage> => {
  const state = await store.catalogState(tx)
  const snapshot = input.snapshot_change_id ?? state.currentChangeId
  refuseAbove(snapshot, state.currentChangeId, 'snapshot_change_id')
  refusePruned(snapshot, state)
  const found = await store.zonesAt(tx, snapshot, {
    afterZoneId: input.after_zone_id,
    limit: input.limit + 1,
  })
  const { page, hasMore } = pageWithin(found, { limit: input.limit, bytes: ctx.settings.sync.pageBytes })
  return {
    mode: 'full',
    snapshot_change_id: snapshot,
    next_zone_id: page.at(-1)?.zoneId ?? input.after_zone_id,
    has_more: hasMore,
    zones: await zonesThen(tx, page),
  }
}

const zonesThen = async (tx: Tx, page: readonly store.SizedZone[]): Promise<Record<string, unknown>[]> => {
  const now = await store.zonesById(
    tx,
    page.flatMap(({ zoneId, changeId }) => (changeId === null ? [zoneId] : [])),
  )
  const then = await store.changesById(
    tx,
    page.flatMap(({ changeId }) => changeId ?? []),
  )
  return page.map(({ zoneId, changeId }) =>
    changeId === null ? presentZone(now.get(zoneId)!) : then.get(changeId)!.zone!,
  )
}

const diffPage = async (ctx: Ctx, tx: Tx, input: SyncInput): Promise<SyncPage> => {
  if (input.after_change_id === undefined) throw fieldFault('after_change_id', 'is required in diff mode')
  const from = input.after_change_id
  const state = await store.catalogState(tx)
  refuseAbove(from, state.currentChangeId, 'after_change_id')
  const until = input.until_change_id ?? state.currentChangeId
  refuseAbove(until, state.currentChangeId, 'until_change_id')
  if (until < from) throw fieldFault('until_change_id', `must be from after_change_id (${from}), is ${until}`)
  refusePruned(from, state)
  const found = await store.changeSizes(tx, {
    afterChangeId: from,
    untilChangeId: until,
    limit: input.limit + 1,
  })
  const { page, hasMore } = pageWithin(found, { limit: input.limit, bytes: ctx.settings.sync.pageBytes })
  const rows = await store.changesById(
    tx,
    page.map(({ changeId }) => changeId),
  )
  return {
    mode: 'diff',
    from_change_id: from,
    to_change_id: until,
    next_change_id: hasMore ? (page.at(-1)?.changeId ?? until) : until,
    has_more: hasMore,
    changes: page.map(({ changeId }) => {
      const change = rows.get(changeId)!
      return {
        change_id: changeId,
        operation: change.operation,
        zone_uuid: change.zoneUuid,
        zone_version: change.zoneVersion,
        zone: change.zone,
      }
    }),
  }
}

const refuseAbove = (value: number, current: number, field: string): void => {
  if (value > current)
    throw fieldFault(field, `must be at most the current change id (${current}), is ${value}`)
}

const refusePruned = (changeId: number, { prunedThrough }: store.CatalogState): void => {
  if (changeId < prunedThrough) throw new Failure('full_sync_required')
}

/** Housekeeping: keeps the last 100,000 changes or 90 days, whichever is more. Answers how many changes went. */
export const pruneZoneChanges = async (
  services: Pick<Services, 'db' | 'memory' | 'clock' | 'settings'>,
): Promise<number> => {
  const { keepChanges, keepMs } = services.settings.sync
  const before = addMs(services.clock.now(), -keepMs)
  let gone = 0
  for (;;) {
    const part = await transact(services, (tx) => store.pruneChanges(tx, keepChanges, before))
    gone += part.gone
    if (!part.hasMore) return gone
  }
}

export const catalogOperations = { checkSync, sync: syncZones }
