import { isOneOf, type Queryable, tables } from '@clearway/db'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Subject } from '../../kernel/operation.ts'

const { alerts, assetModels, assets, constraints, flightPlans, flightSessions, missions } = tables
const { missionDrafts, organisations, partnerKeys, payloadModels, permissions, users, zones } = tables
const { resourceInvitations: invitations, resourceMemberships: memberships, webhookEndpoints } = tables

interface Named {
  readonly uuid: PgColumn
  readonly name: SQL
}

const numbered = (svcId: PgColumn, ...words: readonly (PgColumn | SQL)[]): SQL =>
  sql`concat_ws(', ', ${sql.join([svcId, ...words], sql`, `)})`

/** What a record is called, by what the audit calls its kind. */
const names: Readonly<Record<Subject, Named>> = {
  user: { uuid: users.userUuid, name: sql`${users.firstName} || ' ' || ${users.lastName}` },
  organisation: { uuid: organisations.orgUuid, name: sql`${organisations.orgName}` },
  membership: { uuid: memberships.membershipUuid, name: sql`${memberships.svcId}` },
  invitation: {
    uuid: invitations.inviteUuid,
    name: numbered(invitations.svcId, invitations.inviteIdentifier),
  },
  partner_key: { uuid: partnerKeys.keyUuid, name: numbered(partnerKeys.svcId, partnerKeys.partnerName) },
  asset_model: {
    uuid: assetModels.modelUuid,
    name: numbered(assetModels.svcId, sql`${assetModels.modelName} || ' ' || ${assetModels.modelVariant}`),
  },
  payload_model: {
    uuid: payloadModels.payloadUuid,
    name: numbered(payloadModels.svcId, payloadModels.payloadName),
  },
  asset: { uuid: assets.assetUuid, name: numbered(assets.svcId, assets.assetUin) },
  zone: { uuid: zones.zoneUuid, name: sql`${zones.zoneName}` },
  webhook_endpoint: { uuid: webhookEndpoints.endpointUuid, name: sql`${webhookEndpoints.url}` },
  constraint: { uuid: constraints.constraintUuid, name: sql`null` },
  mission: { uuid: missions.missionUuid, name: numbered(missions.svcId, missions.missionName) },
  mission_draft: { uuid: missionDrafts.draftUuid, name: sql`${missionDrafts.name}` },
  permission: {
    uuid: permissions.permissionUuid,
    name: numbered(
      permissions.svcId,
      sql`(select ${missions.missionName} from ${missions} where ${eq(missions.missionUuid, permissions.missionUuid)})`,
      sql`(select ${zones.zoneName} from ${zones} where ${eq(zones.zoneUuid, permissions.zoneUuid)})`,
    ),
  },
  flight_plan: { uuid: flightPlans.planUuid, name: sql`${flightPlans.svcId}` },
  session: {
    uuid: flightSessions.sessionUuid,
    name: numbered(flightSessions.svcId, flightSessions.assetUin),
  },
  alert: {
    uuid: alerts.alertUuid,
    name: sql`concat_ws(', ', replace(${alerts.alertType}, '_', ' '), ${alerts.assetUin})`,
  },
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
