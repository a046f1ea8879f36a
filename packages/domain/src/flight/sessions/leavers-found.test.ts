import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addMs, minute } from '../../kernel/index.ts'
import { buildMember, buildOrganisation } from '../../testing/builders/organisations.ts'
import { buildSession } from '../../testing/builders/sessions.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { rowsRead, vacuumAll } from '../../testing/rows-read.ts'
import { ensureFrameDays } from '../telemetry/frames/partitions.ts'
import { listLandedLeavers } from './leavers-store.ts'

const world = await openTestWorld()
const { db } = world.services
const now = world.clock.now()
await ensureFrameDays(db, now.getTime(), now.getTime())

it('who has left is found without a look into the frames of all others who fly', async () => {
  const org = await buildOrganisation(world)
  const { actor: pilot } = await buildMember(world, org.org)
  const left = await buildSession(world, { org, pilot })
  const others = await buildSession(world, { org })
  await db.execute(
    sql.raw(
      `update resource_memberships set status = -1 where membership_uuid = '${pilot.member.membershipUuid}'`,
    ),
  )
  const look = async () => {
    let found: string[] = []
    const read = await rowsRead(db, ['telemetry_frames'], async (within) => {
      found = await listLandedLeavers(within, addMs(now, -minute))
    })
    expect(found).toEqual([left.sessionUuid])
    return read.telemetry_frames.looks
  }
  const alone = await look()
  await db.execute(
    sql.raw(`
    with copied as (
      insert into assets (asset_uuid, asset_svc_id, uin_status, asset_model_uuid, org_owner_uuid, source, active_payload_uuids,
        status, created_at, updated_at)
      select gen_random_uuid(), gen_random_uuid(), 0, asset_model_uuid, org_owner_uuid, source, active_payload_uuids,
        status, created_at, updated_at
      from assets, generate_series(1, 500) where asset_uuid = '${others.assetUuid}' returning asset_uuid)
    insert into flight_sessions (session_uuid, session_svc_id, asset_uuid, org_uuid, user_uuid, session_start_time,
      session_expiry, conforming, created_at)
    select gen_random_uuid(), gen_random_uuid(), copied.asset_uuid, org_uuid, user_uuid, session_start_time,
      session_expiry, conforming, f.created_at
    from flight_sessions f, copied where session_uuid = '${others.sessionUuid}'`),
  )
  await vacuumAll(world.database.url)
  expect(await look()).toBe(alone)
})
