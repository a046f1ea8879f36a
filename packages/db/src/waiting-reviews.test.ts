import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from './migrate.ts'
import { createTestDatabase } from './testing.ts'

const database = await createTestDatabase()
const owner = new pg.Client(database.url)
beforeAll(() => owner.connect())
afterAll(async () => {
  await owner.end()
  await database.close()
})

interface Past {
  status: number
  orgType?: number
  /** Its only zone sleeps, or is in effect. */
  zone?: 'dormant' | 'published'
  /** What was set, and how that ended. */
  update?: [details: object, result: string]
}

const found = async (name: string, { status, orgType = 3, zone, update }: Past): Promise<void> => {
  const orgUuid = randomUUID()
  await owner.query(
    `insert into organisations (org_uuid, org_svc_id, org_name, org_address, org_website, org_business_identifiers,
        org_type, status, created_at, updated_at)
      values ($1, $2, $2, '', '', '{}', $3, $4, now(), now())`,
    [orgUuid, name, orgType, status],
  )
  if (zone)
    await owner.query(
      `insert into zones (zone_uuid, zone_svc_id, zone_name, org_owner_uuid, restriction_type, airspace_zone_type,
          constraint_uuid, zone_envelope, min_height, max_height, zone_version, status, dormant_since, created_at, updated_at)
        values (gen_random_uuid(), $1, $1, $2, 1, 1, gen_random_uuid(), '{}', 0, 100, 1, 1, $3, now(), now())`,
      [name, orgUuid, zone === 'dormant' ? new Date() : null],
    )
  if (update)
    await owner.query(
      `insert into audit_entries (entry_uuid, at, action, result, request_id, target_type, target_uuid, details, mac)
        values (gen_random_uuid(), now(), 'organisations.update', $1, 'test', 'organisation', $2, $3, '')`,
      [update[1], orgUuid, update[0]],
    )
}

test('who was paused before it was ever activated waits for its review, and nobody who was active once', async () => {
  await owner.query('alter table organisations drop column awaits_review')
  await owner.query('set session_replication_role = replica')
  const pasts: Record<string, [awaits: boolean, Past]> = {
    'at 0': [true, { status: 0 }],
    'a first application, paused': [true, { status: -1, update: [{ status: -1 }, 'done'] }],
    'a first application, banned': [true, { status: -2 }],
    'its own activation was refused': [true, { status: -1, update: [{ status: 1 }, 'forbidden'] }],
    'a later application, paused': [true, { status: -1, update: [{ org_type: 3, status: 1 }, 'done'] }],
    'zones that sleep': [true, { status: -1, zone: 'dormant', update: [{ status: 1 }, 'done'] }],
    'activated once': [false, { status: -1, update: [{ status: 1 }, 'done'] }],
    'active from the start, with a zone': [false, { status: -1, zone: 'published' }],
    'of a type that is not reviewed': [false, { status: -1, orgType: 2 }],
    active: [false, { status: 1 }],
  }
  for (const [name, [, past]] of Object.entries(pasts)) await found(name, past)
  const sql = await readFile(join(migrationsFolder, '0080_reviews_that_wait.sql'), 'utf8')
  for (const statement of sql.split('--> statement-breakpoint')) await owner.query(statement)
  const { rows } = await owner.query('select org_name, awaits_review from organisations')
  expect(Object.fromEntries(rows.map((row) => [row.org_name, row.awaits_review]))).toEqual(
    Object.fromEntries(Object.entries(pasts).map(([name, [awaits]]) => [name, awaits])),
  )
})
