import { z } from 'zod'
import { numeric, operation } from '../../../kernel/contract.ts'
import { longestCatalogPage } from '../../../kernel/request-limits.ts'
import { readTheSameByAll } from '../../../parties/access/callers.ts'

const changeId = z
  .preprocess(
    numeric,
    z.int({ error: 'must be a whole number from 0' }).min(0, { error: 'must be a whole number from 0' }),
  )
  .describe('Change id of the zone catalog; ids become visible in commit order')

export const checkSyncOp = operation({
  name: 'zones.checkSync',
  kind: 'query',
  rate: 'sync',
  summary: 'Ask whether the zone catalog changed since a change id',
  rest: { method: 'GET', path: '/airspaces/sync/check', body: 'bare' },
  ...readTheSameByAll,
  input: z.object({ after_change_id: changeId.default(0) }),
  output: z.object({
    current_change_id: z.int(),
    client_change_id: z.int(),
    has_changes: z.boolean(),
    full_sync_required: z
      .boolean()
      .describe(
        'The client id is below the retained history, or the service was restored to a state before it',
      ),
  }),
})

/** The zone as it was when the change was made; the shape of a list item. */
const ZoneSnapshot = z.record(z.string(), z.unknown())

export const FullSync = z.object({
  mode: z.literal('full'),
  snapshot_change_id: z.int().describe('Watermark: send it with the next pages, then start diffs from it'),
  next_zone_id: z.int().describe('Send as after_zone_id for the next page'),
  has_more: z.boolean(),
  zones: z.array(ZoneSnapshot),
})

export const DiffSync = z.object({
  mode: z.literal('diff'),
  from_change_id: z.int(),
  to_change_id: z.int(),
  next_change_id: z.int().describe('Send as after_change_id for the next page'),
  has_more: z.boolean(),
  changes: z.array(
    z.object({
      change_id: z.int(),
      operation: z.enum(['upsert', 'delete']),
      zone_uuid: z.string(),
      zone_version: z.int(),
      zone: ZoneSnapshot.nullable().describe('Null for a delete'),
    }),
  ),
})

export const syncZonesOp = operation({
  name: 'zones.sync',
  kind: 'query',
  rate: 'sync',
  summary: 'Read the zone catalog whole (full) or what changed since a change id (diff)',
  rest: { method: 'GET', path: '/airspaces/sync', body: 'bare' },
  ...readTheSameByAll,
  input: z.object({
    mode: z.enum(['full', 'diff'], { error: 'must be full or diff' }),
    limit: z
      .preprocess(
        numeric,
        z
          .int({ error: `must be a whole number from 1 to ${longestCatalogPage}` })
          .min(1)
          .max(longestCatalogPage),
      )
      .default(longestCatalogPage)
      .describe(
        'Zones or changes a page; it ends at some 4 MiB before, and has_more says whether it is the last',
      ),
    snapshot_change_id: changeId
      .optional()
      .describe('full: the watermark of the first page; a page shows the zones as they were at it'),
    after_zone_id: changeId.default(0).describe('full: cursor, next_zone_id of the page before'),
    after_change_id: changeId.optional().describe('diff: the last change the client has applied; required'),
    until_change_id: changeId.optional().describe('diff: the last change wanted'),
  }),
  output: z.discriminatedUnion('mode', [FullSync, DiffSync]),
  fails: ['full_sync_required'],
})
