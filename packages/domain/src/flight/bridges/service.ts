import { addMs, day, handle, transact } from '../../kernel/index.ts'
import { type Bridge, bridgeKeptDays, listBridgesOp, reportBridgeOp } from './contract.ts'
import { type BridgeRow, listBridges, putBridge } from './store.ts'

export const reportBridge = handle(reportBridgeOp, async (ctx, { bridge_uuid: bridgeUuid, ...report }) => {
  const row = { orgUuid: ctx.actor.member.orgUuid, bridgeUuid, reportedAt: ctx.clock.now(), report }
  await transact(ctx, (tx) => putBridge(tx, row))
  return { bridge_uuid: bridgeUuid }
})

export const listOwnBridges = handle(listBridgesOp, async (ctx) => {
  const since = addMs(ctx.clock.now(), -bridgeKeptDays * day)
  return (await listBridges(ctx.db, ctx.actor.member.orgUuid, since)).map(present)
})

/** Stored as it came: times are as on the wire. */
const present = ({ bridgeUuid, reportedAt, report }: BridgeRow): Bridge => ({
  ...(report as Omit<Bridge, 'bridge_uuid' | 'reported_at'>),
  bridge_uuid: bridgeUuid,
  reported_at: reportedAt.toISOString(),
})

export const bridgeOperations = { report: reportBridge, list: listOwnBridges }
