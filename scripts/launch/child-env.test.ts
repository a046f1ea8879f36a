import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { childEnv, loadClientId, serviceOptions } from './child-env.ts'
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

test('the services receive the name, whatever ports they are given', () =>
  withTempDir((dir) => {
    const settings = readSettings({ MQTT_URL: 'mqtts://broker.example' })
    const { secrets } = loadSecrets(dir, {})
    const names = [4001, 4002].map((ingest) => {
      const ports = { api: [1], ingest: [ingest], web: [3], mqtt: 4, balanced: { api: 1, ingest } }
      const wiring = {
        settings,
        secrets,
        dataDir: dir,
        databaseUrl: 'postgres://x',
        gatewayPort: 8080,
        ports,
      }
      return childEnv({ ...wiring, mqttClientId: loadClientId(dir, ''), isDev: false }).MQTT_CLIENT_ID
    })
    expect(new Set(names)).toEqual(new Set([loadClientId(dir, '')]))
  }))

test.each(['api', 'ingest'])(
  '%s started alone has the options that it has from the launcher',
  async (name) => {
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    expect(scripts[`start:${name}`].split(' ')).toEqual(expect.arrayContaining(serviceOptions))
  },
)
