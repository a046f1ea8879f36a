import { type Queryable, uuidArray } from '@clearway/db'
import { sql } from 'drizzle-orm'
import { listAlertsOp } from '../alerts/contract.ts'
import { type Access, type Actor, type DomainEvent, refuse } from '../kernel/index.ts'
import { audienceOfAlerts } from './alert-audience.ts'
import type { Change } from './contract.ts'
import { linkedTo } from './linked-to.ts'

/** A change and the organisations that may hear of it; null: all, as zones are public. */
export interface ToldChange {
  readonly change: Change
  readonly orgUuids: ReadonlySet<string> | null
}

type AlertChange = Extract<Change, { type: 'alert_changed' }>
type RecordChange = Exclude<Change, AlertChange>

/** What an event says to pages, before it is known to whom. Of an alert it names a row of the history only. */
export type News = RecordChange | { readonly type: AlertChange['type']; readonly change_id: number }

/** Nothing, where pages have nothing to read again. */
export const newsOf = (event: DomainEvent): readonly News[] => {
  switch (event.type) {
    case 'permission_decided':
    case 'plan_changed':
    case 'zone_changed':
      return [event]
    case 'mission_changed':
      return [{ type: event.type, mission_uuid: event.mission_uuid }]
    case 'alert_changed':
      return event.change_ids.map((change_id) => ({ type: event.type, change_id }))
    default:
      return []
  }
}

/** Of alerts those hear who may list them; of everything else whoever is in its audience. */
const listedBy: Partial<Record<Change['type'], Access>> = { alert_changed: listAlertsOp.access }

/** Whether somebody of the audience may hear of it at all. */
export const mayHear = (actor: Actor, { type }: Change): boolean => {
  const access = listedBy[type]
  return !access || refuse(access, actor) === null
}

/** Who may hear of news, by the rights of this moment and in one look. */
export const audienceOf = async (db: Queryable, news: readonly News[]): Promise<ToldChange[]> => {
  const ofRecords = news.filter((one) => one.type !== 'alert_changed')
  const ofAlerts = news.flatMap((one) => (one.type === 'alert_changed' ? [one.change_id] : []))
  const [records, alerts] = [await audienceOfRecords(db, ofRecords), await audienceOfAlerts(db, ofAlerts)]
  return [...records, ...alerts]
}

/**
 * Of a mission and its plans its organisation and the managers and monitors of the zones that it asks, of a permission
 * also those of its zone, which may be gone.
 */
const audienceOfRecords = async (db: Queryable, changes: readonly RecordChange[]): Promise<ToldChange[]> => {
  const missions = new Set(
    changes.flatMap((change) => ('mission_uuid' in change ? [change.mission_uuid] : [])),
  )
  const zones = new Set(
    changes.flatMap((change) => (change.type === 'permission_decided' ? [change.zone_uuid] : [])),
  )
  const ofMission = await organisationsOfMissions(db, [...missions])
  const ofZone = await organisationsOfZones(db, [...zones])
  return changes.map((change) => {
    if (change.type === 'zone_changed') return { change, orgUuids: null }
    const around = change.type === 'permission_decided' ? (ofZone.get(change.zone_uuid) ?? []) : []
    return { change, orgUuids: new Set([...(ofMission.get(change.mission_uuid) ?? []), ...around]) }
  })
}

interface HearerRow extends Record<string, unknown> {
  of_uuid: string
  org_uuid: string
}

const organisationsOfMissions = async (db: Queryable, uuids: readonly string[]) => {
  if (uuids.length === 0) return grouped([])
  const { rows } = await db.execute<HearerRow>(sql`
    select mission_uuid as of_uuid, org_uuid from missions where mission_uuid = any(${uuidArray(uuids)})
    union
    select p.mission_uuid, l.member_uuid from permissions p join resource_memberships l on ${linkedTo('p.zone_uuid')}
    where p.mission_uuid = any(${uuidArray(uuids)}) and p.retired_at is null`)
  return grouped(rows)
}

const organisationsOfZones = async (db: Queryable, uuids: readonly string[]) => {
  if (uuids.length === 0) return grouped([])
  const { rows } = await db.execute<HearerRow>(sql`
    select z.zone_uuid as of_uuid, l.member_uuid as org_uuid
    from unnest(${uuidArray(uuids)}) as z(zone_uuid) join resource_memberships l on ${linkedTo('z.zone_uuid')}`)
  return grouped(rows)
}

const grouped = (rows: readonly HearerRow[]): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  for (const { of_uuid, org_uuid } of rows) found.set(of_uuid, [...(found.get(of_uuid) ?? []), org_uuid])
  return found
}
