import { type Queryable, uuidArray } from '@clearway/db'
import { sql } from 'drizzle-orm'
import { isInEffect, linkedTo } from '../../airspace/zone-links/store.ts'
import { listAlertsOp } from '../../flight/alerts/contract.ts'
import type { AlertState } from '../../flight/alerts/states.ts'
import {
  type Access,
  type Actor,
  type Ctx,
  type DomainEvent,
  refuse,
  resourceType,
} from '../../kernel/index.ts'
import { anyMember } from '../../parties/access/callers.ts'
import { listUsersOp } from '../../parties/users/contract.ts'
import { listPermissionsOp } from '../../planning/queue/contract.ts'
import type { Change } from './contract.ts'
import { decidersOf } from './deciders.ts'
import { aroundRecords, type RecordNews, recordReaders } from './records.ts'

type AlertChange = Extract<Change, { type: 'alert_changed' }>
type RecordChange = Extract<Change, { type: 'record_changed' }>
/** Of missions and what asks them, of zones and members: all that its audience is found by is in it. */
type PlanningChange = Exclude<Change, AlertChange | RecordChange>

/** A change and who may receive it. */
export interface AddressedChange {
  readonly change: Change
  /** null: all, as zones are public. */
  readonly orgUuids: ReadonlySet<string> | null
  /** People who receive it whichever organisation they act for. */
  readonly userUuids?: ReadonlySet<string>
  /** Organisations that decide requests whose checks look at it: whoever reads these receives it. */
  readonly deciders?: ReadonlySet<string> | undefined
}

/** What an event means for pages, before its audience is known. Of an alert it has only a row of the history. */
export type News =
  | PlanningChange
  | RecordNews
  | { readonly type: AlertChange['type']; readonly change_id: number }

/** Nothing, where pages have nothing to read again. */
export const newsOf = (event: DomainEvent): readonly News[] => {
  switch (event.type) {
    case 'permission_decided':
    case 'plan_changed':
    case 'zone_changed':
    case 'record_changed':
      return [event]
    case 'mission_changed':
      return [{ type: event.type, mission_uuid: event.mission_uuid }]
    case 'membership_changed':
      return event.resource_type === resourceType.organisation
        ? [{ type: 'members_changed', org_uuid: event.resource_uuid }]
        : []
    case 'alert_changed':
      return event.change_ids.map((change_id) => ({ type: event.type, change_id }))
    default:
      return []
  }
}

/** Changes of alerts and members go to those who may list them; all others to their whole audience. */
const listedBy: Partial<Record<Change['type'], Access>> = {
  alert_changed: listAlertsOp.access,
  members_changed: listUsersOp.access,
}

/** News of records that people alone receive, whom it names itself. */
export const isOfPeopleAlone = (news: News): news is RecordNews => {
  if (news.type !== 'record_changed') return false
  const { ofOrganisations, isForAll, isForPlatform } = recordReaders[news.record]
  return !ofOrganisations && !isForAll && !isForPlatform
}

/** That, and who may receive it: nothing is asked for it. */
export const addressedByName = ({ type, record, uuid, user_uuids }: RecordNews): AddressedChange => ({
  change: { type, record, uuid },
  orgUuids: new Set(),
  userUuids: new Set(user_uuids),
})

/** Whether a listener receives a change. */
export const mayReceive = (
  actor: Actor,
  { change, orgUuids, userUuids, deciders }: AddressedChange,
): boolean => {
  const { user, member } = actor
  if (user && userUuids?.has(user.userUuid)) return true
  if (member && deciders?.has(member.orgUuid) && refuse(listPermissionsOp.access, actor) === null) return true
  const readers = change.type === 'record_changed' ? recordReaders[change.record] : null
  if (readers?.isForPlatform && user?.isPlatformAdmin) return true
  if (orgUuids && !orgUuids.has(member?.orgUuid ?? '')) return false
  const access = readers ? readers.ofOrganisations : (listedBy[change.type] ?? anyMember)
  return access !== null && refuse(access, actor) === null
}

/** The audience of changes, by the rights of this moment. */
export const audienceOf = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  news: readonly News[],
): Promise<AddressedChange[]> => {
  const ofRecords = news.filter((one) => one.type === 'record_changed')
  const ofAlerts = news.flatMap((one) => (one.type === 'alert_changed' ? [one.change_id] : []))
  const others = news.filter((one) => one.type !== 'alert_changed' && one.type !== 'record_changed')
  return [
    ...(await audienceOfPlanning(ctx.db, others)),
    ...(await audienceOfAlerts(ctx.db, ofAlerts)),
    ...(await audienceOfRecords(ctx, ofRecords)),
  ]
}

/** Whom its columns name, before and after, whom else it concerns, and who decides by it. */
const audienceOfRecords = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  news: readonly RecordNews[],
): Promise<AddressedChange[]> => {
  const around = await aroundRecords(ctx.db, news)
  const deciders = await decidersOf(ctx, news)
  return news.map(({ type, record, uuid, org_uuids, user_uuids }) => {
    const others = around.get(uuid) ?? []
    return {
      change: { type, record, uuid },
      orgUuids: recordReaders[record].isForAll
        ? null
        : new Set([...org_uuids, ...others.flatMap(({ org_uuid }) => org_uuid ?? [])]),
      userUuids: new Set([...user_uuids, ...others.flatMap(({ user_uuid }) => user_uuid ?? [])]),
      deciders: deciders.get(uuid),
    }
  })
}

/**
 * Of a mission and its plans its organisation and the managers and monitors of the zones that it asks, of a permission
 * also those of its zone, which may be gone.
 */
const audienceOfPlanning = async (
  db: Queryable,
  changes: readonly PlanningChange[],
): Promise<AddressedChange[]> => {
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
    if (change.type === 'members_changed') return { change, orgUuids: new Set([change.org_uuid]) }
    const around = change.type === 'permission_decided' ? (ofZone.get(change.zone_uuid) ?? []) : []
    return { change, orgUuids: new Set([...(ofMission.get(change.mission_uuid) ?? []), ...around]) }
  })
}

interface AudienceRow extends Record<string, unknown> {
  of_uuid: string
  org_uuid: string
}

const organisationsOfMissions = async (db: Queryable, uuids: readonly string[]) => {
  if (uuids.length === 0) return grouped([])
  const { rows } = await db.execute<AudienceRow>(sql`
    select mission_uuid as of_uuid, org_uuid from missions where mission_uuid = any(${uuidArray(uuids)})
    union
    select p.mission_uuid, l.member_uuid from permissions p join resource_memberships l on ${linkedTo('p.zone_uuid')}
    where p.mission_uuid = any(${uuidArray(uuids)}) and p.retired_at is null`)
  return grouped(rows)
}

const organisationsOfZones = async (db: Queryable, uuids: readonly string[]) => {
  if (uuids.length === 0) return grouped([])
  const { rows } = await db.execute<AudienceRow>(sql`
    select z.zone_uuid as of_uuid, l.member_uuid as org_uuid
    from unnest(${uuidArray(uuids)}) as z(zone_uuid) join resource_memberships l on ${linkedTo('z.zone_uuid')}`)
  return grouped(rows)
}

const grouped = (rows: readonly AudienceRow[]): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  for (const { of_uuid, org_uuid } of rows) found.set(of_uuid, [...(found.get(of_uuid) ?? []), org_uuid])
  return found
}

interface AlertAudienceRow extends Record<string, unknown> {
  change_id: number
  alert_uuid: string
  state: AlertState
  org_uuid: string
}

/**
 * The organisations whose lists hold the alerts of these history rows, by the rights of this moment: the operator of
 * the flight, and every organisation that owns, manages or monitors a zone in effect that the alert concerns.
 */
export const audienceOfAlerts = async (
  db: Queryable,
  changeIds: readonly number[],
): Promise<AddressedChange[]> => {
  if (changeIds.length === 0) return []
  const { rows } = await db.execute<AlertAudienceRow>(sql`
    select c.change_id::int as change_id, c.alert_uuid, c.state, h.org_uuid
    from alert_changes c join alerts a using (alert_uuid) cross join lateral (
      select a.org_uuid
      union select zones.org_owner_uuid from zones where zones.zone_uuid = any(a.zone_uuids) and ${isInEffect}
      union select l.member_uuid from zones join resource_memberships l on ${linkedTo('zones.zone_uuid')}
        where zones.zone_uuid = any(a.zone_uuids) and ${isInEffect}
    ) h(org_uuid)
    where c.change_id = any(${sql.param(`{${changeIds.join()}}`)}::bigint[])
    order by c.change_id`)
  return Map.groupBy(rows, ({ change_id }) => change_id)
    .values()
    .map(addressedOf)
    .toArray()
}

const addressedOf = (rows: readonly AlertAudienceRow[]): AddressedChange => {
  const { alert_uuid, state } = rows[0]!
  return {
    change: { type: 'alert_changed', alert_uuid, state },
    orgUuids: new Set(rows.map(({ org_uuid }) => org_uuid)),
  }
}
