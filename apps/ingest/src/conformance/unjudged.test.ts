import { capabilities } from '@clearway/domain/operations'
import { expect, test } from 'vitest'
import { TestClient } from '../testing/client.ts'
import { holdFlight } from '../testing/held-lock.ts'
import { buildScene, openFileStage } from '../testing/scene.ts'
import { stationUrl, unlimited } from '../testing/stage.ts'

const stage = await openFileStage({}, unlimited)
const { pool } = stage.world.database

const listeners = async (): Promise<string[]> => {
  const { rows } = await pool.query('select distinct process from listeners order by process')
  return rows.map(({ process }) => process)
}

test('a process that ends before it could write what it judged leaves that to the others, and one that could leaves nothing', async () => {
  await expect.poll(listeners).toHaveLength(1)
  const [own] = await listeners()
  const other = await stage.beside()
  await expect.poll(listeners).toHaveLength(2)
  const { flight, here } = await buildScene(stage)
  const station = await TestClient.open(stationUrl(other.origin, flight.sessionUuid, flight.token))
  const held = await holdFlight(stage.world.database, flight.sessionUuid)
  station.send(here())
  await station.next('telemetry_ack')
  await held.awaited()
  await other.close()
  await held.letGo()
  expect(await listeners()).toHaveLength(2)

  // Its connections are those of the test: only after two minutes it is taken for gone.
  const aged = `update listeners set seen_at = now() - interval '121 seconds' where process <> $1`
  await pool.query(aged, [own])
  const query = { session_uuid: flight.sessionUuid }
  const alerts = async () =>
    (await capabilities.alerts.list.invoke(stage.world.as(flight.owner), {}, query)).data
  await expect.poll(alerts).toMatchObject([{ alert_type: 'zone_violation' }])
  expect(await listeners()).toEqual([own])

  const third = await stage.beside()
  await expect.poll(listeners).toHaveLength(2)
  await third.close()
  expect(await listeners()).toEqual([own])
})
