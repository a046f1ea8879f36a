import { isOneOf, type Tx, tables } from '@clearway/db'
import { and, asc, isNull } from 'drizzle-orm'
import { type Ctx, type Services, transact } from '../kernel/index.ts'
import { type Change, recordChanges } from './changes.ts'
import type { AlertSeverity, ConditionType } from './contract.ts'
import { type EpisodeKey, endEpisodes, endEpisodesOf, insertAlerts, type NewAlert } from './store.ts'

/** What a flight does that it may not do. */
export interface Violation {
  readonly alertType: ConditionType
  /** The zone, else the plan, else the session. */
  readonly subjectUuid: string
  readonly severity: AlertSeverity
  /** Whom it concerns. */
  readonly zoneUuids: readonly string[]
  readonly message: string
}

export interface Position {
  readonly latitude: number
  readonly longitude: number
  readonly altitudeAgl: number | null
}

export type Evidence =
  | {
      readonly type: 'raise'
      readonly sessionUuid: string
      readonly violation: Violation
      readonly position: Position | null
    }
  | ({ readonly type: 'clear' } & EpisodeKey)

type Writer = Pick<Ctx, 'clock' | 'ids' | 'events'>

const keyOf = (evidence: Evidence): string => {
  const { alertType, subjectUuid } = evidence.type === 'raise' ? evidence.violation : evidence
  return `${evidence.sessionUuid} ${alertType} ${subjectUuid}`
}

/** In order, in groups that hold each episode once, so that a group can be written at once. */
const waves = (all: readonly Evidence[]): Evidence[][] => {
  const made: Evidence[][] = []
  let keys = new Set<string>()
  for (const evidence of all) {
    const key = keyOf(evidence)
    if (made.length === 0 || keys.has(key)) {
      made.push([])
      keys = new Set()
    }
    keys.add(key)
    made.at(-1)!.push(evidence)
  }
  return made
}

/**
 * Raises and clears alerts by evidence, in one transaction. However many processes bring the same evidence, an
 * episode has one alert (unique index) and ends once. Evidence about a flight that has ended is dropped.
 */
export const recordEvidence = (
  services: Pick<Services, 'db'> & Writer,
  evidence: readonly Evidence[],
): Promise<void> =>
  transact(services, async (tx) => {
    for (const wave of waves(evidence)) await writeEvidence(services, tx, wave)
  })

/** The same inside a transaction; each episode occurs once. */
export const writeEvidence = async (writer: Writer, tx: Tx, evidence: readonly Evidence[]): Promise<void> => {
  const now = writer.clock.now()
  const raises = evidence.filter((one) => one.type === 'raise')
  const flights = await openFlights(
    tx,
    raises.map(({ sessionUuid }) => sessionUuid),
  )
  const rows = raises.flatMap(({ sessionUuid, violation, position }) => {
    const flight = flights.get(sessionUuid)
    return flight ? [newAlert(writer, { flight, violation, position, triggeredBy: null })] : []
  })
  const raised = await insertAlerts(tx, rows)
  const cleared = await endEpisodes(
    tx,
    evidence.filter((one) => one.type === 'clear'),
    now,
  )
  await recordChanges(writer, tx, [
    ...raised.map((alertUuid) => ({ alertUuid, state: 'raised' as const, by: null, reason: null })),
    ...endings(cleared, null),
  ])
}

/** Clears everything that goes on in a flight, because it ends. */
export const clearAlertsOf = async (
  writer: Pick<Writer, 'clock' | 'events'>,
  tx: Tx,
  sessionUuid: string,
): Promise<void> => {
  const cleared = await endEpisodesOf(tx, sessionUuid, writer.clock.now())
  await recordChanges(writer, tx, endings(cleared, 'The flight session ended.'))
}

/** An alert that was closed before only has the end of its episode noted: its state does not change. */
const endings = (
  cleared: readonly { alertUuid: string; state: Change['state'] }[],
  reason: string | null,
): Change[] =>
  cleared
    .filter(({ state }) => state === 'cleared')
    .map(({ alertUuid, state }) => ({ alertUuid, state, by: null, reason }))

export type Flight = Pick<
  typeof tables.flightSessions.$inferSelect,
  'sessionUuid' | 'assetUuid' | 'assetUin' | 'planUuid' | 'orgUuid'
>

/** Open flights by session, held open until the transaction ends: an alert must not outlive its flight. */
export const openFlights = async (tx: Tx, sessionUuids: readonly string[]): Promise<Map<string, Flight>> => {
  if (sessionUuids.length === 0) return new Map()
  const { flightSessions } = tables
  const rows = await tx
    .select({
      sessionUuid: flightSessions.sessionUuid,
      assetUuid: flightSessions.assetUuid,
      assetUin: flightSessions.assetUin,
      planUuid: flightSessions.planUuid,
      orgUuid: flightSessions.orgUuid,
    })
    .from(flightSessions)
    .where(and(isOneOf(flightSessions.sessionUuid, sessionUuids), isNull(flightSessions.sessionEndTime)))
    .orderBy(asc(flightSessions.sessionUuid))
    .for('share')
  return new Map(rows.map((row) => [row.sessionUuid, row]))
}

interface Raised {
  readonly flight: Flight
  readonly violation: Violation
  readonly position: Position | null
  readonly triggeredBy: string | null
}

export const newAlert = (
  { clock, ids }: Pick<Writer, 'clock' | 'ids'>,
  { flight, violation, position, triggeredBy }: Raised,
): NewAlert => ({
  ...flight,
  alertUuid: ids.uuid(),
  alertType: violation.alertType,
  severity: violation.severity,
  state: 'raised',
  subjectUuid: violation.subjectUuid,
  zoneUuids: [...new Set(violation.zoneUuids)],
  message: violation.message,
  triggeredBy,
  latitude: position?.latitude ?? null,
  longitude: position?.longitude ?? null,
  altitudeAgl: position?.altitudeAgl ?? null,
  createdAt: clock.now(),
  updatedAt: clock.now(),
})
