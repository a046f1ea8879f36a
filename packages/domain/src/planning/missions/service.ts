import { zonesOf } from '../../airspace/zone-links/own-zones.ts'
import { lockZonesForMatching } from '../../airspace/zones/store.ts'
import { cursorPageOf, handle, transact } from '../../kernel/index.ts'
import { pageMissions } from '../mission-records/list-store.ts'
import { refuseOutdatedMission } from '../mission-records/revisions.ts'
import { loadOwnMission, loadVisibleMission, throughZonesOf } from '../permissions/mission-access.ts'
import {
  createMissionOp,
  deleteMissionOp,
  getMissionOp,
  listMissionsOp,
  updateMissionOp,
} from './contract.ts'
import { changedMission, holdCrew, newMission, refuseForeignCrew, refuseUnfitShape } from './draft.ts'
import { evaluateMission } from './evaluate.ts'
import { holdActive, removeMission, rewriteMission, storeMission } from './making.ts'
import { missionDetail, missionItems } from './read.ts'

export const createMission = handle(createMissionOp, async (ctx, input) => {
  const { member, user } = ctx.actor
  refuseUnfitShape(input)
  const mission = await transact(ctx, async (tx) => {
    await lockZonesForMatching(tx)
    await refuseForeignCrew({ ...ctx, db: tx }, member.orgUuid, input)
    const draft = await newMission(ctx, { orgUuid: member.orgUuid, userUuid: user.userUuid }, input)
    return storeMission(ctx, tx, draft, input)
  })
  return missionDetail(ctx, { mission, through: null })
})

export const listMissions = handle(listMissionsOp, async (ctx, input) => {
  const through = throughZonesOf(ctx.actor)
  const { from, to, order, series_uuid: seriesUuid, asset_uuid: assetUuid, q } = input
  const filter = {
    ...(through
      ? { zones: await zonesOf(ctx.db, through, 'linked') }
      : { orgUuid: ctx.actor.member.orgUuid }),
    status: input.status,
    window: from || to ? { from, to, order } : undefined,
    seriesUuid,
    assetUuid,
    summary: input.permission_summary,
    q,
  }
  const { rows, last, total, since } = await pageMissions(ctx.db, filter, input)
  const place = last && {
    at: last.mission[filter.window ? 'startTime' : 'createdAt'],
    uuid: last.mission.missionUuid,
  }
  return cursorPageOf(await missionItems(ctx, rows, through), { total, since, last: place }, input)
})

export const getMission = handle(getMissionOp, {
  load: (ctx, { mission_uuid }) => loadVisibleMission(ctx, mission_uuid),
  run: (ctx, _input, visible) => missionDetail(ctx, visible),
})

export const updateMission = handle(updateMissionOp, {
  load: (ctx, { mission_uuid }) => loadOwnMission(ctx, mission_uuid),
  run: async (ctx, input, { missionUuid, orgUuid }) => {
    const mission = await transact(ctx, async (tx) => {
      await lockZonesForMatching(tx)
      await holdCrew(tx, orgUuid, input)
      const before = await holdActive(tx, missionUuid)
      await refuseOutdatedMission(tx, before, { read: input.mission_version, act: 'save' })
      refuseUnfitShape(input, before)
      const changed = await changedMission(ctx, before, input)
      return rewriteMission(ctx, tx, { before, changed, crew: input })
    })
    return missionDetail(ctx, { mission, through: null })
  },
})

export const deleteMission = handle(deleteMissionOp, {
  load: (ctx, { mission_uuid }) => loadOwnMission(ctx, mission_uuid),
  run: async (ctx, _input, { missionUuid }) => {
    await transact(ctx, async (tx) => removeMission(ctx, tx, await holdActive(tx, missionUuid)))
    return {}
  },
})

export const missionOperations = {
  create: createMission,
  list: listMissions,
  get: getMission,
  update: updateMission,
  delete: deleteMission,
  evaluate: evaluateMission,
}
