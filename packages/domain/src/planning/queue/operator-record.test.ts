import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { capabilities } from '../../operations.ts'
import { buildMission } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { rowsRead, vacuumAll } from '../../testing/rows-read.ts'

const { world, vayu, deccan, kia, here, zoneHere } = await createPlanningScene()
const { db } = world.services

/** Flights of this organisation, one every half hour until now. */
const fly = (operator: typeof vayu, times: number, withoutApproval: number) =>
  db.execute(sql`
    insert into flight_sessions (session_uuid, session_svc_id, asset_uuid, org_uuid, user_uuid, session_start_time,
      session_end_time, session_expiry, conforming, created_at)
    select gen_random_uuid(), gen_random_uuid(), ${operator.assetUuid}, ${operator.org.org_uuid},
      ${operator.owner.user.userUuid}, start, start, start, n > ${withoutApproval}::int, start
    from generate_series(1, ${times}::int) as n,
      lateral (select ${world.clock.now().toISOString()}::timestamptz - n * interval '30 minutes') as s(start)`)

it('of an operator who flies much is not counted whole for each request, and says how often it had no approval', async () => {
  await fly(vayu, 4_000, 2)
  await fly(deccan, 2, 1)
  const zone = await zoneHere()
  for (const operator of [vayu, deccan]) await buildMission(world, operator, { mission_envelope: here() })
  await vacuumAll(world.database.url)
  let records: unknown[] = []
  const read = await rowsRead(db, ['flight_sessions'], async (within) => {
    const ctx = { ...world.as(kia.owner), db: within }
    const { data } = await capabilities.permissions.list.invoke(ctx, {}, { zone_uuid: zone.zone_uuid })
    records = data.flatMap(({ checks }) => checks.filter(({ check }) => check === 'operator_record'))
  })
  expect(read.flight_sessions.rows).toBeLessThan(700)
  expect(records).toHaveLength(2)
  for (const facts of ['more than 500 flights, 2 without approval', '2 flights, 1 without approval'])
    expect(records).toContainEqual({ check: 'operator_record', passes: false, facts })
})
