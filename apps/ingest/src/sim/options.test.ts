import { expect, test } from 'vitest'
import { batchEveryMs, transportsOf } from './fleet-lines.ts'
import { simOptions } from './options.ts'
import { usage } from './usage.ts'

const read = (line: string, env = {}) => simOptions(line === '' ? [] : line.split(' '), env)

test.each([
  ['', 'Give --session and --token, or --aircraft.'],
  ['--session s', 'Give --session and --token, or --aircraft.'],
  ['--session s --token t --speed 0', '--speed must be a number'],
  ['--aircraft 0', '--aircraft must be a number from 1 to 10000, not 0.'],
  ['--aircraft many', '--aircraft must be a number from 1 to 10000, not many.'],
  ['--aircraft 2 --transport pigeon', '--transport must be one of ws, mqtt, rest, mixed, not pigeon.'],
  ['--aircraft 2 --transport mqtt', 'give --issue-certificates'],
  ['--aircraft 2 --transport mixed', 'give --issue-certificates'],
  ['--aircraft 2 --loss 1.5', '--loss must be a number from 0 to 1, not 1.5.'],
  ['--aircraft 2 --duplicates nan', '--duplicates must be a number from 0 to 1'],
  ['--aircraft 2 --excursion down', '--excursion must be one of lateral, height, both, not down.'],
  ['--aircraft 2 --centre 12', '--centre must be a longitude and a latitude'],
  ['--aircraft 2 --url https://clearway.example/v1', '--url must be an origin'],
  ['--session s --token t --url clearway', '--url must be an origin'],
  ['--aircraft 2 --wings 3', '--wings'],
])('"%s" is refused in words', (line, fault) => {
  expect(read(line)).toEqual({ mode: 'help', fault: expect.stringContaining(fault) })
})

test('a fleet is as quiet as it can be without an option', () => {
  expect(read('--aircraft 3', { PORT: '9000', DATA_DIR: '/data' })).toMatchObject({
    mode: 'fleet',
    origin: 'http://127.0.0.1:9000',
    mqtt: 'mqtts://127.0.0.1:8883',
    ca: '/data/ca/root.crt',
    transport: 'ws',
    track: 'generated',
    rate: 1,
    durationS: Infinity,
    register: false,
    troubles: { line: { loss: 0, duplicates: 0, reorder: 0 }, excursion: null, linkLoss: { perSecond: 0 } },
  })
})

test('the service is named with or without a slash at its end', () => {
  for (const url of ['https://clearway.example', 'https://clearway.example/'])
    expect(read(`--aircraft 1 --url ${url}`)).toMatchObject({ origin: 'https://clearway.example' })
})

test('an excursion comes by chance, or at its time alone unless both are given', () => {
  const excursion = (line: string) => {
    const options = read(`--aircraft 1 ${line}`)
    return options.mode === 'fleet' ? options.troubles.excursion : undefined
  }
  expect(excursion('--excursion both')).toEqual({ kind: 'both', atS: null, perSecond: 0.01, forS: 15 })
  expect(excursion('--excursion height --excursion-at 30 --excursion-for 5')).toEqual({
    kind: 'height',
    atS: 30,
    perSecond: 0,
    forS: 5,
  })
  expect(excursion('--excursion lateral --excursion-at 30 --excursion-p 0.5')).toMatchObject({
    atS: 30,
    perSecond: 0.5,
  })
})

test('a token may begin with a dash', () => {
  expect(read('--session s --token -t- track.jsonl')).toMatchObject({
    mode: 'single',
    token: '-t-',
    track: 'track.jsonl',
  })
})

test('the help names every option', () => {
  const named = usage.match(/--[a-z-]+/g) ?? []
  for (const option of new Set(named)) {
    const given = read(`--aircraft 1 ${option}=1`)
    expect(given.mode === 'help' ? (given.fault ?? '') : '').not.toMatch(/unknown option/i)
  }
  expect(read('--help')).toEqual({ mode: 'help', fault: null })
})

test('mixed is a third by each transport, MQTT first; batches keep to 30 a minute of one user', () => {
  const transports = transportsOf('mixed', 30)
  for (const transport of ['ws', 'mqtt', 'rest'] as const)
    expect(transports.filter((one) => one === transport)).toHaveLength(10)
  expect(transports.slice(0, 10).every((transport) => transport === 'mqtt')).toBe(true)
  expect(transportsOf('rest', 2)).toEqual(['rest', 'rest'])
  for (const count of [1, 5, 40]) expect((count * 60_000) / batchEveryMs(count)).toBeLessThanOrEqual(30)
})

test('autopilots fly against the bridge of this machine without another address', () => {
  expect(simOptions(['--mavlink'], {})).toMatchObject({
    mode: 'mavlink',
    bridge: { host: '127.0.0.1', port: 14_550 },
    aircraft: 1,
    firstId: 1,
    rate: 4,
  })
  expect(simOptions(['--mavlink', '--bridge', 'here', '--aircraft', '3'], {})).toMatchObject({
    mode: 'help',
    fault: '--bridge must be a host and a port, as 127.0.0.1:14550, not here.',
  })
})
