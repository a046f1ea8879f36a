import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { namedAuthority, openNamed } from '@clearway/domain/certificates'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { envSchema as api } from '../../apps/api/src/env.ts'
import { envSchema as ingest } from '../../apps/ingest/src/env.ts'
import { envSchema as web } from '../../apps/web/src/server/env.ts'
import { logArguments } from '../../packages/db/src/embedded/init.ts'
import { serverSettings } from '../../packages/db/src/embedded/settings.ts'
import { backupEnv } from '../backup/settings.ts'
import { fenced } from '../docs/run-guide.ts'
import { readSettings } from '../launch/env.ts'
import { root } from '../launch/root.mjs'
import { SECRET_NAMES } from '../launch/secrets.ts'
import { withTempDir } from '../launch/testing/temp-dir.ts'

interface ComposeService {
  image?: string
  command?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
  network_mode?: string
  restart?: string
  logging?: { driver: string }
}

const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')
const text = read('compose.yaml')
const guide = readFileSync(join(root, 'docs/operators.md'), 'utf8')
const compose = parse(text, { merge: true }) as {
  services: Record<string, ComposeService>
  volumes: Record<string, null>
  networks: Record<string, object>
}
const services = Object.entries(compose.services)
const schemas = { api, ingest, web }
const packageJson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

test.each(Object.entries(schemas))(
  '%s is given variables that it reads, and all that it needs',
  (name, schema) => {
    const given = Object.keys(compose.services[name]?.environment ?? {})
    expect(given.filter((variable) => !(variable in schema.shape))).toEqual([])
    const missing = schema.safeParse({}).error?.issues.map(({ path }) => String(path[0])) ?? []
    expect(missing.filter((variable) => !given.includes(variable))).toEqual([])
  },
)

/** What one machine with one pod leaves as it is: where its processes listen, and what only `npm start` sets. */
const fixed: Record<string, string[]> = {
  api: ['API_PORT', 'API_HOST', 'INGEST_URL'],
  ingest: ['INGEST_PORT', 'INGEST_HOST', 'MQTT_EMBEDDED'],
  // Its broker is named by MQTT_PUBLIC_URL, and there is no demo world in production.
  web: [
    'WEB_PORT',
    'WEB_HOST',
    'API_URL',
    'MQTT_URL',
    'MQTT_PORT',
    'AUTH_TRUST_HOST',
    'DEMO',
    'PLATFORM_ADMIN_EMAILS',
  ],
}

test.each(Object.entries(schemas))('whatever deploy/.env sets for %s reaches it', (name, schema) => {
  const given = Object.keys(compose.services[name]?.environment ?? {})
  // The authority comes as text, since no file of the host is in the container.
  const settable = Object.keys(schema.shape).filter((variable) => !/^CA_.*_FILE$/.test(variable))
  expect(settable.filter((variable) => !given.includes(variable)).toSorted()).toEqual(fixed[name]?.toSorted())
})

test.each(Object.entries(schemas))('%s is given every folder that it reads', (name) => {
  const { environment = {}, volumes = [] } = compose.services[name] ?? {}
  const folders = Object.entries(environment).filter(([variable]) => variable.endsWith('_DIR'))
  expect(folders.map(([variable]) => variable)).toContain('DATA_DIR')
  for (const [variable, value] of folders) {
    const place = /\/\w+/.exec(value)?.[0]
    expect(
      volumes.map((mount) => mount.replace(/:ro$/, '').split(':').at(-1)),
      variable,
    ).toContain(place)
  }
})

test('pages tell ground stations the host that the broker’s certificate names', () => {
  const certified = compose.services['broker-certificate']?.command?.[3]
  const told = compose.services['web']?.environment?.['MQTT_PUBLIC_URL'] ?? ''
  expect(certified).toMatch(/^\$\{\w+:\?\}$/)
  expect(told.replace(/^\$\{MQTT_PUBLIC_URL:-(.*)\}$/, '$1')).toBe(`mqtts://${certified}:8883`)
})

test('the telemetry service has the same name at the broker when its container is made anew', () => {
  expect(compose.services['ingest']?.environment?.['MQTT_CLIENT_ID']).toMatch(/^[a-z-]+$/)
})

test('the migration and the renewal of the certificate are given what they read', () => {
  expect(Object.keys(compose.services['migrate']?.environment ?? {})).toEqual([
    'DATABASE_URL',
    'TELEMETRY_RETENTION_DAYS',
  ])
  const renewal = Object.keys(compose.services['broker-certificate']?.environment ?? {})
  expect(renewal.filter((variable) => !(variable in api.shape))).toEqual([])
})

test('the backup is given all that a set holds and how to make it, and is let in to read the log', () => {
  const given = Object.keys(compose.services['backup']?.environment ?? {})
  const wanted = [...SECRET_NAMES, ...Object.keys(backupEnv), 'DATABASE_OWNER_URL']
  expect(given.filter((name) => !name.startsWith('CA_')).toSorted()).toEqual(wanted.toSorted())
  expect(given.filter((name) => name.startsWith('CA_'))).toHaveLength(4)
  const { command, volumes } = compose.services['postgres'] ?? {}
  const [, place] = /hba_file=(\S+)/.exec(command?.join(' ') ?? '') ?? []
  expect(volumes).toContain(`./pg_hba.conf:${place}:ro`)
  expect(read('pg_hba.conf')).toMatch(/^host\s+replication\s+clearway\s+all\s+scram-sha-256$/m)
})

test('the log of compose’s database is that of the embedded one', () => {
  const { environment, command } = compose.services['postgres'] ?? {}
  expect(environment?.['POSTGRES_INITDB_ARGS']).toBe(logArguments.join(' '))
  const ofLog = serverSettings({ port: 5432, ephemeral: false, socket: null }).filter((one) =>
    /^max_\w*wal/.test(one),
  )
  expect(ofLog).toHaveLength(2)
  for (const one of ofLog) expect(command).toContain(one)
})

const makeEnvScript = join(root, 'scripts', 'deploy', 'make-env.ts')
/** Run as by somebody whose files everybody may read unless told otherwise. */
const makeEnv = (...files: string[]) =>
  spawnSync(
    'sh',
    [
      '-c',
      'umask 022; exec "$@"',
      'sh',
      process.execPath,
      makeEnvScript,
      'https://clearway.example/x',
      ...files,
    ],
    { encoding: 'utf8' },
  )

test('make-env names every variable that the file cannot do without, for its owner alone', async () => {
  const [written, rootKey] = await withTempDir((dir) => {
    const files = [join(dir, 'secrets'), join(dir, 'root.key')]
    expect(makeEnv(...files)).toMatchObject({ status: 0, stdout: '' })
    for (const file of files) expect((statSync(file).mode & 0o777).toString(8), file).toBe('600')
    return files.map((file) => readFileSync(file, 'utf8')) as [string, string]
  })
  const named = [...written.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  const needed = [...text.matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name]) => name)
  expect(needed.filter((name) => !named.includes(name))).toEqual([])
  expect(written).toContain("PUBLIC_URL='https://clearway.example'\n")
  // What it writes starts in production as it is, and the key of the root is not among it.
  const env: Record<string, string | undefined> = {
    ...parseEnv(written),
    SMTP_URL: 'smtps://mail.example.org',
    CLEARWAY_MODE: 'production',
  }
  expect(readSettings(env)).toMatchObject({ CLEARWAY_MODE: 'production' })
  const at = new Date()
  expect(openNamed(namedAuthority(env)!, { passphrase: env['CA_KEY_PASSPHRASE'], at })).toBeTruthy()
  expect(rootKey).toContain('ENCRYPTED PRIVATE KEY')
  expect(written).not.toContain(rootKey.trim().replaceAll('\n', '\\n'))
})

test.each(['secrets', 'root.key'])('make-env writes nothing where %s is there already', (there) =>
  withTempDir((dir) => {
    const [secrets, rootKey] = [join(dir, 'secrets'), join(dir, 'root.key')]
    writeFileSync(join(dir, there), 'of before\n')
    const { status, stderr } = makeEnv(secrets, rootKey)
    expect([status, stderr]).toEqual([1, expect.stringContaining(join(dir, there))])
    expect(readFileSync(join(dir, there), 'utf8')).toBe('of before\n')
    expect(readdirSync(dir)).toEqual([there])
  }),
)

test('no line of the guide leaves the making of a file of secrets to the shell', () => {
  const calls = [...guide.matchAll(/^.*(?:deploy:env --|make-env\.ts) .*$/gm)].map(([line]) => line)
  expect(calls).toHaveLength(2)
  for (const call of calls) expect(call).not.toContain('>')
})

test('in a fresh clone the guide makes an image, or installs, before it calls a script', () => {
  const beginnings = fenced(guide, 'sh').filter((block) => /deploy:env|make-env/.test(block))
  expect(beginnings).toEqual([expect.stringMatching(/^docker build /), expect.stringMatching(/^npm ci\b/)])
})

test('what the guide runs in a container is in the image, and installs nothing there', () => {
  const lines = fenced(guide, 'sh')
    .join('')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  const calls = lines.filter((line) => /\b(compose .*(exec|run)|docker run) .*\b(node|npm) /.test(line))
  expect(calls.length).toBeGreaterThan(5)
  for (const call of calls) {
    const [command = ''] = call.split(/\s#/)
    expect(command).not.toContain('npm run')
    const [, program = ''] = /\bnode (\S+)/.exec(command) ?? []
    expect(existsSync(join(root, program)), command).toBe(true)
  }
})

test('every command is a script or a file of this tree', () => {
  for (const [name, { command, image }] of services) {
    if (image !== 'clearway') continue
    const [program, ...args] = command ?? []
    if (program === 'npm') expect(packageJson.scripts, name).toHaveProperty(args[1] ?? '')
    else expect(existsSync(join(root, args[0] ?? '')), `${name} runs ${args[0]}`).toBe(true)
  }
})

test('whatever is mounted, waited for or joined is there', () => {
  for (const [name, service] of services) {
    for (const mount of service.volumes ?? []) {
      const [source = ''] = mount.replace(/\$\{\w+:-(\w+)\}/, '$1').split(':')
      const exists = source.startsWith('./')
        ? existsSync(join(root, 'deploy', source))
        : source in compose.volumes
      expect(exists, `${name} mounts ${source}`).toBe(true)
    }
    const others = [...Object.keys(service.depends_on ?? {}), service.network_mode?.split(':')[1]]
    for (const other of others) if (other) expect(compose.services, name).toHaveProperty(other)
  }
})

test('who comes by IPv6 is known by an address of their own, and the services reach each other by it', () => {
  expect(compose.networks).toEqual({ default: { enable_ipv6: true } })
  for (const rule of read('pg_hba.conf').match(/^host.*$/gm) ?? [])
    expect(rule).toMatch(/\sall\s+scram-sha-256$/)
})

test('every service comes back after a restart of the machine or runs once, and keeps a log that has an end', () => {
  for (const [name, { restart, logging }] of services) {
    expect(['unless-stopped', 'on-failure'], name).toContain(restart)
    expect(logging, name).toEqual({ driver: 'local' })
  }
})

test('the image is built from every workspace', () => {
  const manifests = packageJson.workspaces.flatMap((pattern: string) =>
    globSync(join(pattern, 'package.json'), { cwd: root }),
  )
  const dockerfile = read('Dockerfile')
  for (const manifest of manifests) expect(dockerfile).toContain(`COPY ${manifest} `)
})

test('no secret gets into the image or the repository', () => {
  const kept = read('Dockerfile.dockerignore').split('\n')
  for (const path of ['.env', 'deploy/.env', '.data', '**/node_modules']) expect(kept).toContain(path)
  expect(read('.gitignore').split('\n')).toContain('.env')
})
