import type { Tx } from '@clearway/db'
import * as constraints from '../../airspace/constraints/store.ts'
import { type Ctx, ensure, recordStatus } from '../../kernel/index.ts'
import { settlePlans } from '../deconfliction/service.ts'
import { markMismatches } from '../flight-plans/fit.ts'
import { removePlans } from '../flight-plans/removal.ts'
import { plansOfMissions } from '../flight-plans/store.ts'
import { listAssets, listPilots } from '../mission-records/crew-store.ts'
import { readContents, reviseMissions } from '../mission-records/revisions.ts'
import * as store from '../mission-records/store.ts'
import { openForMission, reevaluateMission } from '../permissions/evaluation.ts'
import {
  type Crew,
  crewOf,
  listedAssets,
  missionConstraint,
  movesVolume,
  refuseForeignCrew,
} from './draft.ts'

// How a mission is written: by itself, as a copy or as one of many. The caller holds the zones for matching.

/** A new mission: its crew, what it takes up, and a permission for every zone that it touches. */
export const storeMission = async (
  ctx: Ctx,
  tx: Tx,
  draft: store.NewMission,
  crew: Crew,
): Promise<store.MissionRow> => {
  const row = await store.insertMission(tx, draft)
  await writeCrew(tx, row.missionUuid, { assets: crew.assets ?? [], pilots: crew.pilots ?? [] })
  await constraints.put(tx, [missionConstraint(ctx, row)])
  await openForMission(ctx, tx, row)
  await announceMissions(ctx, tx, [row], 'created')
  return row
}

interface Rewriting {
  readonly before: store.MissionRow
  readonly changed: store.MissionRow
  /** What is left out stays. */
  readonly crew: Crew
}

/** A mission as a change leaves it, with what follows for its permissions and plans. The caller holds the mission. */
export const rewriteMission = async (
  ctx: Ctx,
  tx: Tx,
  { before, changed, crew }: Rewriting,
): Promise<store.MissionRow> => {
  const { missionUuid } = before
  await refuseForeignCrew(
    { ...ctx, db: tx },
    before.orgUuid,
    await crewToJudge(ctx, tx, { before, changed, crew }),
  )
  const read = await readContents(tx, [before])
  const written = await store.updateMission(tx, missionUuid, changed)
  await writeCrew(tx, missionUuid, crew)
  const [after] = (await reviseMissions(ctx, tx, read, [written])) as [store.MissionRow]
  await constraints.put(tx, [missionConstraint(ctx, after)])
  await markMismatches(ctx, tx, [after])
  if (movesVolume(before, after)) await reevaluateMission(ctx, tx, after)
  await settlePlans(ctx, tx, [missionUuid])
  await announceMissions(ctx, tx, [after], 'updated')
  return after
}

/** What is given; all of one that had ended and is to come: what left the organisation since is still on its lists. */
const crewToJudge = async (
  { clock }: Pick<Ctx, 'clock'>,
  tx: Tx,
  { before, changed, crew }: Rewriting,
): Promise<Crew> => {
  const now = clock.now()
  if (before.endTime > now || changed.endTime <= now) return crew
  const stored = await crewOf(tx, before.missionUuid)
  return { assets: crew.assets ?? stored.assets, pilots: crew.pilots ?? stored.pilots }
}

/** Makes a mission inactive with its plans. The caller holds the mission. */
export const removeMission = async (ctx: Ctx, tx: Tx, mission: store.MissionRow): Promise<void> => {
  const { missionUuid } = mission
  const set = { status: recordStatus.inactive, updatedAt: ctx.clock.now() }
  await store.updateMission(tx, missionUuid, set)
  await constraints.removeByRef(tx, [missionUuid])
  await removePlans(ctx, tx, await plansOfMissions(tx, [missionUuid]))
  await announceMissions(ctx, tx, [mission], 'deleted')
}

export const holdActive = async (tx: Tx, missionUuid: string): Promise<store.MissionRow> => {
  const mission = await store.lockMission(tx, missionUuid, 'update')
  ensure(mission?.status === recordStatus.active, 'gone', 'This mission has been deactivated.')
  return mission
}

const writeCrew = async (tx: Tx, missionUuid: string, { assets, pilots }: Crew): Promise<void> => {
  if (assets) await listAssets(tx, missionUuid, listedAssets(assets))
  if (pilots) await listPilots(tx, missionUuid, pilots)
}

export const announceMissions = async (
  ctx: Pick<Ctx, 'events'>,
  tx: Tx,
  missions: readonly store.MissionRow[],
  change: 'created' | 'updated' | 'deleted',
): Promise<void> => {
  const news = missions.map(({ missionUuid, orgUuid }) => ({
    type: 'mission_changed' as const,
    mission_uuid: missionUuid,
    org_uuid: orgUuid,
  }))
  await ctx.events.publish(tx, ...news)
  const happenings = missions.map(({ missionUuid, missionVersion }) => ({
    name: 'mission.changed' as const,
    subject: missionUuid,
    facts: { change, mission_version: missionVersion },
  }))
  await ctx.events.record(tx, ...happenings)
}
