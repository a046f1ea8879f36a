import { presentHeights } from '../../airspace/constraints/heights.ts'
import { deepestPoint, type Polygon } from '../../geo/index.ts'
import { type Ctx, handle } from '../../kernel/index.ts'
import { answersTo } from '../../planning/deconfliction/predicates.ts'
import { loadPlan } from '../../planning/flight-plans/read.ts'
import { loadVisibleMission, shownThrough } from '../../planning/permissions/mission-access.ts'
import { livePermissions, type PermissionRow } from '../../planning/permissions/store.ts'
import { exportMissionOp, exportPlanOp } from './contract.ts'
import {
  type ExportedMission,
  type MissionExportFormat,
  missionContentTypes,
  missionWriters,
} from './formats/index.ts'

export const exportMission = handle(exportMissionOp, {
  load: (ctx, { mission_uuid }) => loadVisibleMission(ctx, mission_uuid),
  run: async (ctx, { format }, { mission, through }) => {
    const asked = await livePermissions(ctx.db, [mission.missionUuid])
    const shown = await shownThrough(ctx.db, through, asked)
    return fileOf(ctx, format, {
      conditions: conditionsOf(asked.filter((row) => !row.planUuid && shown(row))),
      svc_id: mission.svcId,
      mission_name: mission.missionName,
      envelope: mission.missionEnvelope as Polygon,
      start_time: mission.startTime.toISOString(),
      end_time: mission.endTime.toISOString(),
      ...presentHeights(mission),
    })
  },
})

export const exportPlan = handle(exportPlanOp, {
  load: (ctx, { plan_uuid }) => loadPlan(ctx, plan_uuid),
  run: async (ctx, { format }, plan) => {
    const asked = await livePermissions(ctx.db, [plan.missionUuid])
    return fileOf(ctx, format, {
      conditions: conditionsOf(answersTo(plan, asked)),
      svc_id: plan.svcId,
      mission_name: plan.svcId,
      envelope: plan.flightEnvelope as Polygon,
      start_time: plan.scheduleStartTime.toISOString(),
      end_time: plan.scheduleEndTime.toISOString(),
      ...presentHeights(plan),
    })
  },
})

/** What its approvals bind it to, by zone. */
const conditionsOf = (rows: readonly PermissionRow[]): ExportedMission['conditions'] =>
  rows.flatMap(({ zoneName, conditions }) =>
    conditions.map((condition) => ({ zone_name: zoneName, ...condition })),
  )

type Volume = Omit<ExportedMission, 'place' | 'groundAmslM' | 'undulationM'>

const fileOf = async ({ ground }: Ctx, format: MissionExportFormat, volume: Volume) => {
  const place = deepestPoint(volume.envelope) ?? (volume.envelope.coordinates[0]?.[0] as [number, number])
  const [height = null] = await ground.groundAt([place])
  return {
    file_name: `${volume.svc_id}.${format}`,
    content_type: missionContentTypes[format],
    content: missionWriters[format]({
      ...volume,
      place,
      groundAmslM: height?.amslM ?? null,
      undulationM: ground.geoidUndulationM(place),
    }),
  }
}
