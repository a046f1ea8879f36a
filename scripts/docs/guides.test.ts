import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TelemetryField, telemetryFields } from '@clearway/db/telemetry-fields'
import {
  eventTypes,
  failures,
  ingestClose,
  liveActions,
  liveClose,
  liveErrorCodes,
} from '@clearway/domain/contracts'
import { defaultSettings } from '@clearway/domain/kernel'
import { expect, test } from 'vitest'
import { root } from '../launch/root.mjs'
import { envTable } from './env-table.ts'
import { fenced } from './run-guide.ts'
import { rowsUnder } from './tables.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const partners = read('docs/partners.md')
const stations = read('docs/ground-stations.md')
const live = read('docs/live-socket.md')

test('the launch contract has every variable of npm start (node scripts/docs/env-table.ts)', () => {
  const table = /<!-- env:[^>]*-->\n(.*?)\n<!-- \/env -->/s.exec(read('docs/launch.md'))?.[1]
  expect(table).toBe(envTable())
})

test('README and CONTRIBUTING call no script that package.json lacks, and with the operators’ guide name them all', () => {
  const scripts: string[] = Object.keys(JSON.parse(read('package.json')).scripts)
  const newcomers = read('README.md') + read('CONTRIBUTING.md')
  const called = [...newcomers.matchAll(/`(?:npm run ([a-z0-9:]+)|npm (start|test)\b)|^npm (start|test)\b/gm)]
  const names = called.map(([, run, own, bare]) => run ?? own ?? bare ?? '')
  expect(names.filter((name) => !scripts.includes(name))).toEqual([])
  const operators = read('docs/operators.md')
  for (const name of scripts) expect(newcomers + operators).toContain(name)
})

test('the partners’ guide has every refusal with its status', () => {
  const rows = rowsUnder(partners, 'status')
  const documented = rows.flatMap(([status, codes = '']) =>
    codes.split(', ').map((code) => `${status} ${code}`),
  )
  const real = Object.entries(failures).map(([code, { status }]) => `${status} ${code.toUpperCase()}`)
  expect(documented.toSorted()).toEqual(real.toSorted())
})

test('the partners’ guide has every limit of requests', () => {
  const documented = rowsUnder(partners, 'what').flatMap(([, limit]) =>
    Number(limit) ? [Number(limit)] : [],
  )
  const real = Object.values(defaultSettings.restPerMinute)
  expect(documented.toSorted((a, b) => a - b)).toEqual(real.toSorted((a, b) => a - b))
})

test('the stations’ guide has every field of a frame with its range and unit', () => {
  const rows = rowsUnder(stations, 'field')
  const cells = (field: TelemetryField): string[] => {
    if (field.kind === 'flag') return ['boolean', '', '']
    if (field.kind === 'text') return ['text', `at most ${field.max} characters`, '']
    return [field.kind === 'whole' ? 'integer' : 'number', `${field.min} to ${field.max}`, field.unit]
  }
  const sent = telemetryFields.filter((field) => !('by' in field))
  const real = sent.map((field) => [field.name, ...cells(field)])
  expect(rows.slice(0, 3).map(([name]) => name)).toEqual(['timestamp', 'latitude', 'longitude'])
  expect(rows.slice(3)).toEqual(real)
})

/** 1006 is what a client sees when no close frame came; no server sends it. */
const documented = (markdown: string) =>
  Object.fromEntries(
    rowsUnder(markdown, 'close code')
      .filter(([code]) => code !== '1006')
      .map(([code, why, back = '']) => [code, { why, reconnect: back.startsWith('yes') }]),
  )
const real = (table: Record<string, { code: number; reason: string; reconnect: boolean }>) =>
  Object.fromEntries(
    Object.values(table).map(({ code, reason, reconnect }) => [code, { why: reason, reconnect }]),
  )

test('both socket guides have every close code and whether to come back', () => {
  expect(documented(stations)).toEqual(real(ingestClose))
  expect(documented(live)).toEqual(real(liveClose))
})

test('the live guide has every action and every error code', () => {
  expect(rowsUnder(live, 'action').map(([action]) => action)).toEqual([...liveActions])
  expect(rowsUnder(live, 'error code').map(([code]) => code)).toEqual([...liveErrorCodes])
})

test('the operators’ guide has every figure of ours', () => {
  const written = [
    'apps/*/src/{,*/}metrics.ts',
    'packages/domain/src/platform/figures.ts',
    'scripts/launch/gateway/figures.ts',
  ]
  const sources = globSync(written, { cwd: root }).map(read).join('')
  const names = new Set(sources.match(/\bclearway_\w+/g))
  const rows = rowsUnder(read('docs/operators.md'), 'name').map(([name]) => name)
  expect(rows.toSorted()).toEqual([...names].toSorted())
})

test.each([
  ['ground-stations.md', stations],
  ['live-socket.md', live],
  ['partners.md', partners],
])('the program in %s is one', (_name, guide) => {
  const [program] = fenced(guide, 'js')
  expect(program?.split('\n').length).toBeGreaterThan(10)
  const checked = spawnSync(process.execPath, ['--check', '--input-type=module', '-'], { input: program })
  expect(String(checked.stderr)).toBe('')
})

test('the commands of the partners’ guide are a script', () => {
  const checked = spawnSync('bash', ['-n'], { input: fenced(partners, 'bash').join('\n') })
  expect(String(checked.stderr)).toBe('')
})

test('the catalogue of events in the contract is that of the code', () => {
  const rows = rowsUnder(read('docs/contract/webhooks.md'), 'event')
  expect(rows).toEqual(
    Object.entries(eventTypes).map(([name, { about, concerns, data }]) => [
      name,
      about,
      concerns.join(', '),
      Object.keys(data.shape).join(', '),
    ]),
  )
})

const ofTests = new Set(['testing', 'fixtures'])
const foldersIn = (path: string): string[] =>
  globSync('*/', { cwd: join(root, path) }).filter((name) => !ofTests.has(name))
const withoutMarks = (words: string): string => words.toLowerCase().replaceAll(/[-`]/g, ' ')

test('the guides of the tree name every folder', () => {
  const named = [
    ...rowsUnder(read('packages/domain/README.md'), 'area in src').map(
      ([area = '', words]) => [`packages/domain/src/${area}`, words] as const,
    ),
    ...rowsUnder(read('docs/architecture.md'), 'in').map(([path, words]) => [path, words] as const),
    ['scripts', read('scripts/README.md')] as const,
  ]
  const missing = named.flatMap(([path = '', words = '']) =>
    foldersIn(path)
      .filter((name) => !withoutMarks(words).includes(withoutMarks(name)))
      .map((name) => `${path}/${name}`),
  )
  expect(named.length).toBeGreaterThan(12)
  expect(missing).toEqual([])
})
