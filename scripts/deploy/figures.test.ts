import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestWorld, type TestWorld } from '@clearway/domain/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ApiProcess, newDataDir, startApiProcess } from '../../apps/api/src/testing/process.ts'
import { type IngestProcess, processEnv, startIngestProcess } from '../../apps/ingest/src/testing/process.ts'
import { freePort } from '../../packages/db/src/embedded.ts'
import { startChild } from '../launch/child.ts'
import { mergeMetrics } from '../launch/gateway/metrics.ts'
import { logSink } from '../launch/logs.ts'
import type { Running } from '../launch/service.ts'
import { Dashboard } from './dashboard.ts'

const root = join(import.meta.dirname, '../..')
const dashboards = globSync('deploy/grafana/*.json', { cwd: root }).toSorted()
const hasPromtool = spawnSync('promtool', ['--version']).status === 0
const promtool = (args: string[], input?: string) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: root, input, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

let world: TestWorld
let api: ApiProcess
let ingest: IngestProcess
let broker: Running
/** The metrics of the processes of an installation, one by one and as the gateway puts them together. */
const texts: { process: string; text: string }[] = []

const textAt = async (origin: string): Promise<string> => (await fetch(`${origin}/metrics`)).text()
const consoleText = async (apiUrl: string): Promise<string> => {
  // By its path alone: the types of Next change those of Node for whoever imports it.
  const { createConsoleFigures } = await import(join(root, 'apps/web/src/server/figures.ts'))
  const figures = createConsoleFigures({ access: { token: undefined, isProduction: false }, apiUrl })
  return new Promise((resolve) => {
    const response = { writeHead: () => response, end: resolve }
    figures.take({ url: '/metrics', headers: {} }, response)
  })
}

beforeAll(async () => {
  world = await createTestWorld()
  const dataDir = await newDataDir()
  api = await startApiProcess(world, dataDir, { BACKUP_DIR: dataDir })
  ingest = await startIngestProcess(world.database.url, { DATA_DIR: dataDir })
  texts.push({ process: 'api', text: await textAt(api.origin) })
  texts.push({ process: 'ingest', text: await textAt(ingest.origin.replace('ws:', 'http:')) })
  broker = await startChild({
    file: 'apps/ingest/src/broker/main.ts',
    env: processEnv(world.database.url, { DATA_DIR: dataDir, MQTT_PORT: String(await freePort()) }),
    log: logSink(dataDir, 'broker'),
  })
  await vi.waitUntil(() => broker.figures?.(), { timeout: 30_000 })
  texts.push({ process: 'broker', text: (await broker.figures?.()) ?? '' })
  texts.push({ process: 'web', text: await consoleText(api.origin) })
})
afterAll(async () => {
  await broker?.stop(2_000)
  await ingest?.kill()
  await api?.stop()
  await world?.close()
})

/** Every name that can be asked for: a histogram has three. */
const known = (): Set<string> => {
  const names = new Set(['up'])
  for (const { text } of texts)
    for (const [, name = '', kind] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm))
      for (const suffix of kind === 'histogram' ? ['_bucket', '_sum', '_count'] : [''])
        names.add(name + suffix)
  return names
}
/** The metric names in a query. */
const namesIn = (query: string): string[] =>
  query.match(/\b(?:clearway|nodejs|process)_\w+(?=[{[)\s]|$)|\bup(?=\{)/g) ?? []

const dashboardAt = (file: string) => Dashboard.parse(JSON.parse(readFileSync(join(root, file), 'utf8')))

test('the figures of every process are named by Prometheus’ conventions, alone and together', () => {
  const all = texts.map(({ text }) => text).join('')
  for (const name of ['clearway_audit_unsealed_entries', 'clearway_broker_connections'])
    expect(all).toContain(name)
  for (const text of [...texts.map((one) => one.text), mergeMetrics(texts)]) {
    const gauges = [...text.matchAll(/^# TYPE (\S+) gauge$/gm)].map(([, name]) => name)
    expect(gauges.filter((name) => /_(total|count|sum|bucket)$/.test(name ?? ''))).toEqual([])
    if (hasPromtool) expect(promtool(['check', 'metrics'], text)).toEqual({ status: 0, said: '' })
  }
})

test('the clock’s offset is reported once it is known', () => {
  for (const { process, text } of texts.slice(0, 2))
    expect([process, text.match(/^clearway_clock_offset_seconds (.*)$/m)?.[1]]).not.toContain('NaN')
})

test('the alarms ask for figures that there are', () => {
  const rules = readFileSync(join(root, 'deploy/alerts.yaml'), 'utf8')
  const asked = rules
    .split(/\n\s*- alert:/)
    .slice(1)
    .flatMap((rule) => namesIn(rule.split(/\n\s*(?:for|labels):/)[0] ?? ''))
  expect(asked.length).toBeGreaterThan(14)
  expect(asked.filter((name) => !known().has(name))).toEqual([])
  if (hasPromtool) expect(promtool(['check', 'rules', 'deploy/alerts.yaml'])).toMatchObject({ status: 0 })
})

test.skipIf(!hasPromtool)('the alarms fire when they should, and no other', () => {
  expect(promtool(['test', 'rules', 'scripts/deploy/alerts.cases.yaml'])).toMatchObject({ status: 0 })
})

describe.each(dashboards)('%s', (file) => {
  test('asks for figures that there are', () => {
    const asked = dashboardAt(file).panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => namesIn(expr)),
    )
    expect(asked.length).toBeGreaterThan(8)
    expect(asked.filter((name) => !known().has(name))).toEqual([])
  })

  test('is a dashboard by Grafana’s schema, whose panels lie side by side', () => {
    const { panels } = dashboardAt(file)
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)},${y + Math.floor(n / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
    for (const { targets } of panels)
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length)
  })

  test.runIf(hasPromtool)('has queries that Prometheus reads', () => {
    const exprs = dashboardAt(file).panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
    const rules = exprs.map((expr, n) => ({
      record: `query:${n}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }))
    const dir = mkdtempSync(join(tmpdir(), 'clearway-queries-'))
    writeFileSync(join(dir, 'rules.yaml'), JSON.stringify({ groups: [{ name: 'queries', rules }] }))
    const { status, said } = promtool(['check', 'rules', join(dir, 'rules.yaml')])
    rmSync(dir, { recursive: true })
    expect([status, said]).toEqual([0, expect.stringContaining('SUCCESS')])
  })
})
