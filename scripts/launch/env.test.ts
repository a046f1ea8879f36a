import { expect, test } from 'vitest'
import { runtimeEnv } from '../../packages/domain/src/runtime-env.ts'
import { EnvFaults, readSettings } from './env.ts'
import { loadSecrets, SECRET_NAMES } from './secrets.ts'
import { withTempDir } from './testing/temp-dir.ts'

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
    CA_ROOT_CERTIFICATE: 'a certificate',
    CA_INTERMEDIATE_CERTIFICATE: 'a certificate',
    CA_INTERMEDIATE_KEY: 'a key',
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

test.each(['0', '17', '1.5', 'two', '-1'])(
  'INGEST_PROCESSES=%s is refused with what would be right',
  (text) => {
    expect(faultsOf({ INGEST_PROCESSES: text })).toContain(
      'INGEST_PROCESSES must be a whole number from 1 to 16',
    )
  },
)

test.each(['trace', 'debug', 'info', 'warn', 'error', 'silent', 'loud'])(
  'LOG_LEVEL=%s is the same to npm start and to the processes that it starts',
  (level) => {
    const isTaken = runtimeEnv.LOG_LEVEL.safeParse(level).success
    expect(isTaken).toBe(level !== 'loud')
    expect(faultsOf({ LOG_LEVEL: level }) === '').toBe(isTaken)
  },
)

test('an administrator’s address that is none is named', () => {
  const PLATFORM_ADMIN_EMAILS = 'root@example.org, notmail,two@example'
  const said = faultsOf({ PLATFORM_ADMIN_EMAILS })
  expect(said).toContain('PLATFORM_ADMIN_EMAILS')
  expect(said).toContain('“notmail” is not an e-mail address')
  expect(said).toContain('“two@example” is not an e-mail address')
  expect(said).not.toContain('root@example.org')
  expect(faultsOf({ PLATFORM_ADMIN_EMAILS: ' Root@Example.org ,two@example.org,' })).toBe('')
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

test('production names each part of its certificate authority that it lacks, and makes none', async () => {
  const faults = faultsOf({ CLEARWAY_MODE: 'production' })
  const parts = ['CA_ROOT_CERTIFICATE', 'CA_INTERMEDIATE_CERTIFICATE', 'CA_INTERMEDIATE_KEY']
  for (const name of parts) expect(faults).toContain(`- ${name} (or ${name}_FILE) must be set`)
  const { CA_INTERMEDIATE_KEY: _without, ...env } = await productionEnv()
  expect(faultsOf(env)).toContain('- CA_INTERMEDIATE_KEY or CA_INTERMEDIATE_KEY_FILE must be set too')
})

test('organisations are reviewed in production unless the environment has auto', async () => {
  expect(readSettings(await productionEnv())).toMatchObject({ CLEARWAY_MODE: 'production' })
  expect(readSettings({ ...(await productionEnv()), ORG_REVIEW: 'auto' }).ORG_REVIEW).toBe('auto')
  expect(faultsOf({ ORG_REVIEW: 'later' })).toContain('- ORG_REVIEW ')
})

test('production refuses the demo', async () => {
  const env = await productionEnv()
  expect(faultsOf({ ...env, DEMO: 'on' })).toContain('DEMO must not be on')
})

test('a complete production environment is accepted, with the demo off', async () => {
  expect(readSettings(await productionEnv())).toMatchObject({ DEMO: 'off', CLEARWAY_MODE: 'production' })
})

test('PUBLIC_URL is an origin, with or without a slash at its end', () => {
  expect(readSettings({ PUBLIC_URL: 'https://clearway.example/' }).PUBLIC_URL).toBe(
    'https://clearway.example',
  )
  expect(faultsOf({ PUBLIC_URL: 'https://clearway.example/app' })).toContain(
    'PUBLIC_URL must be an origin such as https://clearway.example, without a path',
  )
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
