import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from './migrate.ts'
import { setRetention } from './retention.ts'
import { createTestDatabase } from './testing.ts'

const database = await createTestDatabase()
const owner = new pg.Client(database.url)
beforeAll(() => owner.connect())
afterAll(async () => {
  await owner.end()
  await database.close()
})

/** The parents of a session are of no interest here. */
const endSession = (svcId: string, daysAgo: number) =>
  owner.query(
    `insert into flight_sessions (session_uuid, session_svc_id, asset_uuid, org_uuid, user_uuid, session_start_time,
        session_end_time, session_expiry, conforming, created_at)
      select gen_random_uuid(), $1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), ended - interval '1 hour',
        ended, ended, true, ended from (select now() - make_interval(days => $2) as ended) as of`,
    [svcId, daysAgo],
  )

test('flights that ended before there were levels wait to be prepared while their frames are kept, the newest first', async () => {
  await owner.query('drop table replay_tracks, replay_levels')
  await owner.query('drop trigger flight_sessions_over on flight_sessions')
  await owner.query('drop function queue_replay_track')
  await setRetention(owner, 30)
  await owner.query('set session_replication_role = replica')
  for (const [svcId, daysAgo] of [
    ['old', 20],
    ['new', 0],
    ['gone', 40],
    ['older', 29],
  ] as const)
    await endSession(svcId, daysAgo)
  await owner.query('set session_replication_role = origin')
  const migration = await readFile(join(migrationsFolder, '0056_replay_tracks.sql'), 'utf8')
  for (const statement of migration.split('--> statement-breakpoint')) await owner.query(statement)
  const { rows } = await owner.query<{ session_svc_id: string }>(
    'select session_svc_id from replay_tracks join flight_sessions using (session_uuid) order by due_at',
  )
  expect(rows.map(({ session_svc_id }) => session_svc_id)).toEqual(['new', 'old', 'older'])
})
