import { expect, test } from 'vitest'
import { capabilities } from '../../operations.ts'
import { buildManager, buildZone, square } from '../../testing/builders/airspace.ts'
import { buildMission, buildOperator } from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'

const world = await openTestWorld()
const kia = await buildManager(world)
const vayu = await buildOperator(world)
const { pool } = world.database

const place = (longitude: number) => square(longitude, 5) as never
const zoneAt = (longitude: number, kind: 'red' | 'green') =>
  buildZone(world, { manager: kia, kind, zone_envelope: place(longitude) })

/** How many sessions of this database wait for a lock. */
const waiting = async (): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>(
    `select count(distinct pid)::int as n from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`,
  )
  return rows[0]?.n ?? 0
}

test.for<[string, (longitude: number) => Promise<() => Promise<{ zone_uuid: string }>>]>([
  ['made', async (longitude: number) => () => zoneAt(longitude, 'red')],
  ['made that approves at once', async (longitude: number) => () => zoneAt(longitude, 'green')],
  [
    'moved',
    async (longitude: number) => {
      const { zone_uuid } = await zoneAt(longitude + 90, 'red')
      const change = { zone_envelope: place(longitude) }
      return () => capabilities.zones.update.invoke(world.as(kia.owner), { zone_uuid }, change)
    },
  ],
])(
  'a mission that is deleted while a zone is %s over it is asked for nothing',
  async ([what, preparedAt], { onTestFinished }) => {
    const longitude = what.length
    const { mission_uuid } = await buildMission(world, vayu, { mission_envelope: square(longitude, 5) })
    const write = await preparedAt(longitude)
    const holder = await pool.connect()
    onTestFinished(() => holder.release(true))
    await holder.query('begin')
    await holder.query('select from missions where mission_uuid = $1 for update', [mission_uuid])
    // Both want the mission; the one that deletes it is first in line.
    const deleted = capabilities.missions.delete.invoke(world.as(vayu.owner), { mission_uuid }, {})
    await expect.poll(waiting).toBe(1)
    const written = write()
    await expect.poll(waiting).toBe(2)
    await holder.query('commit')
    const [{ zone_uuid }] = await Promise.all([written, deleted])
    const asked = 'select from permissions where mission_uuid = $1 and zone_uuid = $2'
    expect((await pool.query(asked, [mission_uuid, zone_uuid])).rowCount).toBe(0)
  },
)
