import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../packages/db/src/embedded.ts'
import { debianPostgres, startDebianDatabase } from '../../packages/db/src/testing.ts'
import { isConsoleBuilt } from '../launch/console-build.ts'
import { root } from '../launch/root.mjs'

/**
 * The lines of the operators' guide for a Debian without Docker, one after the other and unchanged, in directories and on ports of
 * this test alone. The console is built by `npm test` beside this, so it is left out where there is no whole build yet.
 */
const bin = debianPostgres()
const isInstalled = (name: string) => spawnSync('which', [name]).status === 0
const missing = [
  ...(bin ? [] : ['postgresql']),
  ...['mosquitto', 'caddy', 'psql'].filter((name) => !isInstalled(name)),
]
const isWalked = missing.length === 0 && process.getuid?.() === 0
if (!isWalked)
  console.warn(
    `the operators' guide IS NOT WALKED: it needs root and ${missing.join(', ') || 'nothing else'}`,
  )
const hasConsole = isConsoleBuilt()

const patient = { timeout: 60_000, interval: 100 }
/** What stays: the proxy is stopped first, the broker last. */
const stays = /^(mosquitto -c|npm run start:|caddy run|env CRL_URL)/

/** A line of the guide, a here-document with what belongs to it. */
const stepsOf = (guide: string): string[] => {
  const [, block = ''] = /Without Docker,[^`]*(?:`[^`]+`[^`]*)*?```sh\n([\s\S]*?)```/.exec(guide) ?? []
  return block.match(/^.*<<'END'\n[\s\S]*?^END$|^.+$/gm) ?? []
}

/** Beside the guide: somebody who flies. */
const peopled = 'mkdir -p "$DATA_DIR" && ORG_REVIEW=auto node packages/domain/src/demo/main.ts'
const flight =
  'npm run -s sim -- --aircraft 1 --transport mqtt --issue-certificates --duration 12 --url https://clearway.example --ca /mosquitto/certs/ca.crt'

const ended = async (child: ChildProcess): Promise<{ code: number; said: string }> => {
  const said = [child.stdout, child.stderr].map((stream) => stream?.toArray() ?? [])
  const [code] = await once(child, 'exit')
  return { code, said: (await Promise.all(said)).flat().join('') }
}

/** As Node's own socket asks, in its spelling. */
const socketHeaders = {
  connection: 'upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
}

const statusOf = (port: number, path: string, headers = {}): Promise<{ code: number; body: string }> =>
  new Promise((resolve) => {
    const ask = request(
      { port, path, headers, host: '127.0.0.1', rejectUnauthorized: false },
      async (answer) => resolve({ code: answer.statusCode ?? 0, body: (await answer.toArray()).join('') }),
    )
    ask.once('error', () => resolve({ code: 0, body: '' }))
    ask.end()
  })

test.skipIf(!isWalked)(
  'who follows the guide has Clearway in production mode behind Caddy',
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'clearway-walk-'))
    const database = await startDebianDatabase(bin as string)
    const running: { line: string; child: ChildProcess }[] = []
    onTestFinished(async () => {
      for (const { child } of running) if (child.exitCode === null) process.kill(-child.pid!, 'SIGKILL')
      await database.close()
      rmSync(home, { recursive: true, force: true })
    })
    spawnSync('chmod', ['755', home])
    const [site, stations, services, api, ingest, web] = await Promise.all(
      Array.from({ length: 6 }, freePort),
    )
    const server = new URL(database.url)
    /** Places, names and ports of this test in the place of the guide's, in its files as in its lines. */
    const here = (text: string): string =>
      [
        ['/etc/clearway', `${home}/etc`],
        ['/mosquitto/certs', `${home}/mosquitto/certs`],
        ['/mosquitto/config', `${home}/mosquitto/config`],
        ['mv clearway-root.key /root', `mv clearway-root.key ${home}`],
        ['deploy/Caddyfile', `${home}/Caddyfile`],
        ['sudo -u postgres psql', `psql -h 127.0.0.1 -p ${server.port} -U clearway -d postgres`],
        ['CREATE ROLE clearway', 'CREATE ROLE walker'],
        ['CREATE DATABASE clearway OWNER clearway', 'CREATE DATABASE walk OWNER walker'],
        [
          'postgresql://clearway:choose-one@127.0.0.1:5432/clearway',
          `postgresql://walker:choose-one@127.0.0.1:${server.port}/walk`,
        ],
        ['127.0.0.1:8081', `127.0.0.1:${api}`],
        ['https://clearway.example', `https://127.0.0.1:${site}`],
        ['broker.clearway.example:8884', `127.0.0.1:${services}`],
        ['broker.clearway.example:8883', `127.0.0.1:${stations}`],
        ['broker.clearway.example', '127.0.0.1'],
      ].reduce((written, [from = '', to = '']) => written.replaceAll(from, to), text)
    writeFileSync(
      join(home, 'Caddyfile'),
      readFileSync(join(root, 'deploy/Caddyfile'), 'utf8')
        .replace('{\n', '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n')
        .replaceAll('127.0.0.1:8081', `127.0.0.1:${api}`)
        .replaceAll('127.0.0.1:8082', `127.0.0.1:${ingest}`)
        .replaceAll('127.0.0.1:8083', `127.0.0.1:${web}`),
    )
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: home,
      DATA_DIR: join(home, 'data'),
      LOG_LEVEL: 'warn',
      API_PORT: String(api),
      INGEST_PORT: String(ingest),
      WEB_PORT: String(web),
      API_URL: `http://127.0.0.1:${api}`,
      INGEST_URL: `http://127.0.0.1:${ingest}`,
      // Of all brokers on this machine, the one of this test.
      RELOAD: `pkill -HUP -f ${home}/mosquitto/config/mosquitto.conf`,
    }
    const shell = { cwd: root, env }
    const variables = 'set -a; . /etc/clearway/secrets; . /etc/clearway/settings; set +a'

    const steps = stepsOf(readFileSync(join(root, 'docs/operators.md'), 'utf8'))
    expect(steps.filter((line) => stays.test(line))).toHaveLength(6)
    let settled = ':'
    for (const step of steps) {
      const line = here(step)
      if (step.startsWith('set -a')) settled = here(variables)
      // It would take away what this test runs on.
      if (step.startsWith('npm ci')) continue
      if (/build -w|start:web/.test(step) && (step.includes('build') || !hasConsole)) continue
      if (stays.test(step)) {
        const command = `${settled}; exec ${line.replace(/#.*/, '')}`
        running.push({
          line,
          child: spawn('sh', ['-c', command], { ...shell, detached: true, stdio: 'ignore' }),
        })
        continue
      }
      const { status, stdout, stderr } = spawnSync('sh', ['-c', `${settled}; ${line}`], {
        ...shell,
        encoding: 'utf8',
      })
      expect({ line, status, said: status === 0 ? '' : stdout + stderr }).toEqual({
        line,
        status: 0,
        said: '',
      })
      const conf = join(home, 'mosquitto/config/mosquitto.conf')
      // Its ports are as fixed as Caddy's.
      if (step.startsWith('cp deploy/mosquitto'))
        writeFileSync(
          conf,
          here(readFileSync(conf, 'utf8'))
            .replace('listener 8883', `listener ${stations}`)
            .replace('listener 8884', `listener ${services}`),
        )
    }

    const ready = { status: 'ready', checks: { database: 'up', ingest: 'up', broker: 'up' } }
    await expect
      .poll(async () => {
        const { code, body } = await statusOf(site!, '/readyz')
        return code === 200 ? JSON.parse(body) : code
      }, patient)
      .toEqual(ready)
    expect(await statusOf(site!, '/v1/openapi.json')).toMatchObject({ code: 200 })
    // The telemetry service refuses the token; to the API this is no path.
    expect(await statusOf(site!, '/v1/airspace/live?token=t', socketHeaders)).toMatchObject({ code: 401 })
    if (hasConsole) expect(await statusOf(site!, '/signin')).toMatchObject({ code: 200 })
    expect(await ended(spawn('sh', ['-c', `${settled}; ${peopled}`], shell))).toEqual({
      code: 0,
      said: expect.any(String),
    })
    // A station of the demo world, by REST through Caddy and by MQTT over mutual TLS.
    const flown = await ended(
      spawn('sh', ['-c', `${settled}; exec ${here(flight)} --mqtt mqtts://127.0.0.1:${stations}`], {
        ...shell,
        env: { ...env, NODE_EXTRA_CA_CERTS: join(home, '.local/share/caddy/pki/authorities/local/root.crt') },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    )
    expect(flown).toEqual({ code: 0, said: expect.stringMatching(/acknowledged [1-9]/) })
    for (const { child } of running.toReversed()) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
  },
  180_000,
)
