import { isOneOf, type Queryable, tables } from '@clearway/db'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Subject } from '../../kernel/operation.ts'
import { type SvcEntity, svcPrefixes, svcPrefixOf } from '../../kernel/svc-numbers.ts'

const { alerts, assetModels, assets, constraints, flightPlans, flightSessions, missions } = tables
const { missionDrafts, organisations, partnerKeys, payloadModels, permissions, users, zones } = tables
const { resourceInvitations: invitations, resourceMemberships: memberships, webhookEndpoints } = tables

interface Named {
  readonly uuid: PgColumn
  readonly name: SQL
  /** What its number begins with, and where it stands. */
  readonly number?: readonly [entity: SvcEntity, column: PgColumn]
}

const numbered = (svcId: PgColumn, ...words: readonly (PgColumn | SQL)[]): SQL =>
  sql`concat_ws(', ', ${sql.join([svcId, ...words], sql`, `)})`

/** What a record is called, by what the audit calls its kind. */
const names: Readonly<Record<Subject, Named>> = {
  user: {
    uuid: users.userUuid,
    name: sql`${users.firstName} || ' ' || ${users.lastName}`,
    number: ['user', users.svcId],
  },
  organisation: {
    uuid: organisations.orgUuid,
    name: sql`${organisations.orgName}`,
    number: ['organisation', organisations.svcId],
  },
  membership: {
    uuid: memberships.membershipUuid,
    name: sql`${memberships.svcId}`,
    number: ['membership', memberships.svcId],
  },
  invitation: {
    uuid: invitations.inviteUuid,
    name: numbered(invitations.svcId, invitations.inviteIdentifier),
    number: ['invitation', invitations.svcId],
  },
  partner_key: {
    uuid: partnerKeys.keyUuid,
    name: numbered(partnerKeys.svcId, partnerKeys.partnerName),
    number: ['partnerKey', partnerKeys.svcId],
  },
  asset_model: {
    uuid: assetModels.modelUuid,
    name: numbered(assetModels.svcId, sql`${assetModels.modelName} || ' ' || ${assetModels.modelVariant}`),
    number: ['model', assetModels.svcId],
  },
  payload_model: {
    uuid: payloadModels.payloadUuid,
    name: numbered(payloadModels.svcId, payloadModels.payloadName),
    number: ['payload', payloadModels.svcId],
  },
  asset: {
    uuid: assets.assetUuid,
    name: numbered(assets.svcId, assets.assetUin),
    number: ['asset', assets.svcId],
  },
  zone: {
    uuid: zones.zoneUuid,
    name: sql`${zones.zoneName}`,
    number: ['zone', zones.svcId],
  },
  webhook_endpoint: { uuid: webhookEndpoints.endpointUuid, name: sql`${webhookEndpoints.url}` },
  constraint: { uuid: constraints.constraintUuid, name: sql`null` },
  mission: {
    uuid: missions.missionUuid,
    name: numbered(missions.svcId, missions.missionName),
    number: ['mission', missions.svcId],
  },
  mission_draft: { uuid: missionDrafts.draftUuid, name: sql`${missionDrafts.name}` },
  permission: {
    uuid: permissions.permissionUuid,
    name: numbered(
      permissions.svcId,
      sql`(select ${missions.missionName} from ${missions} where ${eq(missions.missionUuid, permissions.missionUuid)})`,
      sql`(select ${zones.zoneName} from ${zones} where ${eq(zones.zoneUuid, permissions.zoneUuid)})`,
    ),
    number: ['permission', permissions.svcId],
  },
  flight_plan: {
    uuid: flightPlans.planUuid,
    name: sql`${flightPlans.svcId}`,
    number: ['plan', flightPlans.svcId],
  },
  session: {
    uuid: flightSessions.sessionUuid,
    name: numbered(flightSessions.svcId, flightSessions.assetUin),
    number: ['session', flightSessions.svcId],
  },
  alert: {
    uuid: alerts.alertUuid,
    name: sql`concat_ws(', ', replace(${alerts.alertType}, '_', ' '), ${alerts.assetUin})`,
  },
}

/** The uuid of the record that has the number, as a part of a question: "PRM-PS4SJSDZAG". Of an unknown kind, null. */
export const uuidNumbered = (text: string): SQL => {
  const prefix = svcPrefixOf(text)
  for (const { uuid, number: [entity, column] = [] } of Object.values(names))
    if (entity && column && svcPrefixes[entity] === prefix)
      return sql`(select ${uuid} from ${uuid.table} where ${eq(column, text.toUpperCase())})`
  return sql`null`
}

export interface Target {
  readonly targetType: string | null
  readonly targetUuid: string | null
}

const isSubject = (type: string | null): type is Subject => type !== null && type in names

/** The names of targets by their uuids: one question for each kind among them. */
export const targetNames = async (
  db: Queryable,
  targets: readonly Target[],
): Promise<ReadonlyMap<string, string>> => {
  const byKind = Map.groupBy(targets, ({ targetType }) => targetType)
  const found = await Promise.all(
    [...byKind].map(([kind, of]) => {
      const uuids = of.flatMap(({ targetUuid }) => targetUuid ?? [])
      return isSubject(kind) && uuids.length > 0 ? namesOf(db, names[kind], uuids) : []
    }),
  )
  return new Map(found.flat())
}

const namesOf = async (
  db: Queryable,
  { uuid, name }: Named,
  uuids: readonly string[],
): Promise<[string, string][]> => {
  const rows = await db
    .select({ uuid: sql<string>`${uuid}`, name: sql<string | null>`${name}` })
    .from(uuid.table)
    .where(isOneOf(uuid, [...new Set(uuids)]))
  return rows.flatMap((row) => (row.name ? [[row.uuid, row.name] as [string, string]] : []))
}
