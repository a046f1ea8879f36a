import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { createPlaceSearch, type PlacesAnswer } from './place-search.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
}

const configured = (search: unknown) =>
  readConfiguration(JSON.stringify({ languages: ['en', 'kn'], search, basemaps: [] }))

const saying =
  (body: unknown): RequestListener =>
  (_, response) =>
    void response.end(typeof body === 'string' ? body : JSON.stringify(body))

const feature = (properties: unknown, coordinates: unknown = [77.59, 12.97]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties,
})

describe('a search of places that answers', () => {
  test('as Photon gives names, addresses and what they are in', async () => {
    const asked: (string | undefined)[] = []
    const url = await serve((request, response) => {
      asked.push(request.url, request.headers['accept-language'])
      saying({
        features: [
          feature({ name: 'Cubbon Park', city: 'Bengaluru', state: 'Karnataka', country: 'India' }),
          feature({ street: 'MG Road', housenumber: '12', city: 'Bengaluru', country: 'India' }),
          feature({ name: 'Nowhere' }, [200, 12]),
          feature({ name: 'Text', city: 7 }, ['77.59', '12.97']),
          feature({ country: 'India' }),
          feature({ name: `\u0007${'ಬ'.repeat(10_000)}` }),
          'nothing',
        ],
      })(request, response)
    })
    const found = await createPlaceSearch()(configured({ kind: 'photon', url }), 'a', ' cubbon & co ')
    expect(asked).toEqual(['/api?q=cubbon+%26+co&limit=10', 'en,kn'])
    const at = { latitude: 12.97, longitude: 77.59 }
    expect(found).toEqual({
      name: 'Photon',
      attribution: '© OpenStreetMap contributors',
      places: [
        { name: 'Cubbon Park', detail: 'Bengaluru, Karnataka, India', ...at },
        { name: 'MG Road 12', detail: 'Bengaluru, India', ...at },
        { name: 'ಬ'.repeat(200), detail: '', ...at },
      ],
    })
  })

  test('as Nominatim gives ten at most, and whom to name', async () => {
    const place = { lat: '12.9763', lon: '-77.5929', name: 'Park', display_name: 'Park, Bengaluru, India' }
    const url = await serve((request, response) => {
      expect(new URL(request.url!, url).searchParams.get('format')).toBe('jsonv2')
      saying([{ ...place, lat: '' }, ...Array.from({ length: 30 }, () => place)])(request, response)
    })
    const search = { kind: 'nominatim', url, name: 'City register', attribution: 'Register of the city' }
    const found = await createPlaceSearch()(configured(search), 'a', 'park')
    expect(found).toMatchObject({ name: 'City register', attribution: 'Register of the city' })
    const { places } = found as PlacesAnswer
    expect(places).toHaveLength(10)
    expect(places[0]).toEqual({
      ...{ name: 'Park', detail: 'Bengaluru, India' },
      ...{ latitude: 12.9763, longitude: -77.5929 },
    })
  })
})

describe('a search of places that does not', () => {
  test.each<[string, RequestListener]>([
    ['answers garbage', saying('<html>')],
    ['answers another thing', saying({ places: [] })],
    ['answers with a failure', (_, response) => void response.writeHead(500).end('{"features":[]}')],
    ['sends elsewhere', (_, response) => void response.writeHead(302, { location: '/api' }).end()],
    ['hangs up', (request) => void request.socket.destroy()],
  ])('%s is reported by its name', async (_, listener) => {
    const search = createPlaceSearch()
    const url = await serve(listener)
    expect(await search(configured({ kind: 'photon', url }), 'a', 'park')).toEqual({
      failure: 'unavailable',
      message: 'Photon does not answer.',
    })
  })

  test('answer at all, or come to an end in time, is waited for no longer than the limit', async () => {
    const search = createPlaceSearch({ patienceMs: 100 })
    const silent = await serve(() => undefined)
    const slow = await serve((_, response) => void response.write('{"features":['))
    for (const url of [silent, slow])
      expect(await search(configured({ kind: 'photon', url }), 'a', 'park')).toMatchObject({
        failure: 'unavailable',
      })
  })

  test('stop is left after 64 KiB, and its connection with it', async () => {
    let sent = 0
    const left = Promise.withResolvers<void>()
    const url = await serve((_, response) => {
      const part = Buffer.alloc(16 * 1024, ' ')
      const more = () => {
        sent += part.length
        if (!response.destroyed) response.write(part, more)
      }
      response.on('close', left.resolve)
      more()
    })
    const search = createPlaceSearch({ patienceMs: 60_000 })
    expect(await search(configured({ kind: 'nominatim', url }), 'a', 'park')).toMatchObject({
      failure: 'unavailable',
    })
    await left.promise
    expect(sent).toBeGreaterThanOrEqual(64 * 1024)
  })
})

describe('whoever searches', () => {
  test('asks at most sixty times a minute, each for himself', async () => {
    let nowMs = 0
    const search = createPlaceSearch({ nowMs: () => nowMs })
    const url = await serve(saying({ features: [] }))
    const asks = (who: string) => search(configured({ kind: 'photon', url }), who, 'park')
    const answers = await Promise.all(Array.from({ length: 61 }, () => asks('a')))
    expect(answers.filter((answer) => 'failure' in answer)).toEqual([
      { failure: 'rate_limited', message: '60 searches a minute are allowed.' },
    ])
    expect(await asks('b')).toMatchObject({ places: [] })
    nowMs += 60_000
    expect(await asks('a')).toMatchObject({ places: [] })
  })

  test('with a position, two letters or a page of them sends no request, and where none is configured finds nothing', async () => {
    const search = createPlaceSearch()
    const nobody = configured({ kind: 'photon', url: 'http://127.0.0.1:1/api' })
    for (const text of ['pa', ' ', 'p'.repeat(10_000)])
      expect(await search(nobody, 'a', text)).toMatchObject({ failure: 'invalid_input' })
    const nothing = { name: '', attribution: '', places: [] }
    for (const text of ['43PGQ 85833 43873', '12,9716 77,5946', '91, 200'])
      expect(await search(nobody, 'a', text)).toEqual(nothing)
    expect(await search(configured(undefined), 'a', 'park')).toEqual(nothing)
  })

  test('has the basemaps when the search is configured wrongly, and reads why it is not there', () => {
    const { search, faults, basemaps } = readConfiguration(
      JSON.stringify({
        search: { kind: 'photon', url: 'file:///etc/passwd' },
        basemaps: [{ id: 'a', name: 'A', tiles: 'https://tiles.example.org/{z}/{x}/{y}' }],
      }),
    )
    expect([search, basemaps.length]).toEqual([null, 1])
    expect(faults).toEqual([
      { what: 'maps.json: url of search', why: expect.stringMatching(/^must be an address/) },
    ])
  })
})
