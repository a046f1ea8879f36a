// What page.evaluate is given runs in the browser.
/// <reference lib="dom" />
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { decode } from 'fast-png'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'

const maps = join(process.env['E2E_DATA_DIR'] ?? '', 'maps')
const colour = [120, 80, 200] as const

/** One polygon over the whole tile in a layer `ground`, its `kind` sand; made by `encodeTile` of `@maplibre/mlt`. */
const tile = Buffer.from(
  'QAEGZ3JvdW5kgCACBBwEa2luZAQwAgEBAjICAQEBMwIBAQQTAggMAACAQACAQIBAAIBAAjACAQEEEAAABHNhbmQ=',
  'base64',
)

/** Somebody's map in tiles of MapLibre's own kind: one ground for the whole world. */
const startStyle = async () => {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    if (request.url === '/style.json') response.end(JSON.stringify(style()))
    else response.end(tile)
  })
  const style = () => ({
    version: 8,
    sources: {
      own: { type: 'vector', encoding: 'mlt', tiles: [`${url}/{z}/{x}/{y}`], maxzoom: 2 },
    },
    layers: [
      {
        id: 'ground',
        type: 'fill',
        source: 'own',
        'source-layer': 'ground',
        filter: ['==', ['get', 'kind'], 'sand'],
        paint: { 'fill-color': `rgb(${colour.join()})`, 'fill-antialias': false },
      },
    ],
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { server, url }
}

test('a style with tiles of MapLibre’s own kind is drawn, and what decodes them comes for it alone', async ({
  browser,
}) => {
  const { server, url } = await startStyle()
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  const open = () => page.goto('/live?map=10.00000,-30.00000,4.00&sound=0')
  const canvas = page.locator('[aria-busy=false] .maplibregl-canvas')
  // This browser has the worker of its maps from before the map is configured.
  await open()
  await expect(canvas).toBeVisible()
  await mkdir(maps, { recursive: true })
  try {
    const basemaps = [{ id: 'sand', name: 'Sand', style_url: `${url}/style.json` }]
    await writeFile(join(maps, 'maps.json'), JSON.stringify({ basemaps }))
    const decoders: string[] = []
    page.on('request', (request) => {
      if (/map-engine-\w+\/.*mlt/.test(request.url())) decoders.push(request.url())
    })
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    await expect.poll(async () => (await open())?.headers()['content-security-policy']).toContain(url)
    await expect(canvas).toBeVisible()
    expect(decoders).toEqual([])

    await page.getByRole('button', { name: 'Layers' }).click()
    await page.getByRole('radio', { name: /^Sand/ }).check()
    const { x, y, width, height } = (await canvas.boundingBox())!
    // Beside the menu, and between two lines of the graticule.
    const place = { x: Math.round(x + width * 0.22), y: Math.round(y + height * 0.55) }
    const colourThere = async () => {
      const clip = { ...place, width: 1, height: 1 }
      return [...decode(await page.screenshot({ clip })).data].slice(0, 3)
    }
    await expect.poll(colourThere, { timeout: 30_000 }).toEqual([...colour])
    expect(decoders.length).toBeGreaterThan(0)
    // Whoever clicks asks what lies there, of the tiles of the basemap as well.
    await page.mouse.click(place.x, place.y)
    await expect(canvas).toBeVisible()
    expect(faults).toEqual([])
  } finally {
    server.close()
    await rm(maps, { recursive: true, force: true })
  }
})
