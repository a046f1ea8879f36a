import { isOneOf, type Queryable, tables, uuidArray } from '@clearway/db'
import { and, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Span } from '../../geo/volume.ts'
import { airspaceZoneType, permissionStatus, recordStatus } from '../../kernel/index.ts'
import { type Clearance, clearancesOf } from '../../planning/flight-plans/clearance.ts'
import { lapseOf } from '../../planning/flight-plans/lapse.ts'
import { type PlanRow, plansByUuid } from '../../planning/flight-plans/store.ts'
import { permittedDuring } from '../../planning/flight-plans/withheld.ts'
import type { PermissionRow } from '../../planning/permissions/store.ts'
import type { PlanVolume } from '../conformance/rule.ts'
import { inWindow } from '../telemetry/frames/store.ts'
import { listOpenEpisodes, type OpenEpisode } from './episodes.ts'
import type { Violation } from './evidence.ts'

export interface PlannedVolume extends PlanVolume {
  readonly planUuid: string
  readonly svcId: string
}

/** What the frames of an open flight are judged by. */
export interface FlightFacts {
  readonly sessionUuid: string
  readonly missionUuid: string | null
  /** What people call it: the UIN, or the number of its aircraft while it has none. */
  readonly name: string
  readonly plan: PlannedVolume | null
  /** When it may be in which zone. */
  readonly permitted: ReadonlyMap<string, readonly Span[]>
  /** Zones that answer for its plan. */
  readonly planZoneUuids: readonly string[]
  /** What is wrong with it before it is anywhere: zones that keep its plan out, or the plan itself. */
  readonly onPaper: readonly Violation[]
  /** When that changes by the passing of time alone; epoch milliseconds. */
  readonly onPaperUntil: number | null
  readonly episodes: readonly OpenEpisode[]
  /** Of the last frame; null before the first. */
  readonly lastFrameAt: number | null
  /** It has a link that can be lost: frames of it came by a socket or over MQTT, and not only in batches. */
  readonly hasLink: boolean
}

/** Flights by any of these; all open ones where nothing is named. */
export interface FlightFilter {
  readonly sessionUuids?: readonly string[]
  readonly missionUuids?: readonly string[]
  readonly planUuids?: readonly string[]
  /** Flights whose mission has asked one of these zones: where a zone lies is a part of its answer. */
  readonly zoneUuids?: readonly string[]
  /** Flights that are over, too. */
  readonly ended?: boolean
}

export const flightFacts = async (db: Queryable, filter: FlightFilter, now: Date): Promise<FlightFacts[]> => {
  const flights = await openFlightRows(db, filter)
  const planUuids = flights.flatMap(({ planUuid }) => planUuid ?? [])
  const plans = await plansByUuid(db, planUuids)
  const clearances = await clearancesOf(db, [...plans.values()], now)
  const sessionUuids = flights.map(({ sessionUuid }) => sessionUuid)
  const episodes = Map.groupBy(await listOpenEpisodes(db, sessionUuids), ({ sessionUuid }) => sessionUuid)
  return flights.map((flight) => {
    const plan = flight.planUuid ? plans.get(flight.planUuid) : undefined
    const clearance = plan && clearances.get(plan.planUuid)
    const answers = clearance?.answers ?? []
    const name = flight.assetUin ?? flight.assetSvcId
    const lastFrameAt = flight.lastFrameAt === null ? null : Number(flight.lastFrameAt)
    return {
      sessionUuid: flight.sessionUuid,
      missionUuid: flight.missionUuid,
      name,
      plan: plan ? volumeOf(plan) : null,
      permitted: permittedBy(answers),
      planZoneUuids: answers.map(({ zoneUuid }) => zoneUuid),
      onPaper: plan && clearance ? onPaper(name, plan, clearance) : [],
      onPaperUntil: clearance?.changesAt ?? null,
      episodes: episodes.get(flight.sessionUuid) ?? [],
      lastFrameAt,
      hasLink: flight.hasLink && lastFrameAt !== null,
    }
  })
}

const openFlightRows = (db: Queryable, filter: FlightFilter) => {
  const { flightSessions: sessions } = tables
  const { sessionUuids = [], missionUuids = [], planUuids = [], zoneUuids = [] } = filter
  const named = or(
    isOneOf(sessions.sessionUuid, sessionUuids),
    isOneOf(sessions.missionUuid, missionUuids),
    isOneOf(sessions.planUuid, planUuids),
    zoneUuids.length > 0 ? hasAskedOneOf(zoneUuids) : undefined,
  )
  const isAll = !filter.sessionUuids && !filter.missionUuids && !filter.planUuids && !filter.zoneUuids
  return db
    .select({
      sessionUuid: sessions.sessionUuid,
      assetSvcId: sql<string>`(select a.asset_svc_id from assets a where a.asset_uuid = flight_sessions.asset_uuid)`,
      missionUuid: sessions.missionUuid,
      planUuid: sessions.planUuid,
      assetUin: sessions.assetUin,
      lastFrameAt: sql<string | null>`(select (extract(epoch from max(f."timestamp")) * 1000)::bigint
        from telemetry_frames f where f.session_uuid = flight_sessions.session_uuid
          and ${inWindow('f', 'flight_sessions')})`,
      hasLink: sql<boolean>`coalesce((select true from telemetry_sequences s
        where s.session_uuid = flight_sessions.session_uuid
          and (s.socket_epoch > 0 or s.highest_contiguous > 0 or not isempty(s.beyond)) limit 1), false)`,
    })
    .from(sessions)
    .where(and(filter.ended ? undefined : isNull(sessions.sessionEndTime), isAll ? undefined : named))
}

const hasAskedOneOf = (zoneUuids: readonly string[]): SQL => sql`exists (
  select 1 from permissions p where p.mission_uuid = flight_sessions.mission_uuid
    and p.zone_uuid = any(${uuidArray(zoneUuids)}) and p.retired_at is null)`

/** What a flight on this plan is judged by. */
export const volumeOf = (plan: PlanRow): PlannedVolume => ({
  planUuid: plan.planUuid,
  svcId: plan.svcId,
  envelope: plan.flightEnvelope,
  minHeightM: plan.minHeight,
  maxHeightM: plan.maxHeight,
  limits: plan.limits,
  during: { from: plan.scheduleStartTime.getTime(), to: plan.scheduleEndTime.getTime() },
})

const permittedBy = (answers: readonly PermissionRow[]): Map<string, Span[]> => {
  const permitted = new Map<string, Span[]>()
  for (const answer of answers) {
    const span = permittedDuring(answer)
    if (span) permitted.set(answer.zoneUuid, [...(permitted.get(answer.zoneUuid) ?? []), span])
  }
  return permitted
}

/** One violation for each zone that keeps the plan out; where it is not for any zone, one for the plan. */
const onPaper = (name: string, plan: PlanRow, clearance: Clearance): Violation[] => {
  const flies = `${name} flies on plan ${plan.svcId}, which`
  const ofZones = clearance.withheld.map(
    (row): Violation => ({
      ...inZone(row.zoneUuid),
      severity: severityInZone(row),
      message: `${flies} ${row.zoneName} has ${answerWords(row)}.`,
    }),
  )
  if (ofZones.length > 0) return ofZones
  const fault = faultOf(plan, clearance)
  if (!fault) return []
  return [
    {
      alertType: 'zone_violation',
      subjectUuid: plan.planUuid,
      severity: 'major',
      zoneUuids: clearance.answers.map(({ zoneUuid }) => zoneUuid),
      message: `${flies} ${fault}.`,
    },
  ]
}

const answerWords = ({ permissionStatus: status, validFrom, validTo }: PermissionRow): string => {
  if (status === permissionStatus.rejected) return 'rejected'
  if (status !== permissionStatus.approved) return 'not approved'
  return `approved only from ${validFrom?.toISOString() ?? 'ever'} to ${validTo?.toISOString() ?? 'ever'}`
}

const faultOf = (plan: PlanRow, { holdsVolume, isOver }: Clearance): string | null => {
  if (plan.status !== recordStatus.active) return 'is not active'
  const lapse = lapseOf(plan)
  if (lapse) return lapse === 'unfit' ? 'no longer fits its mission' : 'conflicts with another flight'
  return holdsVolume || isOver ? null : 'does not hold its airspace: others may be there'
}

export const inZone = (zoneUuid: string) => ({
  alertType: 'zone_violation' as const,
  subjectUuid: zoneUuid,
  zoneUuids: [zoneUuid],
})

export const severityInZone = (zone: { airspaceZoneType: number }): Violation['severity'] =>
  zone.airspaceZoneType === airspaceZoneType.red ? 'critical' : 'major'
