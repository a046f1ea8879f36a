import { readNumbered } from '@clearway/domain/telemetry'
import { type BuiltSession, buildSession, createTestWorld, type TestWorld } from '@clearway/domain/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { numbered } from '../../testing/mqtt-station.ts'
import { frameAt } from '../../testing/stage.ts'
import { patientStore } from './store.ts'

let world: TestWorld
/** It changes what the service may not. */
let owner: pg.Client

beforeAll(async () => {
  world = await createTestWorld()
  world.clock.set(new Date())
  owner = new pg.Client(world.database.url)
  await owner.connect()
  await owner.query(`
    create table faults (code text, from_latitude float8);
    create function fail() returns trigger language plpgsql security definer as $$
    declare fault record;
    begin
      for fault in select code from faults where new.latitude >= from_latitude loop
        raise exception 'failing' using errcode = fault.code;
      end loop;
      return new;
    end $$;
    create trigger failing before insert on telemetry_frames for each row execute function fail()`)
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

/** From then on the table fails with this code at each frame that is at least so far north; answers how that is ended. */
const fail = async (code: string, fromLatitude: number) => {
  const repair = () => owner.query('delete from faults')
  onTestFinished(async () => void (await repair()))
  await owner.query('insert into faults values ($1, $2)', [code, fromLatitude])
  return repair
}

const open = () => {
  const warn = vi.fn()
  const services = world.services
  const store = patientStore({
    services,
    log: { ...services.log, warn, error: vi.fn() },
    backoff: { firstMs: 10, mostMs: 20 },
    isGivingUp: () => false,
  })
  return { store, warn }
}
/** How many wait for a lock, as a transaction of the owner sees it now. */
const waiting = async () => {
  await owner.query('select pg_stat_clear_snapshot()')
  const { rowCount } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount
}
const frameOf = (flight: BuiltSession, number: number, latitude: number) => {
  const sent = { ...numbered(flight.sessionUuid, number), ...frameAt(number, { latitude }) }
  return readNumbered(flight.assetUuid, sent, false)!
}

test.each([
  ['a bad page of an index', 'XX002'],
  ['a disk that cannot be read', '58030'],
  ['a file that is missing', '58P01'],
  ['a standby that takes no writes', '25006'],
  ['a right that is missing', '42501'],
])('%s rejects no frame: all wait until it is put right', async (_fault, code) => {
  const flight = await buildSession(world)
  const repair = await fail(code, 0)
  const { store, warn } = open()
  const stored = store([1, 2, 3].map((number) => frameOf(flight, number, 12)))
  await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(3)
  await repair()
  expect((await stored).outcomes).toEqual(['stored', 'stored', 'stored'])
})

test.each([
  ['a number that its column does not hold', '22003'],
  ['a rule of the table', '23514'],
  ['a limit of PostgreSQL', '54000'],
])('%s rejects the frame that breaks it, and the others are stored', async (_fault, code) => {
  const flight = await buildSession(world)
  await fail(code, 80)
  const { store, warn } = open()
  const group = [12, 12, 85, 12, 12].map((latitude, i) => frameOf(flight, i + 1, latitude))
  const { outcomes, acknowledgements } = await store(group)
  expect(outcomes).toEqual(['stored', 'stored', 'rejected', 'stored', 'stored'])
  expect(acknowledgements.length).toBeGreaterThan(0)
  expect(warn).not.toHaveBeenCalled()
})

test('a frame that cannot be put into the form of a row is rejected, and the others are stored', async () => {
  const flight = await buildSession(world)
  const { store } = open()
  const group = [1, 2, 3].map((number) => frameOf(flight, number, 12))
  const bad = { ...group[1]!, content: { ...(group[1]!.content as object), measured: null } }
  const { outcomes } = await store([group[0]!, bad as never, group[2]!])
  expect(outcomes).toEqual(['stored', 'rejected', 'stored'])
})

test('a flight whose row somebody holds is waited for by one group, and by none that follows until it is free, save one that may be stored already', async () => {
  const [held, other] = [await buildSession(world), await buildSession(world)]
  const { store } = open()
  const stored = async (number: number) => {
    const began = performance.now()
    const { outcomes } = await store([frameOf(held, number, 12), frameOf(other, number, 12)])
    return { outcomes, ms: performance.now() - began }
  }
  await stored(1)
  onTestFinished(async () => void (await owner.query('rollback')))
  await owner.query('begin')
  await owner.query('select from telemetry_sequences where session_uuid = $1 for update', [held.sessionUuid])
  expect((await stored(2)).outcomes).toEqual(['postponed', 'stored'])
  const next = await stored(3)
  expect(next.outcomes).toEqual(['postponed', 'stored'])
  expect(next.ms).toBeLessThan(world.services.settings.database.lockMs / 2)
  const tried = store([frameOf(held, 3, 12)], true)
  await expect.poll(waiting).toBe(1)
  await owner.query('rollback')
  expect((await tried).outcomes).toEqual(['stored'])
  expect((await stored(4)).outcomes).toEqual(['stored', 'stored'])
})
