import { expect, test } from 'vitest'
import { EnvFaults, readSettings } from './env.ts'
import { loadSecrets, SECRET_NAMES } from './secrets.ts'
import { withTempDir } from './testing.ts'

const faultsOf = (env: NodeJS.ProcessEnv): string => {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof EnvFaults) return error.message
    throw error
  }
  return ''
}

const productionEnv = async (): Promise<NodeJS.ProcessEnv> =>
  withTempDir((dir) => ({
    ...loadSecrets(dir, {}).secrets,
    CLEARWAY_MODE: 'production',
    SMTP_URL: 'smtps://mail.example.org',
  }))

test('nothing set is a development start with the demo on', () => {
  expect(readSettings({})).toMatchObject({
    PORT: 8080,
    MQTT_PORT: 8883,
    DATA_DIR: '.data',
    CLEARWAY_MODE: 'development',
    DEMO: 'on',
    RATE_LIMITS: 'on',
  })
})

test('an empty variable is an absent one', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', DEMO: '' })).toMatchObject({ PORT: 8080, DEMO: 'on' })
})

test('every fault is named, not only the first', () => {
  const faults = faultsOf({ PORT: 'http', DEMO: 'maybe', DATABASE_URL: 'mysql://x', MQTT_PORT: '70000' })
  for (const name of ['PORT', 'DEMO', 'DATABASE_URL', 'MQTT_PORT']) expect(faults).toContain(`- ${name} `)
})

test('production names every secret it lacks, and SMTP', () => {
  const faults = faultsOf({ CLEARWAY_MODE: 'production' })
  for (const name of [...SECRET_NAMES, 'SMTP_URL']) expect(faults).toContain(`- ${name} must be set`)
})

test('production refuses the demo', async () => {
  const env = await productionEnv()
  expect(faultsOf({ ...env, DEMO: 'on' })).toContain('DEMO must not be on')
})

test('a complete production environment is accepted, with the demo off', async () => {
  expect(readSettings(await productionEnv())).toMatchObject({ DEMO: 'off', CLEARWAY_MODE: 'production' })
})

test('a signing key that is no Ed25519 private key is refused', () => {
  const publicOnly = JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x: 'abc' })
  expect(faultsOf({ TOKEN_SIGNING_KEY: publicOnly })).toContain('TOKEN_SIGNING_KEY')
  expect(faultsOf({ TOKEN_SIGNING_KEY: 'not json' })).toContain('TOKEN_SIGNING_KEY')
})

test('only given secrets are taken from the environment', () => {
  expect(readSettings({ PLATFORM_ADMIN_PARTNER_KEY: 'mine' }).given).toEqual({
    PLATFORM_ADMIN_PARTNER_KEY: 'mine',
  })
})
