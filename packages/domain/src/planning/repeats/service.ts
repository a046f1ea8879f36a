import { lockZonesForMatching } from '../../airspace/zones/store.ts'
import { addMs, type Ctx, day, ensure, handle, mostOccurrences, transact } from '../../kernel/index.ts'
import { rivalsOf } from '../flight-plans/conflicts.ts'
import { lapseOf } from '../flight-plans/lapse.ts'
import { countPlans, plansWithoutShapes } from '../flight-plans/store.ts'
import { byMission } from '../mission-records/by-mission.ts'
import { activeMissions, type MissionRow, missionVolume, updateMission } from '../mission-records/store.ts'
import { crewOf, holdCrew } from '../missions/draft.ts'
import { holdActive, removeMission } from '../missions/making.ts'
import { missionDetail } from '../missions/read.ts'
import { surroundingsOf } from '../missions/surroundings.ts'
import { loadOwnMission } from '../permissions/mission-access.ts'
import { automaticStatus, summaryOf } from '../permissions/policy.ts'
import { countPermissions, livePermissions } from '../permissions/store.ts'
import {
  copyMissionOp,
  endSeriesOp,
  type MadeMission,
  moveMissionOp,
  previewRepeatOp,
  type RepeatRule,
  repeatMissionOp,
} from './contract.ts'
import { readOriginal, storeCopy, windowFrom } from './copies.ts'
import { followingMoves, holdSeries, laterOf, moveAll, namedMoves } from './moves.ts'
import { startsOf } from './rule.ts'
import { bySoonest, insertSeries } from './store.ts'

const loadOwn = (ctx: Ctx, { mission_uuid }: { mission_uuid: string }) => loadOwnMission(ctx, mission_uuid)

export const copyMission = handle(copyMissionOp, {
  load: loadOwn,
  run: async (ctx, { start_time: startTime, mission_name, with_plans }, { missionUuid, orgUuid }) => {
    const mission = await transact(ctx, async (tx) => {
      await lockZonesForMatching(tx)
      await holdCrew(tx, orgUuid, await crewOf(tx, missionUuid))
      const original = await readOriginal(ctx, tx, await holdActive(tx, missionUuid), with_plans)
      refuseTooManyPlans(ctx, original.plans.length)
      const missionName = mission_name ?? original.mission.missionName
      return storeCopy(ctx, tx, original, { startTime, missionName, seriesUuid: null })
    })
    return missionDetail(ctx, { mission, through: null })
  },
})

/** The starts of a repeat, the first among them; refused where it makes nothing, or too many. */
const startsFrom = (rule: RepeatRule, mission: MissionRow): Date[] => {
  ensure(
    mission.seriesUuid === null,
    'conflict',
    'This mission repeats already. Copy it, and repeat the copy.',
  )
  const starts = startsOf(rule, mission.startTime)
  ensure(starts.length > 1, 'unprocessable', 'rule: it ends before the mission repeats once.')
  ensure(
    starts.length <= mostOccurrences,
    'unprocessable',
    `rule: it would make more than ${mostOccurrences} missions; end it earlier.`,
  )
  ensure(
    (starts.at(-1) as Date) <= addMs(mission.startTime, 366 * day),
    'unprocessable',
    'rule: its last mission would start more than a year after the first; end it earlier.',
  )
  return starts
}

// All of a copy or a series is made or moved in one transaction, for whose end whoever changes a zone waits.

const refuseTooManyPlans = ({ settings }: Ctx, plans: number): void =>
  ensure(
    plans <= settings.mission.maxPlansOfSeries,
    'unprocessable',
    `${plans} flight plans would be made or moved at once, and at most ${settings.mission.maxPlansOfSeries} are. Take fewer missions, or leave the plans out.`,
  )

const refuseTooManyPermissions = ({ settings }: Ctx, permissions: number): void =>
  ensure(
    permissions <= settings.mission.maxPermissionsOfSeries,
    'unprocessable',
    `These missions would ask zones for ${permissions} permissions together, and at most ${settings.mission.maxPermissionsOfSeries} are asked for at once. Take fewer missions, or draw a smaller area.`,
  )

export const previewRepeat = handle(previewRepeatOp, {
  load: loadOwn,
  run: async (ctx, { rule }, mission) => {
    const starts = startsFrom(rule, mission)
    const asked = await countPermissions(ctx.db, [mission.missionUuid])
    refuseTooManyPermissions(ctx, asked * (starts.length - 1))
    const occurrences = starts.map(async (from) => {
      const volume = missionVolume({ ...mission, ...windowFrom(mission, from) })
      const { zones, over } = await surroundingsOf(ctx.db, { volume, room: volume })
      return {
        start_time: volume.from.toISOString(),
        end_time: volume.to.toISOString(),
        permission_summary: summaryOf(zones.map(automaticStatus)),
        conflicts: rivalsOf(volume, over).length,
      }
    })
    return { occurrences: await Promise.all(occurrences) }
  },
})

export const repeatMission = handle(repeatMissionOp, {
  load: loadOwn,
  run: async (ctx, { rule, with_plans }, { missionUuid, orgUuid }) => {
    const seriesUuid = ctx.ids.uuid()
    const uuids = await transact(ctx, async (tx) => {
      await lockZonesForMatching(tx)
      await holdCrew(tx, orgUuid, await crewOf(tx, missionUuid))
      const mission = await holdActive(tx, missionUuid)
      const [, ...later] = startsFrom(rule, mission)
      refuseTooManyPermissions(ctx, (await countPermissions(tx, [missionUuid])) * later.length)
      await insertSeries(tx, {
        seriesUuid,
        orgUuid: mission.orgUuid,
        rule: { ...rule, count: rule.count ?? null, until: rule.until ?? null },
        createdByUserUuid: ctx.actor.user.userUuid,
        createdAt: ctx.clock.now(),
      })
      await updateMission(tx, missionUuid, { seriesUuid })
      const original = await readOriginal(ctx, tx, mission, with_plans)
      refuseTooManyPlans(ctx, original.plans.length * later.length)
      const made = [missionUuid]
      for (const startTime of later)
        made.push((await storeCopy(ctx, tx, original, { startTime, seriesUuid })).missionUuid)
      return made
    })
    return { series_uuid: seriesUuid, missions: await madeMissions(ctx, uuids) }
  },
})

export const moveMission = handle(moveMissionOp, {
  load: loadOwn,
  run: async (ctx, { start_time: startTime, following, others }, { missionUuid }) => {
    const moves = await transact(ctx, async (tx) => {
      await lockZonesForMatching(tx)
      const held = await holdSeries(tx, missionUuid)
      const along = following ? await followingMoves(ctx, tx, { held, startTime }) : namedMoves(held, others)
      const all = [{ mission: held.mission, startTime }, ...along]
      const uuids = all.map(({ mission }) => mission.missionUuid)
      if (along.length > 0) {
        refuseTooManyPlans(ctx, await countPlans(tx, uuids))
        refuseTooManyPermissions(ctx, await countPermissions(tx, uuids))
      }
      await moveAll(ctx, tx, all)
      return all
    })
    const from = new Map(moves.map(({ mission }) => [mission.missionUuid, mission.startTime.toISOString()]))
    const missions = await madeMissions(ctx, [...from.keys()])
    return {
      missions: missions.map((made) => ({ ...made, moved_from: from.get(made.mission_uuid) as string })),
    }
  },
})

export const endSeries = handle(endSeriesOp, {
  load: loadOwn,
  run: async (ctx, _input, { missionUuid }) => {
    await transact(ctx, async (tx) => {
      const held = await holdSeries(tx, missionUuid)
      for (const ended of [held.mission, ...laterOf(held)]) await removeMission(ctx, tx, ended)
    })
    return {}
  },
})

const madeMissions = async (ctx: Ctx, uuids: readonly string[]): Promise<MadeMission[]> => {
  const [missions, permissions, plans] = await Promise.all([
    activeMissions(ctx.db, uuids),
    livePermissions(ctx.db, uuids).then(byMission),
    plansWithoutShapes(ctx.db, uuids).then(byMission),
  ])
  return bySoonest([...missions.values()]).map((mission) => {
    const standing = permissions.get(mission.missionUuid) ?? []
    const planned = plans.get(mission.missionUuid) ?? []
    const ofMission = standing.filter((row) => row.parentType === 'MISSION')
    return {
      mission_uuid: mission.missionUuid,
      mission_svc_id: mission.svcId,
      start_time: mission.startTime.toISOString(),
      end_time: mission.endTime.toISOString(),
      permission_summary: summaryOf(ofMission.map((row) => row.permissionStatus)),
      plans: planned.length,
      conflicted_plans: planned.filter((plan) => lapseOf(plan) === 'taken').length,
    }
  })
}

export const repeatOperations = {
  copy: copyMission,
  previewRepeat,
  repeat: repeatMission,
  move: moveMission,
  endSeries,
}
