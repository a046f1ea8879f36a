import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { bowTie, buildManager, square } from '@clearway/domain/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFlyer, callerOf, createEdge, type Edge, partnerKey } from '../../apps/api/src/testing/edge.ts'
import { root } from '../launch/root.mjs'
import { withTempDir } from '../launch/testing/temp-dir.ts'
import { batchesOf, indicesOf } from './indices.ts'

let edge: Edge
let kia: Record<string, string>
let flyer: Record<string, string>

beforeAll(async () => {
  edge = await createEdge()
  await edge.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = edge.app.server.address() as AddressInfo
  const env = (caller: { token: string; orgUuid: string }) => ({
    CLEARWAY_URL: `http://127.0.0.1:${port}`,
    CLEARWAY_PARTNER_KEY: partnerKey,
    CLEARWAY_TOKEN: caller.token,
    CLEARWAY_ORG: caller.orgUuid,
  })
  kia = env(callerOf(await buildManager(edge.world)))
  flyer = env((await buildFlyer(edge)).caller)
})
afterAll(() => edge.close())

const run = (command: 'import' | 'export', args: string[], env: Record<string, string>) =>
  new Promise<{ code: number | null; said: string }>((done) => {
    const child = spawn(process.execPath, [join(root, 'scripts/exchange', `${command}.ts`), ...args], {
      env: { ...process.env, ...env },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
    child.on('close', (code) => done({ code, said }))
  })

const feature = (name: string, geometry: unknown = square(40, 5)) => ({
  type: 'Feature',
  geometry,
  properties: { name, max_height: 120 },
})
const zoneFile = (dir: string, ...features: object[]) => {
  const file = join(dir, 'zones.geojson')
  writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features }))
  return file
}

type Served = (
  call: number,
  body: { only?: number[]; skip_faulty?: boolean },
) => {
  status?: number
  headers?: Record<string, string>
  data: unknown
}
/** A service that answers each call as a test wants it, and what a command does with it. */
const withService = async <T>(
  serve: Served,
  use: (env: Record<string, string>) => Promise<T>,
): Promise<T> => {
  let calls = 0
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray()
    const text = Buffer.concat(chunks).toString()
    calls += 1
    const { status = 200, headers, data } = serve(calls, text ? JSON.parse(text) : {})
    response.writeHead(status, headers).end(JSON.stringify(data))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  try {
    return await use({ ...kia, CLEARWAY_URL: `http://127.0.0.1:${port}` })
  } finally {
    server.close()
  }
}

/** The report about features of a zone each; `faulty` of them are at fault. */
const reportOf = (indices: readonly number[], faulty: readonly number[] = []) => ({
  data: {
    data: {
      format: 'geojson',
      total_ready: indices.length - faulty.length,
      total_faulty: faulty.length,
      total_zones: indices.length - faulty.length,
      total_created: indices.length - faulty.length,
      features: indices.map((index) => ({
        index,
        name: `Isle ${index}`,
        verdict: faulty.includes(index) ? 'fault' : 'ready',
        zones: [{}],
        notes: [],
        faults: faulty.includes(index) ? ['name taken'] : [],
      })),
    },
  },
})
const isles = Array.from({ length: 501 }, (_, index) => index)

describe('npm run import', () => {
  it('that breaks off says how many zones it has created until then', () =>
    withTempDir(async (dir) => {
      const serve: Served = (call, { only }) =>
        call === 3 ? { status: 422, data: { message: 'No more.' } } : reportOf(only ?? isles)
      const { code, said } = await withService(serve, (env) =>
        run('import', ['zones', zoneFile(dir, feature('Isle'))], env),
      )
      expect(code).toBe(2)
      expect(said).toContain('500 zones created')
      expect(said).toContain('422: No more.')
    }))

  it('whose answer is lost says that the zones may be there, and does not send them again', () =>
    withTempDir(async (dir) => {
      const asked: unknown[] = []
      const serve: Served = (call, { only }) => {
        asked.push(only)
        const away = { status: 503, headers: { 'retry-after': '0' }, data: { message: 'Away.' } }
        return call === 1 || call > 2 ? away : reportOf([0])
      }
      const { code, said } = await withService(serve, (env) =>
        run('import', ['zones', zoneFile(dir, feature('Isle'))], env),
      )
      expect(code).toBe(2)
      expect(said).toContain(
        '503: Away. What was sent may be there all the same: look before you send it again.',
      )
      expect(said).toContain('0 zones are known to be created')
      // The report was asked for again, the creation was not.
      expect(asked).toEqual([undefined, undefined, [0]])
    }))

  it.each([
    ['zones', '--ground-elevation', '12,5'],
    ['zones', '--min-height', '10m'],
    ['zones', '--max-height', ''],
    ['zones', '--restriction-type', 'RED'],
    ['zones', '--zone-type', 'NaN'],
    ['missions', '--buffer', ' '],
    ['missions', '--height-margin', 'Infinity'],
    ['missions', '--min-height', '1_000'],
  ])('%s names %s for what is no number: %s', (what, option, text) =>
    withTempDir(async (dir) => {
      let asked = 0
      const serve: Served = () => {
        asked += 1
        return reportOf([0])
      }
      const { code, said } = await withService(serve, (env) =>
        run('import', [what, zoneFile(dir, feature('Isle')), `${option}=${text}`], env),
      )
      expect(said).toContain(`${option} takes a number, not "${text}"`)
      expect([code, asked]).toEqual([2, 0])
    }),
  )

  it.each([
    [[], false, 0],
    [['--skip-faulty'], true, 1],
  ])('given %j leaves out what has become faulty since: %s', (flags, skips, end) =>
    withTempDir(async (dir) => {
      const asked: unknown[] = []
      const serve: Served = (call, { only, skip_faulty }) => {
        if (call > 1) asked.push(skip_faulty)
        return reportOf(only ?? isles.slice(0, 2), call > 1 && skip_faulty ? [1] : [])
      }
      const { code, said } = await withService(serve, (env) =>
        run('import', ['zones', zoneFile(dir, feature('Isle')), ...flags], env),
      )
      expect(asked).toEqual([skips])
      expect(code).toBe(end)
      expect(said).toContain(skips ? '1 zones created' : '2 zones created')
      expect(said.includes('fault: name taken')).toBe(skips)
    }),
  )

  it('reports, creates when asked to, and exports the same again', () =>
    withTempDir(async (dir) => {
      const file = zoneFile(dir, feature('Command 1'), feature('Command 2'))
      const dry = await run('import', ['zones', file, '--dry-run'], kia)
      expect(dry).toMatchObject({ code: 0 })
      expect(dry.said).toContain('geojson: 2 of 2 features ready, 2 zones')
      const wet = await run('import', ['zones', file], kia)
      expect(wet.said).toContain('2 zones created')
      const again = await run('import', ['zones', file], kia)
      expect(again.code).toBe(1)
      expect(again.said).toContain('fault: name taken')
      const out = await run('export', ['zones', '--format', 'ed269', '--mine', '--out', dir], kia)
      expect(out.code).toBe(0)
      const { UASZoneList: zones } = JSON.parse(readFileSync(out.said.trim(), 'utf8'))
      expect(zones.map((zone: { name: string }) => zone.name)).toEqual(['Command 1', 'Command 2'])
    }))

  it('leaves everything alone while a feature is at fault, unless asked to skip it', () =>
    withTempDir(async (dir) => {
      const file = zoneFile(dir, feature('Command 3'), feature('Crossed', bowTie))
      const refused = await run('import', ['zones', file], kia)
      expect(refused.code).toBe(1)
      expect(refused.said).toMatch(/1 fault {2}Crossed\n +fault: ring 0 crosses itself near position 3/)
      expect(refused.said).toContain('Nothing was created')
      expect((await run('import', ['zones', file, '--skip-faulty'], kia)).said).toContain('1 zones created')
    }))

  it('drafts missions into a file', () =>
    withTempDir(async (dir) => {
      const line = {
        type: 'LineString',
        coordinates: [
          [77, 13],
          [77.01, 13],
        ],
      }
      const out = join(dir, 'missions.json')
      const answer = await run(
        'import',
        ['missions', zoneFile(dir, feature('Pipe', line)), '--buffer', '50', '--out', out],
        flyer,
      )
      expect(answer.code).toBe(0)
      expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject([{ mission_name: 'Pipe', min_height: 0 }])
    }))

  it.each([
    [['zones'], /npm run import -- zones <file>/],
    [['planes', 'x'], /npm run import -- zones <file>/],
    [['zones', '/nowhere/x.json'], /ENOENT/],
    [['zones', 'x', '--nonsense'], /nonsense/],
  ])('called as %j prints how to call it', async (args, words) => {
    const { code, said } = await run('import', args, kia)
    expect(code).toBe(2)
    expect(said).toMatch(words)
  })

  it('without a key prints where to give one', async () => {
    const { said } = await run('import', ['zones', 'package.json'], { ...kia, CLEARWAY_PARTNER_KEY: '' })
    expect(said).toBe('No partner key: give --key or CLEARWAY_PARTNER_KEY.\n')
  })
})

it('npm run export to standard output refuses what comes in several files', async () => {
  const link = '</v1/airspaces/export?after_zone_id=2000>; rel="next"'
  const serve: Served = (call) => (call === 1 ? { headers: { link }, data: {} } : { data: {} })
  const { code, said } = await withService(serve, (env) => run('export', ['zones', '--out', '-'], env))
  expect(code).toBe(2)
  expect(said).toBe('The export comes in several files: give a folder with --out.\n')
})

it('indices are read as ranges, and features are grouped without being cut', () => {
  expect(indicesOf('0, 3-5,9')).toEqual([0, 3, 4, 5, 9])
  expect(() => indicesOf('a')).toThrow('--only takes indices')
  const features = [3, 2, 4, 9, 1].map((zones) => ({ zones: Array(zones) }))
  expect(batchesOf(features, 5).map((batch) => batch.map((one) => one.zones.length))).toEqual([
    [3, 2],
    [4],
    [9],
    [1],
  ])
})
