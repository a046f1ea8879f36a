import { replayOf } from '../../../flight/replay/service.ts'
import { presentFlown } from '../../../flight/sessions/present.ts'
import { recordsOf } from '../../../flight/telemetry/records.ts'
import { type Ctx, ensure, handle, type MemberActor, pageOf, unrecorded } from '../../../kernel/index.ts'
import { trackFile } from '../../exchange/tracks/service.ts'
import { zonesOfCaller } from '../zones-of.ts'
import {
  type AwarenessSession,
  exportAwarenessTelemetryOp,
  getAwarenessSessionOp,
  listAwarenessRecordsOp,
  listAwarenessSessionsOp,
  replayAwarenessOp,
} from './contract.ts'
import { findSeenSession, pageSessions, type SeenSession } from './store.ts'

type MemberCtx = Ctx<MemberActor>

const presentAwarenessSession = (row: SeenSession): AwarenessSession => ({
  ...presentFlown(row),
  mission_name: row.missionName,
  org_uuid: row.orgUuid,
  org_name: row.orgName,
  model_name: row.modelName,
  pilot_svc_id: row.pilotSvcId,
  alert_count: row.alertCount,
})

export const listAwarenessSessions = handle(listAwarenessSessionsOp, async (ctx, input) => {
  const seen = {
    zones: await zonesOfCaller(ctx),
    assetUuid: input.asset_uuid,
    missionUuid: input.mission_uuid,
    planUuid: input.plan_uuid,
    isOpen: input.active === undefined ? undefined : input.active === 1,
  }
  const { rows, total } = await pageSessions(ctx.db, seen, input)
  return pageOf(rows.map(presentAwarenessSession), total, input)
})

const load = async (ctx: MemberCtx, { session_uuid }: { session_uuid: string }) => {
  const session = await findSeenSession(ctx.db, await zonesOfCaller(ctx), session_uuid)
  ensure(session, 'not_found', 'There is no such flight session on a plan that asked your zones.')
  return session
}

export const getAwarenessSession = handle(getAwarenessSessionOp, {
  load,
  run: async (_ctx, _input, session) => presentAwarenessSession(session),
})

export const listAwarenessRecords = handle(listAwarenessRecordsOp, {
  load,
  run: (ctx, input, { sessionUuid }) => recordsOf(ctx, sessionUuid, input),
})

export const replayAwareness = handle(replayAwarenessOp, {
  load,
  run: (ctx, input, session) => replayOf(unrecorded(ctx), session, input),
})

export const exportAwarenessTelemetry = handle(exportAwarenessTelemetryOp, {
  load,
  run: (ctx, { format }, session) => trackFile(ctx, session, format),
})

export const awarenessSessionOperations = {
  sessions: listAwarenessSessions,
  session: getAwarenessSession,
  records: listAwarenessRecords,
  replay: replayAwareness,
  export: exportAwarenessTelemetry,
}
