import { isOneOf, type Queryable, tables } from '@clearway/db'
import { and, isNull, or, sql } from 'drizzle-orm'
import { permissionsOfPlan, planSummary } from '../flight-plans/present.ts'
import { surroundingsOf } from '../flight-plans/read.ts'
import { type PlanRow, plansByUuid } from '../flight-plans/store.ts'
import type { Polygon } from '../geo/index.ts'
import { addMs, airspaceZoneType, minute, permissionStatus, recordStatus } from '../kernel/index.ts'
import type { PermissionRow } from '../permissions/store.ts'
import type { Violation } from './evidence.ts'
import { type EpisodeKey, listOpenEpisodes } from './store.ts'

/** Epoch milliseconds, [from, to). */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface PlannedVolume {
  readonly planUuid: string
  readonly svcId: string
  readonly envelope: Polygon
  readonly minHeightM: number
  readonly maxHeightM: number
  readonly during: Span
}

/** What the frames of an open flight are judged by. */
export interface FlightFacts {
  readonly sessionUuid: string
  readonly missionUuid: string | null
  /** What people call it: the UIN where it has one. */
  readonly name: string
  readonly plan: PlannedVolume | null
  /** When it may be in which zone. */
  readonly permitted: ReadonlyMap<string, readonly Span[]>
  /** Zones that answer for its plan. */
  readonly planZoneUuids: readonly string[]
  /** What is wrong with it before it is anywhere: zones that have not approved its plan, or the plan itself. */
  readonly onPaper: readonly Violation[]
  readonly episodes: readonly EpisodeKey[]
  /** Of the last frame, when there was one within five minutes. */
  readonly heardAt: number | null
}

/** Flights by any of these; all open ones where nothing is named. */
export interface FlightFilter {
  readonly sessionUuids?: readonly string[]
  readonly missionUuids?: readonly string[]
  readonly planUuids?: readonly string[]
}

const heardWithin = 5 * minute

export const flightFacts = async (db: Queryable, filter: FlightFilter, now: Date): Promise<FlightFacts[]> => {
  const flights = await openFlightRows(db, filter, addMs(now, -heardWithin))
  const planUuids = flights.flatMap(({ planUuid }) => planUuid ?? [])
  const plans = await plansByUuid(db, planUuids)
  const { permissions, zones } = await surroundingsOf(db, [...plans.values()])
  const sessionUuids = flights.map(({ sessionUuid }) => sessionUuid)
  const episodes = Map.groupBy(await listOpenEpisodes(db, sessionUuids), ({ sessionUuid }) => sessionUuid)
  return flights.map((flight) => {
    const plan = flight.planUuid ? plans.get(flight.planUuid) : undefined
    const answers = plan ? permissionsOfPlan(plan, permissions, zones) : []
    const name = flight.assetUin ?? flight.svcId
    return {
      sessionUuid: flight.sessionUuid,
      missionUuid: flight.missionUuid,
      name,
      plan: plan ? volumeOf(plan) : null,
      permitted: permittedBy(answers),
      planZoneUuids: answers.map(({ zoneUuid }) => zoneUuid),
      onPaper: plan ? onPaper(name, { plan, answers, summary: planSummary(plan, permissions) }) : [],
      episodes: episodes.get(flight.sessionUuid) ?? [],
      heardAt: flight.heardAt === null ? null : Number(flight.heardAt),
    }
  })
}

const openFlightRows = (db: Queryable, filter: FlightFilter, heardSince: Date) => {
  const { flightSessions: sessions } = tables
  const { sessionUuids = [], missionUuids = [], planUuids = [] } = filter
  const named = or(
    isOneOf(sessions.sessionUuid, sessionUuids),
    isOneOf(sessions.missionUuid, missionUuids),
    isOneOf(sessions.planUuid, planUuids),
  )
  const isAll = !filter.sessionUuids && !filter.missionUuids && !filter.planUuids
  return db
    .select({
      sessionUuid: sessions.sessionUuid,
      svcId: sessions.svcId,
      missionUuid: sessions.missionUuid,
      planUuid: sessions.planUuid,
      assetUin: sessions.assetUin,
      heardAt: sql<string | null>`(select (extract(epoch from max(f."timestamp")) * 1000)::bigint
        from telemetry_frames f where f.session_uuid = flight_sessions.session_uuid
          and f."timestamp" >= ${heardSince.toISOString()}::timestamptz)`,
    })
    .from(sessions)
    .where(and(isNull(sessions.sessionEndTime), isAll ? undefined : named))
}

const volumeOf = (plan: PlanRow): PlannedVolume => ({
  planUuid: plan.planUuid,
  svcId: plan.svcId,
  envelope: plan.flightEnvelope,
  minHeightM: plan.minHeight,
  maxHeightM: plan.maxHeight,
  during: { from: plan.scheduleStartTime.getTime(), to: plan.scheduleEndTime.getTime() },
})

const permittedBy = (answers: readonly PermissionRow[]): Map<string, Span[]> => {
  const permitted = new Map<string, Span[]>()
  for (const { zoneUuid, permissionStatus: status, validFrom, validTo } of answers) {
    if (status !== permissionStatus.approved) continue
    const span = { from: validFrom?.getTime() ?? -Infinity, to: validTo?.getTime() ?? Infinity }
    permitted.set(zoneUuid, [...(permitted.get(zoneUuid) ?? []), span])
  }
  return permitted
}

interface Approval {
  readonly plan: PlanRow
  readonly answers: readonly PermissionRow[]
  readonly summary: string
}

/** One violation for each zone that has not approved the plan; where it is not for any zone, one for the plan. */
const onPaper = (name: string, { plan, answers, summary }: Approval): Violation[] => {
  const open = answers.filter((row) => row.permissionStatus !== permissionStatus.approved)
  const ofZones = open.map((row): Violation => {
    const severity = severityInZone(row)
    const answer = row.permissionStatus === permissionStatus.rejected ? 'rejected' : 'not approved'
    const message = `${name} flies on plan ${plan.svcId}, which ${row.zoneName} has ${answer}.`
    return { ...inZone(row.zoneUuid), severity, message }
  })
  if (ofZones.length > 0) return ofZones
  if (plan.status === recordStatus.active && summary === 'approved') return []
  return [
    {
      alertType: 'zone_violation',
      subjectUuid: plan.planUuid,
      severity: 'major',
      zoneUuids: answers.map(({ zoneUuid }) => zoneUuid),
      message: `${name} flies on plan ${plan.svcId}, which ${plan.conflictedAt ? 'conflicts with another flight' : 'is not active'}.`,
    },
  ]
}

export const inZone = (zoneUuid: string) => ({
  alertType: 'zone_violation' as const,
  subjectUuid: zoneUuid,
  zoneUuids: [zoneUuid],
})

export const severityInZone = (zone: { airspaceZoneType: number }): Violation['severity'] =>
  zone.airspaceZoneType === airspaceZoneType.red ? 'critical' : 'major'
