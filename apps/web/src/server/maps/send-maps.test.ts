import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { VectorSourceSpecification } from 'maplibre-gl'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { basemapVersion } from '../../../scripts/basemap-version.ts'
import { shippedSources } from '../../map/basemap/style.ts'
import { asRoute, openServers, secret, sessionCookie } from '../../testing/console-route.ts'
import type { createMaps } from './catalogue.ts'
import { versionOf } from './map-files.ts'
import type { sendMaps as Send } from './send-maps.ts'
import { type CutTile, writePmtiles } from './testing/write-archives.ts'

const servers = openServers()
let folder: string
let page: string
let cookie: string
/** Of the tile at zoom 0, as the catalogue names it. */
let address: string

// A layer that is called "a" and has nothing in it.
const bytes = gzipSync(Buffer.from([0x1a, 5, 0x78, 2, 0x0a, 1, 0x61]))
const tiles: CutTile[] = [{ zoom: 0, x: 0, y: 0, bytes }]

const queryOf = (url: string) => {
  const { pathname, searchParams } = new URL(url, 'http://console')
  return { path: pathname.split('/').filter(Boolean), ...Object.fromEntries(searchParams) }
}

const addressOf = async (create: typeof createMaps): Promise<string> => {
  const maps = create(join(folder, 'maps'))
  const [map] = (await maps.current()).maps
  await maps.close()
  return map!.url.replace('/tiles', '').replace('{z}/{x}/{y}', '0/0/0')
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clearway-send-maps-'))
  await mkdir(join(folder, 'maps'))
  await writePmtiles(join(folder, 'maps', 'streets.pmtiles'), tiles, ['a'])
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('NEXTAUTH_SECRET', secret)
  vi.stubEnv('CONSOLE_PARTNER_KEY', 'the-console-key-of-this-test')
  vi.stubGlobal('BASEMAP_VERSION', basemapVersion())
  // The environment is read once, and other tests have read another one.
  vi.resetModules()
  const { sendMaps }: { sendMaps: typeof Send } = await import('./send-maps.ts')
  page = await servers.serve(asRoute((request, response) => sendMaps(request, response), queryOf))
  cookie = await sessionCookie()
  address = await addressOf((await import('./catalogue.ts')).createMaps)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  servers.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = (path: string, { method = 'GET', headers = {} }: RequestInit = {}) =>
  fetch(`${page}${path}`, { method, headers: { cookie, ...headers } })

const kept = 'private, max-age=86400'

it('a tile is sent as it lies in the file, with its length, and may be kept for a day', async () => {
  const answer = await ask(address)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/vnd.mapbox-vector-tile',
    'content-encoding': 'gzip',
    'content-length': String(bytes.length),
    'cache-control': kept,
    etag: expect.stringMatching(/^"[0-9a-z-]+"$/),
  })
  expect((await answer.arrayBuffer()).byteLength).toBe(7)
})

it('whoever has a tile of this file already is sent none', async () => {
  const etag = (await ask(address)).headers.get('etag')!
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const answer = await ask(address, { headers: { 'if-none-match': known } })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([304, kept])
  }
  expect((await ask(address, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
})

it('a tile is not kept under the version of another file', async () => {
  const other = await ask(address.replace(/v=.*/, 'v=another'))
  expect([other.status, other.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

it('a map that was put there a moment ago is listed, and its tiles come from a process that did not list it', async () => {
  const known = await ask('/').then((answer) => answer.json())
  expect(known.maps.map(({ id }: { id: string }) => id)).toEqual(['streets'])
  const file = join(folder, 'maps', 'later.pmtiles')
  await writePmtiles(file, tiles, ['a'])
  const later = address.replace('/streets/', '/later/').replace(/v=.*/, `v=${versionOf(await stat(file))}`)
  const tile = await ask(later)
  expect([tile.status, tile.headers.get('cache-control')]).toEqual([200, kept])
  const another = join(folder, 'maps', 'latest.pmtiles')
  await writePmtiles(another, tiles, ['a'])
  const { maps } = await ask('/').then((answer) => answer.json())
  expect(maps.map(({ id }: { id: string }) => id)).toEqual(['later', 'latest', 'streets'])
})

it('a tile may be asked for without its bytes, and not be sent', async () => {
  const head = await ask(address, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
  const post = await ask(address, { method: 'POST' })
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

it('the map that comes along is sent and kept as pages ask for it, and no tile that it cannot have', async () => {
  const [source] = Object.values(shippedSources(''))
  const [url] = (source as VectorSourceSpecification).tiles!
  const tile = await ask(url!.replace('/tiles', '').replace('{z}/{x}/{y}', '0/0/0'))
  expect([tile.status, tile.headers.get('cache-control')]).toEqual([200, kept])
  for (const path of ['/natural-earth/0/1/0', '/natural-earth/9/0/0', '/natural-earth/0/0', '/gone/0/0/0'])
    expect((await ask(path)).status).toBe(404)
})
