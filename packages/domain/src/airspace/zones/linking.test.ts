import { describe, expect, it } from 'vitest'
import { capabilities } from '../../operations.ts'
import { buildManager, buildZone, square } from '../../testing/builders/airspace.ts'
import { type BuiltOrganisation, buildOrganisation } from '../../testing/builders/organisations.ts'
import { buildOperator } from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { zoneOperations } from './service.ts'

const world = await openTestWorld()
const kia = await buildManager(world)
const other = await buildManager(world)
const monitor = await buildOrganisation(world, { type: 'airspaceMonitor' })
const deccan = await buildOperator(world)

const asKia = () => world.as(kia.owner)
const place = (longitude: number, latitude: number, side = 0.1) => square(longitude, latitude, side) as never

describe('links of zones', () => {
  it('a Manager links a Monitor and a second Manager, who may then manage', async () => {
    const zone = await buildZone(world, { manager: kia, zone_envelope: place(10, -30) })
    const params = { zone_uuid: zone.zone_uuid }
    const link = (org: BuiltOrganisation, membership_type: number) =>
      zoneOperations.link.invoke(asKia(), params, { org_uuid: org.org.org_uuid, membership_type })
    const watching = await link(monitor, 2)
    expect(watching).toMatchObject({
      zone_name: zone.zone_name,
      org_name: monitor.org.org_name,
      membership_type: 2,
      status: 1,
    })
    expect(watching.membership_svc_id).toMatch(/^MEM-/)
    expect(await refusal(link(monitor, 2))).toBe('already_exists')
    expect(await refusal(link(monitor, 1))).toBe('unprocessable')
    expect(await refusal(link(deccan, 2))).toBe('unprocessable')
    await link(other, 1)
    expect(
      await refusal(capabilities.zones.update.invoke(world.as(other.owner), params, { max_height: 99 })),
    ).toBe('allowed')
    const listed = await zoneOperations.links.invoke(world.as(deccan.owner), params, {})
    expect(listed.data.map((one) => one.membership_type).toSorted()).toEqual([1, 1, 2])
    const mine = await zoneOperations.mine.invoke(world.as(monitor.owner), {}, {})
    expect(mine.data).toEqual([watching])
  })
  it.each([
    ['inactive', -1],
    ['banned', -2],
  ])('one that is %s is as absent as one that never was', async (_word, status) => {
    const zone = await buildZone(world, { manager: kia, zone_envelope: place(10, -33 + status) })
    const { org_uuid, org_svc_id } = (await buildManager(world)).org
    await world.database.pool.query('update organisations set status = $2 where org_uuid = $1', [
      org_uuid,
      status,
    ])
    const link = (named: object) =>
      refusal(
        zoneOperations.link.invoke(asKia(), { zone_uuid: zone.zone_uuid }, { ...named, membership_type: 1 }),
      )
    expect(await link({ org_uuid })).toBe('not_found')
    expect(await link({ org_svc_id })).toBe('not_found')
  })
  it.each([
    ['under review', 0, 'unprocessable'],
    ['inactive', -1, 'not_found'],
  ])('whoever became %s while it was linked gets none', async (_word, status, refused) => {
    const zone = await buildZone(world, { manager: kia, zone_envelope: place(10, -32 + status * 5) })
    const late = await buildManager(world)
    const { org_uuid } = late.org
    const reviewer = await world.database.pool.connect()
    await reviewer.query('begin')
    await reviewer.query('update organisations set status = $2 where org_uuid = $1', [org_uuid, status])
    const linking = refusal(
      zoneOperations.link.invoke(asKia(), { zone_uuid: zone.zone_uuid }, { org_uuid, membership_type: 1 }),
    )
    const isHeld = `select count(distinct pid)::int as n from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`
    await expect.poll(async () => (await world.database.pool.query(isHeld)).rows).toEqual([{ n: 1 }])
    await reviewer.query('commit')
    reviewer.release()
    expect(await linking).toBe(refused)
  })

  it('a Manager removes a link, but never that of the owner; a monitor removes none', async () => {
    const zone = await buildZone(world, { manager: kia, zone_envelope: place(10, -31) })
    const params = { zone_uuid: zone.zone_uuid }
    const body = { org_uuid: monitor.org.org_uuid, membership_type: 2 }
    const { membership_uuid } = await zoneOperations.link.invoke(asKia(), params, body)
    const unlink = (membership: string | undefined, who = kia) =>
      refusal(
        zoneOperations.unlink.invoke(world.as(who.owner), { ...params, membership_uuid: membership }, {}),
      )
    expect(await unlink(membership_uuid, other)).toBe('forbidden')
    expect(await unlink(membership_uuid)).toBe('allowed')
    expect(await unlink(membership_uuid)).toBe('not_found')
    expect(await unlink(zone.memberships[0]?.membership_uuid)).toBe('conflict')
  })
})
