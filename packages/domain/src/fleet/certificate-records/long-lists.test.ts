import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { day, defaultSettings, hour } from '../../kernel/index.ts'
import { buildAsset } from '../../testing/builders/fleet.ts'
import { type BuiltOrganisation, buildOrganisation } from '../../testing/builders/organisations.ts'
import { createTestWorld, type TestWorld, testStart } from '../../testing/world.ts'
import { certificateOperations } from '../certificates/service.ts'
import { currentRevocationList, newestRevocationList } from './revocations.ts'

const many = 50_000
let world: TestWorld
let owner: BuiltOrganisation
let params: { asset_uuid: string }
beforeAll(async () => {
  world = await createTestWorld()
  owner = await buildOrganisation(world)
  params = { asset_uuid: (await buildAsset(world, owner)).asset_uuid }
  const { asset_uuid: busy } = await buildAsset(world, owner)
  const at = world.clock.now().toISOString()
  await world.services.db.execute(sql`
    insert into certificates (certificate_uuid, asset_uuid, serial_number, thumbprint, thumbprint_sha256, status,
      issued_at, expires_at, ended_at)
    select gen_random_uuid(), ${busy}::uuid, '41' || lpad(to_hex(n), 30, '0'), 'T' || n, 'T' || n, 'Superseded',
      ${at}::timestamptz, ${at}::timestamptz + interval '90 days', ${at}::timestamptz
    from generate_series(1, ${many}) n`)
  await world.services.db.execute(sql`analyze certificates`)
})
afterAll(() => world.close())

/** The most processor time that one turn of the event loop took, and that of all: what other processes take is not in it. */
const watchLoop = () => {
  let longestMs = 0
  let isOver = false
  const spent = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  const began = spent()
  let last = began
  const turn = () => {
    const now = spent()
    longestMs = Math.max(longestMs, now - last)
    last = now
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  return () => {
    isOver = true
    return { longestMs, allMs: spent() - began }
  }
}

const textOf = (input: Buffer): string => {
  const maxBuffer = 64 * 1024 * 1024
  const asked = { input, maxBuffer, encoding: 'utf8' } as const
  return spawnSync('openssl', ['crl', '-inform', 'DER', '-noout', '-text'], asked).stdout
}
const entriesOf = (der: Buffer): number => textOf(der).match(/Serial Number: 41/g)?.length ?? 0

const listWithoutHoldingUp = async () => {
  const spent = watchLoop()
  const list = await currentRevocationList(world.services)
  const { longestMs, allMs } = spent()
  console.log(`${many} entries: at most ${longestMs.toFixed()} of ${allMs.toFixed()} ms at a stretch`)
  expect(longestMs).toBeLessThan(allMs / 3)
  return list
}

it(`a list of ${many} certificates is made without holding up the process that makes it, and leaves them out again once they have expired`, async () => {
  // Each is noted to be listed by the first list; the second one is what a change costs.
  await listWithoutHoldingUp()
  world.clock.advance(hour)
  await sleep(defaultSettings.certificates.listEveryMs)
  const { der } = await listWithoutHoldingUp()
  expect(entriesOf(der)).toBe(many)
  world.clock.advance(91 * day)
  const { der: later } = await currentRevocationList(world.services)
  expect(entriesOf(later)).toBe(0)
  world.clock.set(testStart)
})

it('whether the list is complete is asked at the same cost, however long it is', async () => {
  await currentRevocationList(world.services)
  const { rows } = await world.services.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain select from revocation_changes c where c.changed_by >= 1`,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('certificates')
  const tookMs: number[] = []
  for (let n = 0; n < 100; n += 1) {
    const began = performance.now()
    expect((await newestRevocationList(world.services)).isCurrent).toBe(true)
    tookMs.push(performance.now() - began)
  }
  // The machine may be busy with other things, not a hundred times in a row.
  expect(Math.min(...tookMs)).toBeLessThan(20)
})

it('of changes without end one list a second is made, and each change is in the one that its author asks for', async () => {
  const numbers: number[] = []
  const began = performance.now()
  for (let n = 0; n < 6; n += 1) {
    await certificateOperations.issue.invoke(world.as(owner.owner), params, {})
    await certificateOperations.revoke.invoke(world.as(owner.owner), params, {})
    numbers.push((await newestRevocationList(world.services)).number)
  }
  const seconds = (performance.now() - began) / 1_000
  // The list that stood at first may have been made a moment before its second was over.
  expect(numbers.at(-1)! - numbers[0]!).toBeLessThanOrEqual(1 + seconds)
  const last = await currentRevocationList(world.services)
  expect(last.number).toBeGreaterThanOrEqual(numbers.at(-1)!)
  const [newest] = (await certificateOperations.list.invoke(world.as(owner.owner), params, { limit: 1 })).data
  expect(textOf(last.der).toLowerCase()).toContain(newest!.serial_number.toLowerCase())
})
