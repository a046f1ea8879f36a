import { tables } from '@clearway/db'
import { sql } from 'drizzle-orm'

const { auditEntries, auditHorizon, auditSeals } = tables

/** Of entries, wherever they are. */
export const hasNoSeal = sql`not exists
  (select from ${auditSeals} where ${auditSeals.entryUuid} = ${auditEntries.entryUuid})`

/**
 * The same by a look at those alone that came since the last seals. In a restored database entries also carry the higher
 * transaction ids of the server that it comes from: the sealer has looked at these, once.
 */
export const isUnsealed = sql`${auditEntries.writtenBy} >= (select ${auditHorizon.settled} from ${auditHorizon})
  and ${auditEntries.writtenBy} < pg_snapshot_xmax(pg_current_snapshot()) and ${hasNoSeal}`
