import { type Queryable, tables } from '@clearway/db'
import { and, desc, eq, gt, notInArray } from 'drizzle-orm'
import { mostBridges } from './contract.ts'

const { bridges } = tables
export type BridgeRow = typeof bridges.$inferSelect

/** The newest of an organisation. */
export const listBridges = (db: Queryable, orgUuid: string, since: Date): Promise<BridgeRow[]> =>
  db
    .select()
    .from(bridges)
    .where(and(eq(bridges.orgUuid, orgUuid), gt(bridges.reportedAt, since)))
    .orderBy(desc(bridges.reportedAt))
    .limit(mostBridges)

/** Takes the place of its last report, and where it is a new one too many, that of the one that was silent longest. */
export const putBridge = async (tx: Queryable, row: BridgeRow): Promise<void> => {
  const { report, reportedAt } = row
  await tx
    .insert(bridges)
    .values(row)
    .onConflictDoUpdate({ target: [bridges.orgUuid, bridges.bridgeUuid], set: { report, reportedAt } })
  const kept = tx
    .select({ bridgeUuid: bridges.bridgeUuid })
    .from(bridges)
    .where(eq(bridges.orgUuid, row.orgUuid))
    .orderBy(desc(bridges.reportedAt))
    .limit(mostBridges)
  await tx.delete(bridges).where(and(eq(bridges.orgUuid, row.orgUuid), notInArray(bridges.bridgeUuid, kept)))
}
