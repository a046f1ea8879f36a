import { type Queryable, uuidArray } from '@clearway/db'
import { sql } from 'drizzle-orm'
import { type DomainEvent, membershipStatus, memberType, resourceType } from '../kernel/index.ts'
import type { Change } from './contract.ts'

/** A change and the organisations that may hear of it; null: all, as zones are public. */
export interface ToldChange {
  readonly change: Change
  readonly orgUuids: ReadonlySet<string> | null
}

/** What an event says to pages; null when it says nothing to them. */
export const changeOf = (event: DomainEvent): Change | null => {
  switch (event.type) {
    case 'permission_decided':
    case 'plan_changed':
    case 'zone_changed':
      return event
    case 'mission_changed':
      return { type: event.type, mission_uuid: event.mission_uuid }
    default:
      return null
  }
}

/**
 * Who may hear of changes, by the rights of this moment and in one look: of a mission and its plans its organisation
 * and the managers and monitors of the zones that it asks, of a permission also those of its zone, which may be gone.
 */
export const audienceOf = async (db: Queryable, changes: readonly Change[]): Promise<ToldChange[]> => {
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

const linkedTo = (zone: string) => sql`l.resource_uuid = ${sql.raw(zone)}
  and l.resource_type = ${resourceType.zone} and l.member_type = ${memberType.organisation}
  and l.status = ${membershipStatus.active}`

const grouped = (rows: readonly HearerRow[]): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  for (const { of_uuid, org_uuid } of rows) found.set(of_uuid, [...(found.get(of_uuid) ?? []), org_uuid])
  return found
}
