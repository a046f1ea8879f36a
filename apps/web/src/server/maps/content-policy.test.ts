import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mostConfigurationBytes } from './configuration.ts'
import { contentPolicy, createContentPolicy } from './content-policy.ts'

const host = 'https://tiles.example.org'
const configured = JSON.stringify({ basemaps: [{ id: 'a', name: 'A', tiles: `${host}/{z}/{x}/{y}` }] })
let mapsDir: string
let at: string

beforeEach(async () => {
  mapsDir = await mkdtemp(join(tmpdir(), 'clearway-policy-'))
  at = join(mapsDir, 'maps.json')
})
afterEach(() => rm(mapsDir, { recursive: true, force: true }))

const create = () => createContentPolicy({ mapsDir, isDev: false })

test('a maps.json that cannot be looked at leaves the policy without hosts', async () => {
  await symlink(at, at)
  expect(create()()).toBe(contentPolicy([], false))
})

test('two processes have the same policy from the first answer after a change', async () => {
  const [page, worker] = [create(), create()]
  expect([page(), worker()]).toEqual([contentPolicy([], false), contentPolicy([], false)])
  await writeFile(at, configured)
  expect([page(), worker()]).toEqual([contentPolicy([host], false), contentPolicy([host], false)])
})

test('hosts stay while maps.json cannot be looked at, and go when it is gone', async () => {
  await writeFile(at, configured)
  const policy = create()
  expect(policy()).toBe(contentPolicy([host], false))
  await rm(at)
  await symlink(at, at)
  expect(policy()).toBe(contentPolicy([host], false))
  await rm(at)
  expect(policy()).toBe(contentPolicy([], false))
})

test('a maps.json that is longer than the catalogue reads gives no hosts', async () => {
  const policy = create()
  await writeFile(at, configured.padEnd(mostConfigurationBytes))
  expect(policy()).toBe(contentPolicy([host], false))
  await writeFile(at, configured.padEnd(mostConfigurationBytes + 1))
  expect(policy()).toBe(contentPolicy([], false))
})

test('a pipe in place of maps.json is not waited for', () => {
  execFileSync('mkfifo', [at])
  expect(create()()).toBe(contentPolicy([], false))
})
