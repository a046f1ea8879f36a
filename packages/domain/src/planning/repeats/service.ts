import type { Tx } from '@clearway/db'
import { lockZonesForMatching } from '../../airspace/zones/store.ts'
import { addMs, type Ctx, day, ensure, handle, type MemberActor, transact } from '../../kernel/index.ts'
import { rivalsOf } from '../flight-plans/conflicts.ts'
import { settleShifted, shiftPlans } from '../flight-plans/shift.ts'
import { plansOfMissions } from '../flight-plans/store.ts'
import {
  activeMissions,
  type MissionRow,
  missionVolume,
  openMissions,
  updateMission,
} from '../mission-records/store.ts'
import { holdActive, removeMission, rewriteMission } from '../missions/making.ts'
import { missionDetail } from '../missions/read.ts'
import { surroundingsOf } from '../missions/surroundings.ts'
import { loadOwnMission } from '../permissions/mission-access.ts'
import { automaticStatus, summaryOf } from '../permissions/policy.ts'
import { livePermissions } from '../permissions/store.ts'
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
import { maxOccurrences, shiftOnWall, startsOf, wallShift } from './rule.ts'
import { bySoonest, findSeries, insertSeries, occurrencesFrom } from './store.ts'

type MemberCtx = Ctx<MemberActor>
const loadOwn = (ctx: Ctx, { mission_uuid }: { mission_uuid: string }) => loadOwnMission(ctx, mission_uuid)

export const copyMission = handle(copyMissionOp, {
  load: loadOwn,
  run: async (ctx, { start_time: startTime, mission_name, with_plans }, { missionUuid }) => {
    const mission = await transact(ctx, async (tx) => {
      await lockZonesForMatching(tx)
      const original = await readOriginal(ctx, tx, await holdActive(tx, missionUuid), with_plans)
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
    starts.length <= maxOccurrences,
    'unprocessable',
    `rule: it would make more than ${maxOccurrences} missions; end it earlier.`,
  )
  ensure(
    (starts.at(-1) as Date) <= addMs(mission.startTime, 366 * day),
    'unprocessable',
    'rule: its last mission would start more than a year after the first; end it earlier.',
  )
  return starts
}

export const previewRepeat = handle(previewRepeatOp, {
  load: loadOwn,
  run: async (ctx, { rule }, mission) => {
    const occurrences = startsFrom(rule, mission).map(async (from) => {
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
  run: async (ctx, { rule, with_plans }, { missionUuid }) => {
    const seriesUuid = ctx.ids.uuid()
    const uuids = await transact(ctx, async (tx) => {
      await lockZonesForMatching(tx)
      const mission = await holdActive(tx, missionUuid)
      const [, ...later] = startsFrom(rule, mission)
      await insertSeries(tx, {
        seriesUuid,
        orgUuid: mission.orgUuid,
        rule: { ...rule, count: rule.count ?? null, until: rule.until ?? null },
        createdByUserUuid: ctx.actor.user.userUuid,
        createdAt: ctx.clock.now(),
      })
      await updateMission(tx, missionUuid, { seriesUuid })
      const original = await readOriginal(ctx, tx, mission, with_plans)
      const made = [missionUuid]
      for (const startTime of later)
        made.push((await storeCopy(ctx, tx, original, { startTime, seriesUuid })).missionUuid)
      return made
    })
    return { series_uuid: seriesUuid, missions: await madeMissions(ctx, uuids) }
  },
})

/** A mission and, where asked, the later ones of its series, all held. */
const holdFollowing = async (tx: Tx, missionUuid: string, following: boolean): Promise<MissionRow[]> => {
  const mission = await holdActive(tx, missionUuid)
  if (!following || mission.seriesUuid === null) return [mission]
  return bySoonest(await openMissions(tx, await occurrencesFrom(tx, mission.seriesUuid, mission.startTime)))
}

export const moveMission = handle(moveMissionOp, {
  load: loadOwn,
  run: async (ctx, { start_time: startTime, following }, { missionUuid }) => {
    const uuids = await transact(ctx, async (tx) => {
      await lockZonesForMatching(tx)
      const missions = await holdFollowing(tx, missionUuid, following)
      const moved = missions.find((mission) => mission.missionUuid === missionUuid) as MissionRow
      ensure(
        windowFrom(moved, startTime).endTime > ctx.clock.now(),
        'unprocessable',
        'That time is over: a mission moves to what is still to come.',
      )
      const later = await laterStart(tx, moved, startTime)
      for (const mission of missions) await moveTo(ctx, tx, mission, later(mission))
      return missions.map((mission) => mission.missionUuid)
    })
    return { missions: await madeMissions(ctx, uuids) }
  },
})

/** Where each mission starts when one moves: those of a series move as far on the wall, so that all keep one time. */
const laterStart = async (tx: Tx, moved: MissionRow, startTime: Date) => {
  if (moved.seriesUuid === null) return () => startTime
  const { time_zone: zone } = (await findSeries(tx, moved.seriesUuid)).rule
  const shiftMs = wallShift(zone, moved.startTime, startTime)
  return (mission: MissionRow) =>
    mission === moved ? startTime : shiftOnWall(zone, mission.startTime, shiftMs)
}

const moveTo = async (ctx: MemberCtx, tx: Tx, before: MissionRow, startTime: Date): Promise<void> => {
  const shiftMs = startTime.getTime() - before.startTime.getTime()
  const changed = { ...before, ...windowFrom(before, startTime), updatedAt: ctx.clock.now() }
  const plans = await shiftPlans(ctx, tx, before.missionUuid, shiftMs)
  await rewriteMission(ctx, tx, { before, changed, crew: {} })
  await settleShifted(ctx, tx, plans)
}

export const endSeries = handle(endSeriesOp, {
  load: loadOwn,
  run: async (ctx, _input, { missionUuid }) => {
    await transact(ctx, async (tx) => {
      for (const mission of await holdFollowing(tx, missionUuid, true)) await removeMission(ctx, tx, mission)
    })
    return {}
  },
})

const madeMissions = async (ctx: Ctx, uuids: readonly string[]): Promise<MadeMission[]> => {
  const [missions, permissions, plans] = await Promise.all([
    activeMissions(ctx.db, uuids),
    livePermissions(ctx.db, uuids),
    plansOfMissions(ctx.db, uuids),
  ])
  return bySoonest([...missions.values()]).map((mission) => {
    const own = (row: { missionUuid: string }) => row.missionUuid === mission.missionUuid
    const ofMission = permissions.filter((row) => own(row) && row.parentType === 'MISSION')
    return {
      mission_uuid: mission.missionUuid,
      mission_svc_id: mission.svcId,
      start_time: mission.startTime.toISOString(),
      end_time: mission.endTime.toISOString(),
      permission_summary: summaryOf(ofMission.map((row) => row.permissionStatus)),
      plans: plans.filter(own).length,
      conflicted_plans: plans.filter((plan) => own(plan) && plan.conflictedAt !== null).length,
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
