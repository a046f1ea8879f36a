import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { Basemap } from './basemaps.ts'
import { fetchedBase } from './fetched-base.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const serve = async (listener: RequestListener): Promise<Basemap> => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/maps/style.json`
  return {
    id: 'styled',
    name: 'Styled',
    detail: '',
    attribution: '',
    kind: 'style',
    url,
    tile_size: 512,
    min_zoom: 0,
    max_zoom: 22,
    bounds: null,
    layers: [],
  }
}

const sending = (body: unknown) =>
  serve((_, response) => void response.end(typeof body === 'string' ? body : JSON.stringify(body)))

const { signal: staying } = new AbortController()

describe('a style of somebody else', () => {
  it('has whole addresses, in which braces and what is encoded stay as they are', async () => {
    const map = await sending({
      version: 8,
      glyphs: '/fonts/{fontstack}/{range}.pbf',
      sprite: 'sprites/a%25b',
      sources: {
        streets: { type: 'vector', tiles: ['tiles/{z}/{x}/{y}.pbf?of=100%25', '/caf%E9/{z}/{x}/{y}.pbf'] },
        hills: { type: 'raster-dem', url: 'https://hills.example.org/a%2Fb.json' },
      },
      layers: [{ id: 'ground', type: 'background' }],
    })
    const { origin } = new URL(map.url)
    expect(await fetchedBase(map, staying)).toEqual({
      glyphs: `${origin}/fonts/{fontstack}/{range}.pbf`,
      sprite: `${origin}/maps/sprites/a%25b`,
      sources: {
        streets: {
          type: 'vector',
          tiles: [`${origin}/maps/tiles/{z}/{x}/{y}.pbf?of=100%25`, `${origin}/caf%E9/{z}/{x}/{y}.pbf`],
        },
        hills: { type: 'raster-dem', url: 'https://hills.example.org/a%2Fb.json' },
      },
      layers: [{ id: 'ground', type: 'background' }],
    })
  })

  it('may have no sources', async () => {
    const base = await fetchedBase(await sending({ version: 8, layers: [] }), staying)
    expect(base).toEqual({ sources: {}, layers: [] })
  })
})

const styled = (fields: object) => ({ version: 8, sources: {}, layers: [], ...fields })
const withSource = (source: unknown) => styled({ sources: { a: source } })

describe('what is no style is refused with words for the map', () => {
  it.each([
    'no JSON',
    null,
    [],
    { version: 7, layers: [] },
    { version: 8 },
    styled({ layers: [null] }),
    styled({ layers: ['ground'] }),
    styled({ sources: null }),
    styled({ sources: ['a'] }),
    withSource(null),
    withSource({}),
    withSource({ type: 'canvas' }),
    withSource({ type: 'vector', tiles: '/{z}/{x}/{y}' }),
    withSource({ type: 'vector', tiles: [7] }),
    withSource({ type: 'vector', url: 'https://' }),
    styled({ glyphs: 7 }),
  ])('%j', async (body) => {
    await expect(fetchedBase(await sending(body), staying)).rejects.toThrow('sends no MapLibre style')
  })

  it('as is what its host has not', async () => {
    const map = await serve((_, response) => void response.writeHead(404).end())
    await expect(fetchedBase(map, staying)).rejects.toThrow('answers 404')
  })
})

describe('a host is not reached', () => {
  it.each([
    ['answers nothing', () => {}],
    ['stops within its answer', (_, response) => void response.write('{"version":8,')],
  ] satisfies [string, RequestListener][])('that %s in time', async (_, listener) => {
    await expect(fetchedBase(await serve(listener), staying, 100)).rejects.toThrow('not reached')
  })

  it('whose map is left', async () => {
    const leaving = new AbortController()
    const base = fetchedBase(await serve(() => leaving.abort()), leaving.signal)
    await expect(base).rejects.toThrow('not reached')
  })
})
