import { buildMission } from '@clearway/domain/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFlyer, type Caller, createEdge, type Edge } from './testing/edge.ts'

let edge: Edge
/** Another connection to the same database, with the owner's rights. */
let other: pg.Client

beforeAll(async () => {
  edge = await createEdge()
  other = new pg.Client(edge.world.database.url)
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await edge.close()
})

const missionOf = async () => {
  const flyer = await buildFlyer(edge)
  const mission = await buildMission(edge.world, flyer)
  return { caller: flyer.caller, path: `/missions/${mission.mission_uuid}` }
}
const nameOf = async ({ caller, path }: { caller: Caller; path: string }) =>
  (await edge.ask(caller, 'GET', path)).json().data.mission_name

const renamed = ({ caller, path }: { caller: Caller; path: string }) =>
  edge.ask(caller, 'PUT', path, { body: { mission_name: 'Renamed' } })

test('who waits too long for a record that is held is answered with the time to wait, and has changed nothing', async () => {
  const mission = await missionOf()
  const before = await nameOf(mission)
  await other.query('begin')
  await other.query('select * from missions where mission_uuid = $1 for update', [mission.path.slice(10)])
  const began = performance.now()
  const answer = await renamed(mission)
  const took = performance.now() - began
  await other.query('rollback')
  expect([answer.statusCode, answer.json().message]).toEqual([
    503,
    'Others are at work on the same records. Try again shortly.',
  ])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(took).toBeGreaterThan(4_500)
  expect(await nameOf(mission)).toBe(before)
  expect((await renamed(mission)).statusCode).toBe(200)
})

test('a statement that takes too long is given up as 503, and nothing of the act is written', async () => {
  const mission = await missionOf()
  const before = await nameOf(mission)
  await other.query(`create function dawdle() returns trigger language plpgsql as
    $$ begin perform pg_sleep(60); return new; end $$`)
  await other.query('create trigger dawdle before update on missions for each row execute function dawdle()')
  const answer = await renamed(mission)
  await other.query('drop function dawdle cascade')
  expect([answer.statusCode, answer.json().message]).toEqual([
    503,
    'The database took too long over this. Ask for less, or try again shortly.',
  ])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(await nameOf(mission)).toBe(before)
})
