import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { generated, generatedFile } from './generate.ts'
import { pack } from './pack.ts'

it('what is generated of the client equals the documents of now (npm run gen:client)', () => {
  expect(readFileSync(generatedFile, 'utf8') === generated(), 'run npm run gen:client').toBe(true)
})

const program = (types: boolean) => `
import { Clearway, Refused, verifyWebhook } from '@clearway/client'
${types ? "import type { Tokens, WebhookEvent } from '@clearway/client'\nlet kept: Tokens | null = null" : 'let kept = null'}

const clearway = new Clearway({
  origin: 'http://127.0.0.1:9', partnerKey: 'key', retries: { attempts: 1 }, onTokens(tokens) { kept = tokens },
})
const refused = await clearway.call('zones.list').catch((error) => error)
if (!(refused instanceof TypeError)) throw refused
if (new Refused(404, null, null).status !== 404 || kept) throw new Error('wrong')
const fly = async () => {
  const { data } = await clearway.call('sessions.start', { body: { asset_uuid: 'a' } })
  for await (const zone of clearway.pages('zones.list')) console.log(zone.zone_name, data.session_token)
  const live = clearway.live({ onMessage: ({ type }) => console.log(type) })
  live.setZones(new Map([['z', 'alerts']]))
  console.log(live.snapshot().feed.state)
}
const heard = async (request${types ? ': Request' : ''}) => {
  const event${types ? ': WebhookEvent' : ''} = await verifyWebhook({ headers: request.headers, body: await request.text() }, { keys: 'whsec_AA==' })
  if (event.type === 'permission.decided') console.log(event.data.permission_status)
}
console.log(typeof fly, typeof heard)
`

it('the package compiles strictly in an empty project and runs from plain JavaScript', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clearway-client-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const run = (...[command = '', ...args]: string[]) =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8' })
  writeFileSync(join(folder, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }')
  run('npm', 'install', '--offline', '--no-audit', '--no-fund', pack(folder))
  writeFileSync(join(folder, 'typed.ts'), program(true))
  writeFileSync(join(folder, 'plain.mjs'), program(false))
  run(
    'tsc',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--noUncheckedIndexedAccess',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--types',
    '',
    'typed.ts',
  )
  expect(run('node', 'typed.js')).toBe('function function\n')
  expect(run('node', 'plain.mjs')).toBe('function function\n')
  const wrong =
    "import { Clearway } from '@clearway/client'\nvoid new Clearway({ origin: '', partnerKey: '' }).call('zones.lits')\n"
  writeFileSync(join(folder, 'wrong.ts'), wrong)
  expect(() =>
    run(
      'tsc',
      '--strict',
      '--noEmit',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--types',
      '',
      'wrong.ts',
    ),
  ).toThrow()
})
