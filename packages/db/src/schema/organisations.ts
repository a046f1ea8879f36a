import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, serial, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, updatedAt } from '../columns/times.ts'

export const organisations = pgTable('organisations', {
  orgUuid: uuid('org_uuid').primaryKey(),
  orgId: serial('org_id').notNull().unique(),
  svcId: text('org_svc_id').notNull().unique(),
  orgName: text('org_name').notNull(),
  orgAddress: text('org_address').notNull(),
  orgWebsite: text('org_website').notNull(),
  orgBusinessIdentifiers: jsonb('org_business_identifiers')
    .$type<{ type: string; identifier: string }>()
    .notNull(),
  orgType: smallint('org_type').notNull(),
  status: smallint('status').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** Who belongs to what: people to organisations, organisations to assets and zones. One mechanism for all. */
export const resourceMemberships = pgTable(
  'resource_memberships',
  {
    membershipUuid: uuid('membership_uuid').primaryKey(),
    svcId: text('membership_svc_id').notNull().unique(),
    /** 1 organisation, 2 asset, 3 zone. */
    resourceType: smallint('resource_type').notNull(),
    resourceUuid: uuid('resource_uuid').notNull(),
    /** 1 user, 2 organisation. */
    memberType: smallint('member_type').notNull(),
    memberUuid: uuid('member_uuid').notNull(),
    /** 1 Member, 2 Admin, 3 Owner; of a zone: 1 Manager, 2 Monitor. */
    role: smallint('role').notNull(),
    status: smallint('status').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('memberships_one_per_member')
      .on(t.resourceType, t.resourceUuid, t.memberType, t.memberUuid)
      .where(sql`status = 1 and resource_type in (1, 2)`),
    uniqueIndex('memberships_one_per_zone_role')
      .on(t.resourceUuid, t.memberType, t.memberUuid, t.role)
      .where(sql`status = 1 and resource_type = 3`),
    uniqueIndex('memberships_one_asset_owner')
      .on(t.resourceUuid)
      .where(sql`status = 1 and resource_type = 2 and role = 3`),
    index('memberships_member').on(t.memberType, t.memberUuid, t.resourceType),
    index('memberships_resource').on(t.resourceType, t.resourceUuid),
  ],
)
