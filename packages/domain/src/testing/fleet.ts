import type { Database } from '@clearway/db'
import { sql } from 'drizzle-orm'

interface Fleet {
  /** Assets like this one. */
  readonly like: { readonly assetUuid: string }
  readonly orgUuid: string
  readonly many: number
  /** When the certificate of the first ends; that of each other one `apartMs` after the one before. */
  readonly endsAt: Date
  readonly apartMs?: number
}

/** Assets of an organisation, each with an active certificate. */
export const addFleet = (db: Database, { like, orgUuid, many, endsAt, apartMs = 0 }: Fleet) =>
  db.execute(sql`
    with made as (
      insert into assets (asset_uuid, asset_svc_id, uin_status, asset_model_uuid, org_owner_uuid, source, status, created_at, updated_at)
      select gen_random_uuid(), 'FLEET-' || gen_random_uuid(), a.uin_status, a.asset_model_uuid, ${orgUuid}::uuid, a.source, a.status,
        a.created_at, a.updated_at
      from assets a cross join generate_series(1, ${many}::int) where a.asset_uuid = ${like.assetUuid}::uuid returning asset_uuid)
    insert into certificates (certificate_uuid, asset_uuid, serial_number, thumbprint, thumbprint_sha256, status, issued_at, expires_at)
    select gen_random_uuid(), asset_uuid, 'FLEET-' || asset_uuid, 'FLEET-' || asset_uuid, 'FLEET-' || asset_uuid, 'Active', now(),
      ${endsAt.toISOString()}::timestamptz + (row_number() over () - 1) * make_interval(secs => ${apartMs / 1000}::float8)
    from made`)
