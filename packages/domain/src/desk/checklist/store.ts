import { type Queryable, tables } from '@clearway/db'
import { type SQL, sql } from 'drizzle-orm'
import { ownLinks } from '../../airspace/zone-links/store.ts'
import {
  assetStatus,
  membershipStatus,
  memberType,
  orgStatus,
  recordStatus,
  resourceType,
  roleNumber,
  uinStatus,
  zoneMembershipType,
} from '../../kernel/index.ts'
import { validAt } from '../../parties/users/store.ts'
import type { ChecklistStep } from './contract.ts'

/** The two that every question here is asked about. */
interface Asked {
  readonly orgUuid: string
  readonly now: Date
}

type Question = (asked: Asked) => SQL

const people = ({ orgUuid }: Asked): SQL => sql`resource_memberships m
  where m.resource_type = ${resourceType.organisation} and m.resource_uuid = ${orgUuid}
    and m.member_type = ${memberType.user} and m.status = ${membershipStatus.active}`

/** Of deleted zones, too: what was decided about them was decided. */
const everyZoneLink = ({ orgUuid }: Asked): SQL => sql`resource_memberships l
  where l.member_type = ${memberType.organisation} and l.member_uuid = ${orgUuid}
    and l.resource_type = ${resourceType.zone} and l.status = ${membershipStatus.active}`

const ownAssets = ({ orgUuid }: Asked): SQL => sql`assets a
  where a.org_owner_uuid = ${orgUuid} and a.status = ${assetStatus.active}`

const organisation = ({ orgUuid }: Asked): SQL => sql`organisations o where o.org_uuid = ${orgUuid}`

const ownFlights = ({ orgUuid }: Asked): SQL => sql`flight_facts f where f.scope_uuid = ${orgUuid}`

const since = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`

/** Each answers whether there is a row: the first one is enough. */
const questions: Readonly<Record<ChecklistStep, Question>> = {
  review: (asked) => sql`select 1 from ${organisation(asked)} and o.status = ${orgStatus.active}`,
  duty_phone: (asked) => sql`select 1 from ${organisation(asked)} and o.duty_phone is not null`,
  colleague: (asked) => sql`select 1 from ${people(asked)} offset 1`,
  deputy: (asked) => sql`select 1 from ${people(asked)} and m.role >= ${roleNumber.admin} offset 1`,
  zone: ({ orgUuid }) => sql`select 1 from ${ownLinks(orgUuid)}
    and ${tables.resourceMemberships.role} = ${zoneMembershipType.manager}`,
  zone_link: ({ orgUuid }) => sql`select 1 from ${ownLinks(orgUuid)}`,
  decision: (
    asked,
  ) => sql`select 1 from ${everyZoneLink(asked)} and l.role = ${zoneMembershipType.manager} and exists (
    select 1 from permissions p join permission_decisions d using (permission_uuid)
    where p.zone_uuid = l.resource_uuid and d.decided_by is not null)`,
  model: ({ orgUuid }) => sql`select 1 from asset_models
    where manufacturer_uuid = ${orgUuid} and status = ${recordStatus.active}`,
  payload: ({ orgUuid }) => sql`select 1 from payload_models
    where org_owner_uuid = ${orgUuid} and status = ${recordStatus.active}`,
  asset: (asked) => sql`select 1 from ${ownAssets(asked)}`,
  registration: (asked) => sql`select 1 from ${ownAssets(asked)} and a.uin_status = ${uinStatus.generated}`,
  certificate: (asked) => sql`select 1 from ${ownAssets(asked)} and exists (
    select 1 from certificates c where c.asset_uuid = a.asset_uuid
      and c.status = 'Active' and c.expires_at > ${since(asked.now)})`,
  pilot: (asked) => sql`select 1 from ${people(asked)} and exists (
    select 1 from pilot_credentials where pilot_credentials.user_uuid = m.member_uuid and ${validAt(asked.now)})`,
  mission: ({ orgUuid }) => sql`select 1 from missions where org_uuid = ${orgUuid}`,
  plan: ({ orgUuid }) => sql`select 1 from flight_plans where org_uuid = ${orgUuid}`,
  // A session that was begun and sent nothing is no flight. How many frames there were outlives the frames.
  flight: (asked) => sql`select 1 from ${ownFlights(asked)} and f.frames > 0
    union all select 1 from (select f.session_uuid from ${ownFlights(asked)} and f.frames is null) f
    cross join lateral (
      select from telemetry_frames t where t.session_uuid = f.session_uuid order by t.timestamp limit 1) t`,
}

/** Which of the steps are done, by one statement. */
export const stepsDone = async (
  db: Queryable,
  steps: readonly ChecklistStep[],
  asked: Asked,
): Promise<Partial<Record<ChecklistStep, boolean>>> => {
  const columns = steps.map((step) => sql`exists (${questions[step](asked)}) as ${sql.identifier(step)}`)
  const { rows } = await db.execute<Partial<Record<ChecklistStep, boolean>>>(
    sql`select ${sql.join(columns, sql`, `)}`,
  )
  return rows[0]!
}
