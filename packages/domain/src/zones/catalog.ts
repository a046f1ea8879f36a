import type { Tx } from '@clearway/db'
import {
  addMs,
  type Ctx,
  Failure,
  fieldFault,
  handle,
  type InputOf,
  type OutputOf,
  type Services,
  transact,
} from '../kernel/index.ts'
import { checkSyncOp, syncZonesOp } from './catalog-contract.ts'
import * as store from './catalog-store.ts'
import { presentZone } from './present.ts'
import type { ZoneRow } from './store.ts'

/** Writes zones into the change feed and tells the other processes. Last thing of a transaction: it locks the feed. */
export const recordZoneChanges = async (
  ctx: Pick<Ctx, 'clock' | 'events'>,
  tx: Tx,
  operation: 'upsert' | 'delete',
  rows: readonly ZoneRow[],
): Promise<void> => {
  const first = await store.takeChangeIds(tx, rows.length)
  const changes = rows.map((row, index) => ({
    changeId: first + index,
    operation,
    zoneUuid: row.zoneUuid,
    zoneVersion: row.zoneVersion,
    zone: operation === 'upsert' ? presentZone(row) : null,
    changedAt: ctx.clock.now(),
  }))
  await store.insertChanges(tx, changes)
  for (const { changeId, zoneUuid } of changes)
    await ctx.events.publish(tx, {
      type: 'zone_changed',
      zone_uuid: zoneUuid,
      operation,
      change_id: changeId,
    })
}

export const checkSync = handle(checkSyncOp, async (ctx, input) => {
  const { currentChangeId, prunedThrough } = await store.catalogState(ctx.db)
  return {
    current_change_id: currentChangeId,
    client_change_id: input.after_change_id,
    has_changes: currentChangeId > input.after_change_id,
    full_sync_required: input.after_change_id < prunedThrough,
  }
})

type SyncInput = InputOf<typeof syncZonesOp>
type SyncPage = OutputOf<typeof syncZonesOp>

export const syncZones = handle(syncZonesOp, (ctx, input) =>
  // One snapshot for the watermark and what it stands for, whatever is pruned or written meanwhile.
  ctx.db.transaction((tx) => (input.mode === 'full' ? fullPage(tx, input) : diffPage(tx, input)), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  }),
)

/** A page of the zones as they were at the watermark, whatever changed between two pages; diffs go on from there. */
const fullPage = async (tx: Tx, input: SyncInput): Promise<SyncPage> => {
  const state = await store.catalogState(tx)
  const snapshot = input.snapshot_change_id ?? state.currentChangeId
  refuseAbove(snapshot, state.currentChangeId, 'snapshot_change_id')
  refusePruned(snapshot, state)
  const found = await zonesAt(tx, snapshot, { afterZoneId: input.after_zone_id, limit: input.limit + 1 })
  const page = found.slice(0, input.limit)
  return {
    mode: 'full',
    snapshot_change_id: snapshot,
    next_zone_id: page.at(-1)?.zoneId ?? input.after_zone_id,
    has_more: found.length > input.limit,
    zones: page.map(({ zone }) => zone),
  }
}

const zonesAt = async (
  tx: Tx,
  changeId: number,
  page: { afterZoneId: number; limit: number },
): Promise<store.ZoneThen[]> => {
  const unchanged = await store.unchangedZones(tx, changeId, page)
  const changed = await store.changedZonesThen(tx, changeId, page)
  return [...unchanged.map((row) => ({ zoneId: row.zoneId, zone: presentZone(row) })), ...changed]
    .toSorted((a, b) => a.zoneId - b.zoneId)
    .slice(0, page.limit)
}

const diffPage = async (tx: Tx, input: SyncInput): Promise<SyncPage> => {
  if (input.after_change_id === undefined) throw fieldFault('after_change_id', 'is required in diff mode')
  const from = input.after_change_id
  const state = await store.catalogState(tx)
  refuseAbove(from, state.currentChangeId, 'after_change_id')
  const until = input.until_change_id ?? state.currentChangeId
  refuseAbove(until, state.currentChangeId, 'until_change_id')
  if (until < from) throw fieldFault('until_change_id', `must be from after_change_id (${from}), is ${until}`)
  refusePruned(from, state)
  const found = await store.changesAfter(tx, {
    afterChangeId: from,
    untilChangeId: until,
    limit: input.limit + 1,
  })
  const page = found.slice(0, input.limit)
  const hasMore = found.length > input.limit
  return {
    mode: 'diff',
    from_change_id: from,
    to_change_id: until,
    next_change_id: hasMore ? (page.at(-1)?.changeId ?? until) : until,
    has_more: hasMore,
    changes: page.map((change) => ({
      change_id: change.changeId,
      operation: change.operation,
      zone_uuid: change.zoneUuid,
      zone_version: change.zoneVersion,
      zone: change.zone,
    })),
  }
}

const refuseAbove = (value: number, current: number, field: string): void => {
  if (value > current)
    throw fieldFault(field, `must be at most the current change id (${current}), is ${value}`)
}

const refusePruned = (changeId: number, { prunedThrough }: store.CatalogState): void => {
  if (changeId < prunedThrough) throw new Failure('full_sync_required')
}

/** Housekeeping: keeps the last 100,000 changes or 90 days, whichever is more. */
export const pruneZoneChanges = (services: Pick<Services, 'db' | 'clock' | 'settings'>): Promise<number> => {
  const { keepChanges, keepMs } = services.settings.sync
  return transact(services, (tx) => store.pruneChanges(tx, keepChanges, addMs(services.clock.now(), -keepMs)))
}
