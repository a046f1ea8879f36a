import { type Ctx, inTurns } from '../../kernel/index.ts'
import { holdersAmong } from '../deconfliction/store.ts'
import { presentPlan } from '../flight-plans/present.ts'
import { zonesForMarks } from '../flight-plans/read.ts'
import { type PlanRow, plansOfMissions } from '../flight-plans/store.ts'
import { assetsOf, pilotsOf } from '../mission-records/crew-store.ts'
import { type MissionRow, nameOfOrganisation } from '../mission-records/store.ts'
import { shownThrough, type VisibleMission } from '../permissions/mission-access.ts'
import { livePermissions } from '../permissions/store.ts'
import type { Mission, MissionItem } from './contract.ts'
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
  const planUuids = plans.map((plan) => plan.planUuid)
  const [zones, holders] = await Promise.all([
    zonesForMarks(ctx.db, plans, permissions),
    holdersAmong(ctx.db, planUuids, ctx.clock.now()),
  ])
  const shown = await shownThrough(ctx.db, through, permissions)
  const present = (plan: PlanRow) => presentPlan({ plan, permissions, zones, holders, shown }, ctx.actor)
  // A manager sees the plans that ask one of its zones.
  const flightPlans = (await inTurns(plans, present)).filter(
    (plan) => !through || plan.permissions.length > 0,
  )
  return presentMission({ mission, orgName, permissions, shown }, { assets, pilots, flightPlans }, ctx.actor)
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
  const [permissions, assets, pilots] = await Promise.all([
    livePermissions(ctx.db, uuids),
    assetsOf(ctx.db, uuids),
    pilotsOf(ctx.db, uuids),
  ])
  const shown = await shownThrough(ctx.db, through, permissions)
  return rows.map(({ mission, orgName }) => {
    const own = (row: { missionUuid: string }) => row.missionUuid === mission.missionUuid
    const counts = { assetCount: assets.filter(own).length, pilotCount: pilots.filter(own).length }
    return presentMissionItem({ mission, orgName, permissions: permissions.filter(own), shown }, counts)
  })
}
