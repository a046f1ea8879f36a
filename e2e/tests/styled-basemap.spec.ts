// What page.evaluate is given runs in the browser.
/// <reference lib="dom" />
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { decode, encode } from 'fast-png'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'

const maps = join(process.env['E2E_DATA_DIR'] ?? '', 'maps')
const colour = [120, 80, 200] as const
const imageColour = [200, 60, 60] as const
const heatColour = [10, 200, 10] as const
const reliefColour = [40, 160, 220] as const
const rgb = (of: readonly number[]) => `rgb(${of.join()})`

/** One polygon over the whole tile in a layer `ground`, its `kind` sand; made by `encodeTile` of `@maplibre/mlt`. */
const tile = Buffer.from(
  'QAEGZ3JvdW5kgCACBBwEa2luZAQwAgEBAjICAQEBMwIBAQQTAggMAACAQACAQIBAAIBAAjACAQEEEAAABHNhbmQ=',
  'base64',
)

const picture = (side: number, at: (x: number) => readonly number[]) =>
  encode({
    width: side,
    height: side,
    channels: 3,
    depth: 8,
    data: new Uint8Array(Array.from({ length: side ** 2 }, (_, i) => at(i % side)).flat()),
  })
/** Heights in metres as Terrarium writes them: a slope up to the east. */
const slope = picture(256, (x) => [128 + Math.floor(x / 16), (x % 16) * 16, 0])
const image = picture(8, () => imageColour)

const middle = [-30, 10] as const
/** West of the drawer of alerts. */
const [imageEast, buildingEast, heatEast] = [-7, 2, 7]
const square = (east: number, half: number) => {
  const [west, south] = [middle[0] + east - half, middle[1] - 3 * half]
  const [end, north] = [west + 2 * half, middle[1] + 3 * half]
  return {
    west,
    south,
    end,
    north,
    ring: [
      [west, south],
      [end, south],
      [end, north],
      [west, north],
      [west, south],
    ],
  }
}
const point = (east: number) => ({ type: 'Point', coordinates: [middle[0] + east, middle[1] - 2] })
const feature = (geometry: unknown, properties = {}) => ({ type: 'Feature', properties, geometry })

/** What no layer of the console's own is: each where the map is to have a colour of its own. */
const unusual = (url: string) => {
  const { west, south, end, north } = square(imageEast, 2)
  const corners = [
    [west, north],
    [end, north],
    [end, south],
    [west, south],
  ]
  const world = {
    type: 'Polygon',
    coordinates: [
      [
        [-170, -80],
        [170, -80],
        [170, 80],
        [-170, 80],
        [-170, -80],
      ],
    ],
  }
  const heights = {
    type: 'raster-dem',
    encoding: 'terrarium',
    tiles: [`${url}/heights/{z}/{x}/{y}`],
    maxzoom: 8,
  }
  const relief = ['interpolate', ['linear'], ['elevation'], -99, rgb(reliefColour), 9999, rgb(reliefColour)]
  const heat = [
    'interpolate',
    ['linear'],
    ['heatmap-density'],
    0,
    'transparent',
    0.01,
    rgb(heatColour),
    1,
    rgb(heatColour),
  ]
  return {
    sources: {
      image: { type: 'image', url: `${url}/image.png`, coordinates: corners },
      buildings: {
        type: 'geojson',
        data: feature({ type: 'Polygon', coordinates: [square(buildingEast, 1.5).ring] }),
      },
      points: { type: 'geojson', data: feature(point(heatEast), { n: 1 }) },
      heights,
      depths: heights,
    },
    layers: [
      { id: 'wrong', type: 'circle', source: 'points', paint: { 'circle-radius': 'wide' } },
      { id: 'program', type: 'custom' },
      { id: 'image', type: 'raster', source: 'image', paint: { 'raster-fade-duration': 0 } },
      {
        id: 'buildings',
        type: 'fill-extrusion',
        source: 'buildings',
        filter: ['<', ['distance', point(0)], 9e9],
        paint: { 'fill-extrusion-color': 'white', 'fill-extrusion-height': 50 },
      },
      {
        id: 'heat',
        type: 'heatmap',
        source: 'points',
        filter: ['within', world],
        paint: { 'heatmap-radius': 30, 'heatmap-intensity': 9, 'heatmap-color': heat },
      },
      {
        id: 'numbers',
        type: 'symbol',
        source: 'points',
        layout: {
          'text-field': ['number-format', ['get', 'n'], {}],
          'text-font': ['Noto Sans Regular'],
          'text-offset': [0, 9],
        },
      },
      {
        id: 'relief',
        type: 'color-relief',
        source: 'depths',
        minzoom: 5,
        maxzoom: 6,
        paint: { 'color-relief-color': relief },
      },
      {
        id: 'hills',
        type: 'hillshade',
        source: 'heights',
        minzoom: 6,
        paint: { 'hillshade-exaggeration': 1 },
      },
    ],
  }
}

/** Somebody's map in tiles of MapLibre's own kind: one ground for the whole world, and all that may lie on it. */
const startStyle = async () => {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    if (request.url === '/style.json') response.end(JSON.stringify(style()))
    else if (request.url === '/image.png') response.end(image)
    else response.end(request.url?.startsWith('/heights/') ? slope : tile)
  })
  const style = () => {
    const { sources, layers } = unusual(url)
    return {
      version: 8,
      sources: {
        own: { type: 'vector', encoding: 'mlt', tiles: [`${url}/{z}/{x}/{y}`], maxzoom: 2 },
        ...sources,
      },
      layers: [
        {
          id: 'ground',
          type: 'fill',
          source: 'own',
          'source-layer': 'ground',
          filter: ['==', ['get', 'kind'], 'sand'],
          // As styles were written before there were expressions.
          paint: {
            'fill-color': {
              stops: [
                [0, rgb(colour)],
                [22, rgb(colour)],
              ],
            },
            'fill-antialias': false,
          },
        },
        ...layers,
      ],
    }
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { server, url }
}

test('a style with tiles of MapLibre’s own kind, and all else that none of the console’s own names, is drawn, and what draws it comes for it alone', async ({
  browser,
}) => {
  const { server, url } = await startStyle()
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  const open = (zoom = '4.00') => page.goto(`/live?map=10.00000,-30.00000,${zoom}&sound=0`)
  const canvas = page.locator('[aria-busy=false] .maplibregl-canvas')
  // This browser has the worker of its maps from before the map is configured.
  await open()
  await expect(canvas).toBeVisible()
  await mkdir(maps, { recursive: true })
  try {
    const basemaps = [{ id: 'sand', name: 'Sand', style_url: `${url}/style.json` }]
    await writeFile(join(maps, 'maps.json'), JSON.stringify({ basemaps }))
    const parts: string[] = []
    page.on('request', (request) => {
      const part = /map-engine-\w+\/(?!engine|shared|worker)([\w-]+)\.js/.exec(request.url())?.[1]
      if (part) parts.push(part)
    })
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await expect.poll(async () => (await open())?.headers()['content-security-policy']).toContain(url)
    await expect(canvas).toBeVisible()
    expect(parts).toEqual([])

    // What draws it is not reached at first.
    const ofEngine = /map-engine-\w+\/(styles|drawing)\.js/
    const lost = new Set<string>()
    await page.route(ofEngine, (route) => {
      lost.add(route.request().resourceType())
      return route.abort()
    })
    await page.getByRole('button', { name: 'Layers' }).click()
    await page.getByRole('radio', { name: /^Sand/ }).check()
    await page.keyboard.press('Escape')
    await expect(page.getByText('A part of this page did not load')).toBeVisible()
    const note = page.getByText(/^Sand: waiting for a part of this page since/)
    const again = note.getByRole('button', { name: 'Try again' })
    await expect(note).toBeVisible()
    await page.unroute(ofEngine)
    // Many browsers never ask again for what an import did not reach.
    expect([...lost]).toEqual(['fetch'])
    // Then as after an update of the console: no file has the name by which this page asks for it.
    const ofFormerBuild = /_next\/static\/(map-engine|.*_buildManifest)/
    await page.route(ofFormerBuild, (route) => route.fulfill({ status: 404 }))
    await again.click()
    const updated = page.getByRole('status').filter({ hasText: 'The console was updated' })
    await expect(updated.getByRole('button', { name: 'Load the page anew' })).toBeVisible()
    await page.unroute(ofFormerBuild)
    await updated.getByRole('button', { name: 'Dismiss' }).click()
    await again.click()
    await expect(note).toBeHidden()

    const { x, y, width, height } = (await canvas.boundingBox())!
    // So many degrees east of the middle of the map at zoom 4, and between two lines of the graticule.
    const placeAt = (east: number) => ({
      x: Math.round(x + width / 2 + (east * 512 * 2 ** 4) / 360),
      y: Math.round(y + height * 0.55),
    })
    const ground = placeAt(-13)
    const colourAt = async (place: { x: number; y: number }) => {
      const clip = { ...place, width: 1, height: 1 }
      return [...decode(await page.screenshot({ clip })).data].slice(0, 3)
    }
    const waitsMs = { timeout: 60_000 }
    await expect.poll(() => colourAt(ground), waitsMs).toEqual([...colour])
    await expect.poll(() => colourAt(placeAt(imageEast)), waitsMs).toEqual([...imageColour])
    await expect.poll(() => colourAt(placeAt(heatEast)), waitsMs).toEqual([...heatColour])
    await expect
      .poll(async () => Math.min(...(await colourAt(placeAt(buildingEast)))), waitsMs)
      .toBeGreaterThan(150)
    expect(parts).toEqual(expect.arrayContaining(['drawing', 'mlt', 'styles']))
    // Whoever clicks asks what lies there, of the tiles of the basemap as well.
    await page.mouse.click(ground.x, ground.y)
    await expect(canvas).toBeVisible()

    // What was chosen before is there from the start.
    said.length = 0
    await open('5.50')
    await expect.poll(() => colourAt(ground), waitsMs).toEqual([...reliefColour])
    for (const leftOut of ['base:wrong', 'base:program'])
      expect(said.filter((words) => words.includes(leftOut))).toHaveLength(1)
    await open('6.50')
    await expect(canvas).toBeVisible()
    await expect.poll(() => colourAt(ground), waitsMs).not.toEqual([...colour])

    // The next map has a worker of its own, to which all of it has come.
    const whole = page.waitForRequest(/\/whole-worker\.js$/)
    await page.getByRole('link', { name: 'Zones' }).first().click()
    await whole
    await expect(canvas).toBeVisible()
    expect(faults).toEqual([])
  } finally {
    server.close()
    await rm(maps, { recursive: true, force: true })
  }
})
