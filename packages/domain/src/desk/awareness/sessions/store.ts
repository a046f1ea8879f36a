import { type Queryable, tables } from '@clearway/db'
import { and, count, desc, eq, getTableColumns, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { ZonesMeant } from '../../../airspace/zone-links/own-zones.ts'
import { alertsOfSession } from '../../../flight/sessions/details.ts'
import { offsetOf, type PageRequest } from '../../../kernel/contract.ts'
import { concerning } from '../zones-of.ts'

const { assetModels, assets, flightSessions, missions, organisations, users } = tables

export interface SeenSessions {
  readonly zones: ZonesMeant
  readonly sessionUuid?: string | undefined
  readonly assetUuid?: string | undefined
  readonly missionUuid?: string | undefined
  readonly planUuid?: string | undefined
  readonly isOpen?: boolean | undefined
}

const matching = (seen: SeenSessions): SQL | undefined => {
  const { sessionUuid, assetUuid, missionUuid, planUuid, isOpen } = seen
  return and(
    concerning(flightSessions, seen.zones),
    sessionUuid ? eq(flightSessions.sessionUuid, sessionUuid) : undefined,
    assetUuid ? eq(flightSessions.assetUuid, assetUuid) : undefined,
    missionUuid ? eq(flightSessions.missionUuid, missionUuid) : undefined,
    planUuid ? eq(flightSessions.planUuid, planUuid) : undefined,
    isOpen === undefined ? undefined : (isOpen ? isNull : isNotNull)(flightSessions.sessionEndTime),
  )
}

const sessionRows = (db: Queryable) =>
  db
    .select({
      ...getTableColumns(flightSessions),
      orgName: organisations.orgName,
      missionName: missions.missionName,
      assetSvcId: assets.svcId,
      modelName: assetModels.modelName,
      pilotSvcId: users.svcId,
      alertCount: alertsOfSession,
    })
    .from(flightSessions)
    .innerJoin(organisations, eq(organisations.orgUuid, flightSessions.orgUuid))
    .innerJoin(assets, eq(assets.assetUuid, flightSessions.assetUuid))
    .innerJoin(assetModels, eq(assetModels.modelUuid, assets.assetModelUuid))
    .innerJoin(users, eq(users.userUuid, flightSessions.userUuid))
    .leftJoin(missions, eq(missions.missionUuid, flightSessions.missionUuid))

export type SeenSession = Awaited<ReturnType<typeof pageSessions>>['rows'][number]

export const pageSessions = async (db: Queryable, seen: SeenSessions, page: PageRequest) => {
  const wanted = matching(seen)
  const [counted] = await db.select({ total: count() }).from(flightSessions).where(wanted)
  const rows = await sessionRows(db)
    .where(wanted)
    .orderBy(desc(flightSessions.sessionStartTime), desc(flightSessions.sessionUuid))
    .limit(page.limit)
    .offset(offsetOf(page))
  return { rows, total: counted?.total ?? 0 }
}

export const findSeenSession = async (
  db: Queryable,
  zones: ZonesMeant,
  sessionUuid: string,
): Promise<SeenSession | undefined> => {
  const [row] = await sessionRows(db).where(matching({ zones, sessionUuid }))
  return row
}
