import type { Database } from '@clearway/db'
import { sql } from 'drizzle-orm'
import { userStatus } from '../kernel/index.ts'

interface Many {
  readonly orgUuid: string
  readonly many: number
  /** For each of them a credential that ends then. */
  readonly endsAt?: Date
}

/** People of an organisation, Members, who do nothing. */
export const addPeople = (db: Database, { orgUuid, many, endsAt }: Many) =>
  db.execute(sql`
    with made as (
      insert into users (user_uuid, user_svc_id, email, first_name, last_name, phone, email_verified, password_hash, status,
        created_at, updated_at)
      select u, 'MANY-' || u, u || '@many.example', 'One of', 'many', u, true, '$argon2id$', ${userStatus.active}::smallint, now(), now()
      from (select gen_random_uuid() as u from generate_series(1, ${many}::int)) n returning user_uuid),
    holding as (
      insert into pilot_credentials (cred_uuid, cred_svc_id, user_uuid, rpc_number, category, sub_category, class, expires_at, status,
        created_at, updated_at)
      select gen_random_uuid(), 'MANY-' || user_uuid, user_uuid, 'RPC', 1, 1, 1, ${endsAt?.toISOString() ?? null}::timestamptz, 1, now(), now()
      from made where ${endsAt !== undefined})
    insert into resource_memberships (membership_uuid, membership_svc_id, resource_type, resource_uuid, member_type, member_uuid,
      role, status, created_at, updated_at)
    select gen_random_uuid(), 'MANY-' || user_uuid, 1, ${orgUuid}::uuid, 1, user_uuid, 1, 1, now(), now() from made`)
