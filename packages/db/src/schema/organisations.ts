import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  serial,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, timestamps } from '../columns.ts'

export const organisations = pgTable(
  'organisations',
  {
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
    /** Of one that is paused or banned: it was at 0 before, and neither is its review. */
    awaitsReview: boolean('awaits_review').notNull().default(false),
    /** Where its maps open; null: where its work is. */
    homeView: jsonb('home_view').$type<{ west: number; south: number; east: number; north: number }>(),
    /** The telephone number for pilots, E.164; null: none given. */
    dutyPhone: text('duty_phone'),
    ...timestamps(),
  },
  (t) => [index('organisations_status').on(t.status, t.orgId)],
)

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
    ...timestamps(),
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
    index('memberships_member').on(t.memberType, t.memberUuid, t.resourceType, t.resourceUuid),
    index('memberships_resource').on(t.resourceType, t.resourceUuid),
    /** The assets and the zones of an organisation, in the order in which they came to it. */
    index('memberships_of_organisations')
      .on(t.memberUuid, t.resourceType, t.createdAt, t.membershipUuid)
      .where(sql`member_type = 2 and status = 1`),
    /** What was theirs and is no more. */
    index('memberships_ended')
      .on(t.memberUuid, t.resourceType, t.createdAt, t.membershipUuid)
      .where(sql`member_type = 2 and status <> 1`),
    /** The members of an organisation, in the order in which they joined. */
    index('memberships_of_people')
      .on(t.resourceUuid, t.createdAt, t.membershipUuid, t.memberType, t.status)
      .where(sql`resource_type = 1`),
  ],
)

/** An invitation to a resource, or a request for one; accepting it makes the membership. */
export const resourceInvitations = pgTable(
  'resource_invitations',
  {
    inviteUuid: uuid('invite_uuid').primaryKey(),
    svcId: text('invite_svc_id').notNull().unique(),
    /** invite: the invitee decides. request: an administrator of the resource. */
    direction: text('direction').$type<'invite' | 'request'>().notNull(),
    /** 1 organisation, 2 asset, 3 zone. */
    resourceType: smallint('resource_type').notNull(),
    resourceUuid: uuid('resource_uuid').notNull(),
    /** 1 user, 2 organisation. */
    inviteeType: smallint('invitee_type').notNull(),
    /** 1 email, 2 phone; null where no contact was named. */
    inviteMode: smallint('invite_mode'),
    /** Lower-case address or E.164 phone. */
    inviteIdentifier: text('invite_identifier'),
    inviteeUuid: uuid('invitee_uuid'),
    /** The invitee in one word: two pending invitations of one to the same thing exclude each other. */
    inviteeKey: text('invitee_key').notNull(),
    /** 1 Member, 2 Admin, 3 Owner; of a zone: 1 Manager, 2 Monitor, 3 its ownership. */
    inviteRole: smallint('invite_role').notNull(),
    remarks: text('remarks'),
    /** 0 pending, 1 accepted, -1 declined, -2 revoked, -3 expired. A pending one past expires_at counts as expired. */
    status: smallint('status').notNull(),
    /** Keyed hash of the secret in the message. */
    tokenHash: text('token_hash').notNull().unique(),
    invitedByUserUuid: uuid('invited_by_user_uuid').notNull(),
    /** The organisation that the initiator acted for; null for a person on their own and for the platform. */
    invitedByOrgUuid: uuid('invited_by_org_uuid').references(() => organisations.orgUuid),
    decidedByUserUuid: uuid('decided_by_user_uuid'),
    expiresAt: instant('expires_at').notNull(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('invitations_one_pending')
      .on(t.resourceType, t.resourceUuid, t.inviteeKey)
      .where(sql`status = 0`),
    index('invitations_resource').on(t.resourceType, t.resourceUuid, t.createdAt),
    index('invitations_invitee_uuid').on(t.inviteeUuid, t.createdAt, t.inviteUuid, t.resourceType, t.status),
    index('invitations_inviter_org').on(
      t.invitedByOrgUuid,
      t.createdAt,
      t.inviteUuid,
      t.resourceType,
      t.status,
    ),
    index('invitations_of_things')
      .on(t.resourceType, t.createdAt, t.inviteUuid, t.status)
      .where(sql`resource_type in (2, 3)`),
    index('invitations_waiting_key').on(t.inviteeKey).where(sql`status = 0`),
    index('invitations_waiting_invitee').on(t.inviteeUuid).where(sql`status = 0`),
    /** Whose an asset or a zone is, may change while its requests wait. */
    index('invitations_waiting_held')
      .on(t.resourceType, t.expiresAt)
      .where(sql`status = 0 and direction = 'request' and resource_type in (2, 3)`),
    index('invitations_resource_uuid').on(t.resourceUuid),
    check('resource_invitations_hashed', sql`token_hash ~ '^[0-9a-f]{64}$'`),
  ],
)
