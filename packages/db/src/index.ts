export * from './client.ts'
export {
  type Band,
  bandToPg,
  outerRing,
  ringFromPg,
  ringToPg,
  type StoredDailyHours,
  type StoredLimit,
  type StoredLimits,
  type StoredPolygon,
  type StoredRule,
  type StoredSchedulePeriod,
  type Window,
  windowToPg,
} from './columns.ts'
export { type CopySource, copyRows } from './copy.ts'
export { copiedText, noValue } from './copy-out.ts'
export { databaseFault } from './database-fault.ts'
export * from './errors.ts'
export { gathered, questionTable } from './gathered.ts'
export { givenRows, insertionOf } from './insert-rows.ts'
export * from './listen.ts'
export * from './partitions.ts'
export * from './patience.ts'
export { builtOnce, slotsOf } from './prepared.ts'
export * from './queryable.ts'
export * from './request-counts.ts'
export { isDays, retentionOf, setRetention } from './retention.ts'
export { openServiceLogin, serviceRole } from './roles.ts'
export * as tables from './schema/index.ts'
export type { DeliveryAttempt, DeliveryState } from './schema/outbox.ts'
export type { StoredCondition, StoredFile } from './schema/permissions.ts'
export { PrimaryClient } from './servers.ts'
export { traceQueries } from './traced.ts'
