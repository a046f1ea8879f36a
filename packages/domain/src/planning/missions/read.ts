import { type Ctx, inTurns, passingInTurns } from '../../kernel/index.ts'
import { answersTo } from '../deconfliction/predicates.ts'
import { holdersAmong } from '../deconfliction/store.ts'
import { presentPlan } from '../flight-plans/present.ts'
import { zonesForMarks } from '../flight-plans/read.ts'
import { type PlanRow, plansOfMissions } from '../flight-plans/store.ts'
import { byMission } from '../mission-records/by-mission.ts'
import { assetsOf, pilotsOf } from '../mission-records/crew-store.ts'
import { type MissionRow, nameOfOrganisation } from '../mission-records/store.ts'
import { shownThrough, type VisibleMission } from '../permissions/mission-access.ts'
import { livePermissions, type PermissionRow } from '../permissions/store.ts'
import { type Mission, type MissionItem, mostRepeated } from './contract.ts'
import { presentMission, presentMissionItem } from './present.ts'

export const missionDetail = async (ctx: Ctx, { mission, through }: VisibleMission): Promise<Mission> => {
  const uuids = [mission.missionUuid]
  const [permissions, plans, assets, pilots, orgName] = await Promise.all([
    livePermissions(ctx.db, uuids),
    plansOfMissions(ctx.db, uuids),
    assetsOf(ctx.db, uuids),
    pilotsOf(ctx.db, uuids),
    nameOfOrganisation(ctx.db, mission.orgUuid),
  ])
  const shown = await shownThrough(ctx.db, through, permissions)
  const visible = permissions.filter(shown)
  // A manager sees the plans that ask one of its zones.
  const seen = through ? await passingInTurns(plans, (plan) => answersTo(plan, visible).length > 0) : plans
  const isShort = repeatedBy(seen, visible) > mostRepeated
  const [zones, holders] = await Promise.all([
    zonesForMarks(ctx.db, seen, isShort ? permissions.filter((row) => row.planUuid !== null) : permissions),
    holdersAmong(
      ctx.db,
      seen.map((plan) => plan.planUuid),
      ctx.clock.now(),
    ),
  ])
  const present = (plan: PlanRow) =>
    presentPlan({ plan, permissions, zones, holders, shown, isShort }, ctx.actor)
  const flightPlans = await inTurns(seen, present)
  return presentMission(
    { mission, orgName, permissions, shown },
    { assets, pilots, flightPlans, isShort },
    ctx.actor,
  )
}

/** How many permissions plans show that each repeats those of its mission. */
const repeatedBy = (plans: readonly PlanRow[], permissions: readonly PermissionRow[]): number => {
  const alone = permissions.filter((row) => row.planUuid !== null).length
  return plans.length * (permissions.length - alone) + alone
}

interface Listed {
  mission: MissionRow
  orgName: string
}

export const missionItems = async (
  ctx: Ctx,
  rows: readonly Listed[],
  through: VisibleMission['through'],
): Promise<MissionItem[]> => {
  const uuids = rows.map(({ mission }) => mission.missionUuid)
  const [live, assets, pilots] = await Promise.all([
    livePermissions(ctx.db, uuids),
    assetsOf(ctx.db, uuids).then(byMission),
    pilotsOf(ctx.db, uuids).then(byMission),
  ])
  const shown = await shownThrough(ctx.db, through, live)
  const permissions = byMission(live)
  return rows.map(({ mission, orgName }) => {
    const { missionUuid } = mission
    const counts = {
      assetCount: assets.get(missionUuid)?.length ?? 0,
      pilotCount: pilots.get(missionUuid)?.length ?? 0,
    }
    const own = permissions.get(missionUuid) ?? []
    return presentMissionItem({ mission, orgName, permissions: own, shown }, counts)
  })
}
