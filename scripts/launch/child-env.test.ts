import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { childEnv, loadClientId, serviceOptions, type Wiring } from './child-env.ts'
import { readSettings } from './env.ts'
import { root } from './root.mjs'
import { loadSecrets } from './secrets.ts'
import { withTempDir } from './testing/temp-dir.ts'

test('a data directory’s telemetry service has one name at the broker, at every start', () =>
  withTempDir(async (dir) => {
    const first = loadClientId(dir, undefined)
    expect(loadClientId(dir, '')).toBe(first)
    await withTempDir((other) => expect(loadClientId(other, '')).not.toBe(first))
  }))

test('a name that the environment gives goes before the one that is kept', () =>
  withTempDir((dir) => {
    const kept = loadClientId(dir, '')
    expect(loadClientId(dir, 'tower-2')).toBe('tower-2')
    expect(loadClientId(dir, '')).toBe(kept)
  }))

const wiringOf = (dir: string, env: NodeJS.ProcessEnv): Wiring => ({
  settings: readSettings(env),
  ...loadSecrets(dir, {}),
  mqttClientId: loadClientId(dir, ''),
  dataDir: dir,
  databaseUrl: 'postgres://x',
  gatewayPort: 8080,
  ports: { api: [1], ingest: [2], web: [3], mqtt: 4, balanced: { api: 1, ingest: 2 } },
  isDev: false,
})

test('the services receive the name, whatever ports they are given', () =>
  withTempDir((dir) => {
    const wiring = wiringOf(dir, { MQTT_URL: 'mqtts://broker.example' })
    const names = [4001, 4002].map((ingest) => {
      const ports = { ...wiring.ports, ingest: [ingest], balanced: { api: 1, ingest } }
      return childEnv({ ...wiring, ports }).MQTT_CLIENT_ID
    })
    expect(new Set(names)).toEqual(new Set([loadClientId(dir, '')]))
  }))

test.each([
  ['the one that was restored, where the environment has none', undefined, 'restored'],
  ['the one that was restored, where the environment has an empty one', '', 'restored'],
  ['the environment’s before the one that was restored', 'given', 'given'],
])('the services open the authority’s key with %s', (_which, given, used) =>
  withTempDir((dir) => {
    writeFileSync(join(dir, 'secrets.json'), JSON.stringify({ CA_KEY_PASSPHRASE: 'restored' }))
    expect(childEnv(wiringOf(dir, { CA_KEY_PASSPHRASE: given })).CA_KEY_PASSPHRASE).toBe(used)
  }),
)

test.each(['api', 'ingest'])(
  '%s started alone has the options that it has from the launcher',
  async (name) => {
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    expect(scripts[`start:${name}`].split(' ')).toEqual(expect.arrayContaining(serviceOptions))
  },
)
