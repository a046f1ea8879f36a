import { type SQL, sql } from 'drizzle-orm'
import { membershipStatus, memberType, resourceType } from '../../kernel/index.ts'

/** The active links `l` of organisations to the zone in this column. */
export const linkedTo = (zone: string): SQL => sql`l.resource_uuid = ${sql.raw(zone)}
  and l.resource_type = ${resourceType.zone} and l.member_type = ${memberType.organisation}
  and l.status = ${membershipStatus.active}`
