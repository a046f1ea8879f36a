import { literal, uuidArray } from '@clearway/db'
import { type SQL, sql } from 'drizzle-orm'
import { linkedTo } from '../../airspace/zone-links/store.ts'
import { type Ctx, type NotifyingRecord, recordStatus, zoneMembershipType } from '../../kernel/index.ts'
import type { RecordNews } from './records.ts'

// What the checks of a request look at is the operator's. Whoever decides sees it as ticks and crosses.

/** The organisations that decide the standing requests whose checks look at a record, by the uuid of the record. */
export const decidersOf = async (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  news: readonly RecordNews[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const found: Decider[] = []
  const managersAsked = managersOfStanding(clock.now())
  for (const [record, ask] of Object.entries(questions)) {
    const uuids = news.filter((one) => one.record === record).map(({ uuid }) => uuid)
    if (uuids.length > 0)
      found.push(...(await db.execute<Decider>(ask(uuidArray(uuids), managersAsked))).rows)
  }
  const byRecord = Map.groupBy(found, ({ of_uuid }) => of_uuid)
  return new Map([...byRecord].map(([uuid, rows]) => [uuid, new Set(rows.map(({ org_uuid }) => org_uuid))]))
}

interface Decider extends Record<string, unknown> {
  of_uuid: string
  org_uuid: string
}

const managersOfStanding = (
  now: Date,
): SQL => sql`join permissions p on p.mission_uuid = c.mission_uuid and p.retired_at is null
    and p.mission_status = ${literal(recordStatus.active)} and p.mission_end > ${now.toISOString()}::timestamptz
  join resource_memberships l on ${linkedTo('p.zone_uuid')} and l.role = ${zoneMembershipType.manager}`

/** Models are told to everybody. */
const questions: Partial<Record<NotifyingRecord, (uuids: SQL, managersAsked: SQL) => SQL>> = {
  asset: (uuids, managersAsked) => sql`
    select distinct c.asset_uuid as of_uuid, l.member_uuid as org_uuid
    from mission_assets c ${managersAsked}
    where c.asset_uuid = any(${uuids})`,
  certificate: (uuids, managersAsked) => sql`
    select distinct held.certificate_uuid as of_uuid, l.member_uuid as org_uuid
    from certificates held join mission_assets c using (asset_uuid) ${managersAsked}
    where held.certificate_uuid = any(${uuids})`,
  pilot_credential: (uuids, managersAsked) => sql`
    select distinct held.cred_uuid as of_uuid, l.member_uuid as org_uuid
    from pilot_credentials held join mission_pilots c using (user_uuid) ${managersAsked}
    where held.cred_uuid = any(${uuids})`,
}
