import type { Tx } from '@clearway/db'
import * as constraints from '../../airspace/constraints/store.ts'
import { lockZonesForMatching } from '../../airspace/zones/store.ts'
import { type Ctx, ensure, handle, offsetOf, pageOf, recordStatus, transact } from '../../kernel/index.ts'
import { settlePlans } from '../deconfliction/service.ts'
import { markMismatches } from '../flight-plans/fit.ts'
import { removePlans } from '../flight-plans/removal.ts'
import { plansOfMissions } from '../flight-plans/store.ts'
import { listAssets, listPilots } from '../mission-records/crew-store.ts'
import { seesThroughZones } from '../mission-records/policy.ts'
import { readContent, reviseMission } from '../mission-records/revisions.ts'
import * as store from '../mission-records/store.ts'
import { openForMission, reevaluateMission } from '../permissions/evaluation.ts'
import { loadOwnMission, loadVisibleMission, zonesOfCaller } from '../permissions/mission-access.ts'
import {
  createMissionOp,
  deleteMissionOp,
  getMissionOp,
  listMissionsOp,
  type MissionChange,
  updateMissionOp,
} from './contract.ts'
import {
  changedMission,
  listedAssets,
  missionConstraint,
  movesVolume,
  newMission,
  refuseForeignCrew,
  refuseUnfitShape,
} from './draft.ts'
import { evaluateMission } from './evaluate.ts'
import { missionDetail, missionItems } from './read.ts'

export const createMission = handle(createMissionOp, async (ctx, input) => {
  const { member, user } = ctx.actor
  refuseUnfitShape(input)
  const mission = await transact(ctx, async (tx) => {
    await lockZonesForMatching(tx)
    await refuseForeignCrew({ ...ctx, db: tx }, member.orgUuid, input)
    const draft = await newMission(ctx, { orgUuid: member.orgUuid, userUuid: user.userUuid }, input)
    const row = await store.insertMission(tx, draft)
    await writeCrew(tx, row.missionUuid, { assets: input.assets ?? [], pilots: input.pilots ?? [] })
    await constraints.put(tx, [missionConstraint(ctx, row)])
    await openForMission(ctx, tx, row)
    await announceMission(ctx, tx, row, 'created')
    return row
  })
  return missionDetail(ctx, { mission, through: null })
})

const writeCrew = async (tx: Tx, missionUuid: string, { assets, pilots }: MissionChange): Promise<void> => {
  if (assets) await listAssets(tx, missionUuid, listedAssets(assets))
  if (pilots) await listPilots(tx, missionUuid, pilots)
}

const announceMission = async (
  ctx: Ctx,
  tx: Tx,
  { missionUuid, orgUuid, missionVersion }: store.MissionRow,
  change: 'created' | 'updated' | 'deleted',
): Promise<void> => {
  await ctx.events.publish(tx, { type: 'mission_changed', mission_uuid: missionUuid, org_uuid: orgUuid })
  await ctx.events.record(tx, {
    name: 'mission.changed',
    subject: missionUuid,
    facts: { change, mission_version: missionVersion },
  })
}

export const listMissions = handle(listMissionsOp, async (ctx, input) => {
  const through = seesThroughZones(ctx.actor) ? await zonesOfCaller(ctx) : null
  const filter = through ? { zoneUuids: [...through] } : { orgUuid: ctx.actor.member.orgUuid }
  const slice = { limit: input.limit, offset: offsetOf(input) }
  const { rows, total } = await store.listMissions(ctx.db, filter, slice)
  return pageOf(await missionItems(ctx, rows, through), total, input)
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
      const before = await holdActive(tx, missionUuid)
      refuseUnfitShape(input, before)
      await refuseForeignCrew({ ...ctx, db: tx }, orgUuid, input)
      const read = await readContent(tx, before)
      const written = await store.updateMission(tx, missionUuid, await changedMission(ctx, before, input))
      await writeCrew(tx, missionUuid, input)
      const after = await reviseMission(ctx, tx, read, written)
      await constraints.put(tx, [missionConstraint(ctx, after)])
      await markMismatches(ctx, tx, after)
      if (movesVolume(before, after)) await reevaluateMission(ctx, tx, after)
      await settlePlans(ctx, tx, [missionUuid])
      await announceMission(ctx, tx, after, 'updated')
      return after
    })
    return missionDetail(ctx, { mission, through: null })
  },
})

export const deleteMission = handle(deleteMissionOp, {
  load: (ctx, { mission_uuid }) => loadOwnMission(ctx, mission_uuid),
  run: async (ctx, _input, { missionUuid }) => {
    await transact(ctx, async (tx) => {
      const mission = await holdActive(tx, missionUuid)
      const set = { status: recordStatus.inactive, updatedAt: ctx.clock.now() }
      await store.updateMission(tx, missionUuid, set)
      await constraints.removeByRef(tx, [missionUuid])
      await removePlans(ctx, tx, await plansOfMissions(tx, [missionUuid]))
      await announceMission(ctx, tx, mission, 'deleted')
    })
    return {}
  },
})

const holdActive = async (tx: Tx, missionUuid: string): Promise<store.MissionRow> => {
  const mission = await store.lockMission(tx, missionUuid, 'update')
  ensure(mission?.status === recordStatus.active, 'gone', 'This mission has been deactivated.')
  return mission
}

export const missionOperations = {
  create: createMission,
  list: listMissions,
  get: getMission,
  update: updateMission,
  delete: deleteMission,
  evaluate: evaluateMission,
}
