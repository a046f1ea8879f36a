import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Clearway } from '@clearway/client'
import { freePort } from '../../packages/db/src/embedded/ports.ts'
import { pack } from '../../scripts/client/pack.ts'
import { newPartnerKey } from '../fixtures/caller.ts'
import { expect, test } from '../fixtures/test.ts'

const origin = process.env['E2E_BASE_URL'] ?? ''
const story = new URL('../client-story/story.ts', import.meta.url).pathname
const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
const modern = ['--target', 'es2022', '--module', 'nodenext', '--types', '']

/** No colours in a program's output. */
const bare = { PATH: process.env['PATH'] ?? '' }

let partnerKey: string
/** An empty project in which the package was installed, as `npm run pack:client` makes it. */
let project: string
const running: ChildProcess[] = []
const run = promisify(execFile)

// One after another: the project is made once.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  partnerKey = await newPartnerKey('Client story')
  project = mkdtempSync(join(tmpdir(), 'clearway-client-story-'))
  writeFileSync(join(project, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }')
  const install = ['install', '--offline', '--no-audit', '--no-fund', pack(project)]
  await run('npm', install, { cwd: project })
  copyFileSync(new URL('../client-story/run.mjs', import.meta.url), join(project, 'run.mjs'))
})
test.afterAll(() => {
  for (const child of running) child.kill()
  rmSync(project, { recursive: true })
})

/** The result of the story in this folder of the project. */
const tell = async (folder: string) => {
  const env = {
    ...bare,
    ORIGIN: origin,
    PARTNER_KEY: partnerKey,
    OUTBOX: join(process.env['E2E_DATA_DIR'] ?? '', 'outbox.ndjson'),
  }
  const args = ['run.mjs', `./${folder}/story.js`]
  const outcome = JSON.parse((await run(process.execPath, args, { cwd: project, env })).stdout)
  expect(outcome.kept).toEqual(outcome.measured)
  expect(outcome.stored).toEqual(outcome.measured)
  expect(outcome).toMatchObject({ alert: 'altitude_breach', why: 'session_ended' })
  expect(outcome.sources).toEqual({ viewport: 0, zoneUuids: [outcome.zone_uuid], asset: false })
  return outcome
}

/** Starts a program of a guide in the project; its output so far. */
const start = (guide: string, args: string[], env: Record<string, string> = {}) => {
  const [, name = '', program = ''] =
    /^```js (\S+)\n(.*?)^```$/ms.exec(
      readFileSync(new URL(`../../docs/${guide}`, import.meta.url), 'utf8'),
    ) ?? []
  writeFileSync(join(project, name), program)
  const child = spawn(process.execPath, [name, ...args], { cwd: project, env: { ...bare, ...env } })
  running.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  return () => said
}

test('a flight, from registration to its last frame, in TypeScript by the packed client', async () => {
  mkdirSync(join(project, 'typed'))
  copyFileSync(story, join(project, 'typed/story.ts'))
  await run('tsc', [...strict, ...modern, 'typed/story.ts'], { cwd: project })
  await tell('typed')
})

test('and in plain JavaScript; the programs of the guides watch, fly and hear the next one', async () => {
  mkdirSync(join(project, 'plain'))
  writeFileSync(join(project, 'plain/story.js'), stripTypeScriptTypes(readFileSync(story, 'utf8')))
  const { manager, owner, asset_uuid, plan_uuid, zone_uuid } = await tell('plain')

  const clearway = new Clearway({ origin, partnerKey })
  await clearway.signIn(owner.email, owner.password)
  const acting = clearway.actingFor(owner.org_uuid)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/hooks`
  const endpoint = await acting.call('webhooks.create', { body: { url, event_types: ['session.*'] } })
  const hooks = start('partners.md', [String(port), endpoint.data.secret])
  const credentials = { PARTNER_KEY: partnerKey, EMAIL: manager.email, PASSWORD: manager.password }
  const watch = start('live-socket.md', [origin, manager.org_uuid, zone_uuid], credentials)
  await expect.poll(watch).toContain('live')
  await expect
    .poll(() =>
      fetch(url, { method: 'POST' }).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(401)

  const { data: session } = await acting.call('sessions.start', { body: { asset_uuid, plan_uuid } })
  const { session_uuid, session_token } = session
  const station = start('ground-stations.md', [origin, session_uuid, session_token ?? ''])
  await expect.poll(station).toMatch(/stored .*0 waiting/)
  await expect.poll(watch).toMatch(/ 13\.\d+ 77\.6 50 m/)
  await acting.call('sessions.end', { path: { session_uuid } })
  await expect.poll(station).toMatch(/closed 4410/)
  await expect.poll(watch).toContain('gone session_ended')
  await expect.poll(hooks).toMatch(/session\.started[\s\S]*session\.ended/)
})
