// What page.evaluate is given runs in the browser.
/// <reference lib="dom" />
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { decode, encode } from 'fast-png'
import {
  cutTiles,
  writeMbtiles,
  writePmtiles,
} from '../../apps/web/src/server/maps/testing/write-archives.ts'
import { axeFaults, bringAxe } from '../fixtures/axe.ts'
import { overlaps } from '../fixtures/boxes.ts'
import { Caller, newPartnerKey, newPerson } from '../fixtures/caller.ts'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { taken } from '../fixtures/still.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'

const baseUrl = process.env['E2E_BASE_URL'] ?? ''
const maps = join(process.env['E2E_DATA_DIR'] ?? '', 'maps')

interface Imagery {
  readonly server: Server
  readonly url: string
  readonly asked: string[]
  /** From now on it breaks each connection, until it is mended. */
  readonly fail: () => void
  readonly mend: () => void
}

/** Somebody's imagery: one grey picture for every tile, and which were asked for; and a search of places beside it. */
const startImagery = async (): Promise<Imagery> => {
  const side = 256
  const picture = encode({
    width: side,
    height: side,
    channels: 3,
    depth: 8,
    data: new Uint8Array(side * side * 3).fill(120),
  })
  const asked: string[] = []
  let isFailing = false
  const server = createServer((request, response) => {
    if (isFailing) {
      request.socket.destroy()
      return
    }
    if (request.url?.startsWith('/photon?')) {
      const geometry = { type: 'Point', coordinates: [77.5848, 12.9507] }
      const gate = { geometry, properties: { name: 'Lalbagh West Gate', city: 'Bengaluru' } }
      const endless = { geometry, properties: { name: `Lalbagh ${'x'.repeat(10_000)}` } }
      response.end(JSON.stringify({ features: [gate, endless] }))
      return
    }
    asked.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' }).end(picture)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const fail = (to: boolean) => () => {
    isFailing = to
  }
  return {
    server,
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: fail(true),
    mend: fail(false),
  }
}

const layers = ['earth', 'water', 'places']

/** Tiles of the world down to zoom 3, cut from the shipped basemap. */
const cutStreets = async () => {
  const basemap = async (name: string) =>
    JSON.parse(
      await readFile(new URL(`../../apps/web/public/basemap/${name}.geojson`, import.meta.url), 'utf8'),
    )
  return cutTiles(
    { earth: await basemap('land'), water: await basemap('lakes'), places: await basemap('places') },
    3,
  )
}

/** A street map of the world, as both kinds of archives. */
const writeStreets = async () => {
  const tiles = await cutStreets()
  await writePmtiles(join(maps, 'streets.pmtiles'), tiles, layers)
  writeMbtiles(join(maps, 'lanes.mbtiles'), tiles, layers)
}

test('a map that is drawn in software is coarse while it is moved, and sharp again once it rests', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell', { deviceScaleFactor: 1 })
  await page.goto('/zones')
  const drawn = page.locator('[aria-busy=false] .maplibregl-canvas')
  await expect
    .poll(() => drawn.evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth))
    .toBe(1)
  const shares = await drawn.evaluateHandle((canvas: HTMLCanvasElement) => {
    const seen: number[] = []
    const note = () => seen.push(Math.round((10 * canvas.width) / canvas.clientWidth) / 10)
    new MutationObserver(note).observe(canvas, { attributeFilter: ['width'] })
    return seen
  })
  await drawn.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => shares.jsonValue()).toEqual([0.4, 1])
})

test('a map that is drawn in software is dragged all the way, however slow the hand', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  await page.goto('/zones?at=13.00000,77.00000,8.00')
  const canvas = page.locator('[aria-busy=false] .maplibregl-canvas')
  await canvas.hover({ position: { x: 500, y: 300 } })
  const { x, y } = (await canvas.boundingBox())!
  await page.mouse.down()
  // Each step is a frame of its own, and the pause is longer than it takes to be sharp.
  for (const [step, pauseMs] of [[50], [100], [150, 1_200], [200], [300]] as const) {
    await page.mouse.move(x + 500 - step, y + 300)
    await page.waitForTimeout(pauseMs ?? 200)
  }
  await page.mouse.up()
  const longitude = () => Number(new URL(page.url()).searchParams.get('at')?.split(',')[1])
  // 300 of the 512 * 2^8 pixels round the world.
  await expect.poll(longitude).toBeCloseTo(77 + (300 * 360) / (512 * 2 ** 8), 1)
})

test('a live map that is drawn in software is drawn once a second while nobody is at work, and at once for who is', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  // When the map was drawn, each time by however many calls.
  await page.addInitScript(() => {
    const drawnAt: number[] = []
    Object.assign(window, { drawnAt })
    const context = WebGL2RenderingContext.prototype
    const { drawElements } = context
    let isNew = true
    context.drawElements = function (...args) {
      if (isNew) {
        isNew = false
        drawnAt.push(performance.now())
        requestAnimationFrame(() => {
          isNew = true
        })
      }
      return drawElements.apply(this, args)
    }
  })
  const drawnAt = () => page.evaluate<number[]>("Reflect.get(window, 'drawnAt')")
  const gaps = (times: readonly number[]) => times.slice(1).map((time, index) => time - times[index]!)
  await page.goto('/live?sound=0')
  const strip = page.getByRole('region', { name: 'How fresh the picture is' })
  await expect(strip).toContainText(/[1-9]\d* flights? in view/)
  const map = page.locator('[aria-busy=false] .maplibregl-canvas')
  await expect
    .poll(() => map.evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth))
    .toBe(0.5)
  await expect.poll(async () => Math.min(...gaps((await drawnAt()).slice(-5)))).toBeGreaterThan(900)

  const { length } = await drawnAt()
  await map.focus()
  const soonest = async () => {
    await page.keyboard.press('ArrowRight')
    return Math.min(...gaps((await drawnAt()).slice(length)))
  }
  await expect.poll(soonest).toBeLessThan(600)
})

test('a map whose scripts are not reached says so, and the list beside it is there', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  await page.route('**/map-engine-*/shared.js', (route) => route.abort())
  await page.goto('/zones')
  await expect(page.getByText('The map could not be loaded. Reload the page to try again.')).toBeVisible()
  await expect(page.getByRole('link', { name: /KIA Outer/ }).first()).toBeVisible()
  await page.unroute('**/map-engine-*/shared.js')
  await page.reload()
  await expect(page.locator('[aria-busy=false] .maplibregl-canvas')).toBeVisible()
})

test('a person chooses streets and imagery, finds a place and a grid reference, measures, and reads nautical miles', async ({
  browser,
}) => {
  const imagery = await startImagery()
  await mkdir(maps, { recursive: true })
  try {
    await writeStreets()
    await writeFile(join(maps, 'torn.pmtiles'), 'PMTiles')
    const person = newPerson('Maps')
    const manager = new Caller(baseUrl, await newPartnerKey('Maps'))
    await manager.register(person)
    await manager.createOrganisation('Map Cell', 3)
    const seat = await Person.sitDown(browser)
    const { page } = seat
    await seat.signIn(person.email, person.password)
    await writeFile(
      join(maps, 'maps.json'),
      JSON.stringify({
        basemaps: [
          { id: 'imagery', name: 'Imagery', tiles: `${imagery.url}/{z}/{x}/{y}.png` },
          { id: 'survey', name: 'Survey', wmts: `${imagery.url}/wmts`, layer: 'ortho' },
        ],
        search: { kind: 'photon', url: `${imagery.url}/photon`, name: 'City places' },
      }),
    )

    const tilesOf = (file: string) =>
      page.waitForResponse((answer) => answer.url().includes(`/tiles/${file}`) && answer.status() === 200)
    await expect
      .poll(
        async () =>
          (await page.goto('/zones?at=13.00000,77.00000,5.00'))?.headers()['content-security-policy'],
      )
      .toContain(imagery.url)
    await page.getByRole('button', { name: 'Layers' }).click()
    const menu = page.getByRole('region', { name: 'Layers' })
    await expect(menu.getByText('torn.pmtiles is no PMTiles archive: it has 7 bytes.')).toBeVisible()
    for (const file of ['streets', 'lanes']) {
      const tiles = tilesOf(file)
      await menu.getByRole('radio', { name: new RegExp(`^${file}`) }).check()
      await tiles
    }
    await menu.getByRole('radio', { name: /^Survey/ }).check()
    await expect
      .poll(() => imagery.asked.filter((url) => url.includes('LAYER=ortho')).length)
      .toBeGreaterThan(0)
    await menu.getByRole('radio', { name: /^Imagery/ }).check()
    await expect.poll(() => imagery.asked.filter((url) => url.endsWith('.png')).length).toBeGreaterThan(0)
    await menu.getByRole('radiogroup', { name: 'Coordinates' }).getByRole('radio', { name: 'MGRS' }).click()
    // What was chosen is there after another visit.
    await page.reload()
    await page.getByRole('button', { name: 'Layers' }).click()
    await expect(menu.getByRole('radio', { name: /^Imagery/ })).toBeChecked()
    await menu.getByRole('radiogroup', { name: 'Distance' }).getByRole('radio', { name: 'NM' }).click()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()

    await page.keyboard.press('/')
    await page.getByLabel('Name, number, UIN, operator, place, position').fill('lalbagh')
    const found = page.getByRole('region', { name: 'Places, City places' })
    await expect(found.getByRole('button', { name: /^Lalbagh West Gate/ })).toBeVisible()
    await expect(found).toContainText('© OpenStreetMap contributors')
    // A name of 10,000 letters is cut, and makes nothing wider than the dialog.
    await expect(found.getByRole('button', { name: /^Lalbagh x+$/ })).toHaveText(/^Lalbagh x{192}$/)
    expect(
      await found.evaluate((list) => list.parentElement!.scrollWidth - list.parentElement!.clientWidth),
    ).toBe(0)
    const search = page.getByLabel('Name, number, UIN, operator, place, position')
    await search.fill('12,9716 277,5946')
    await expect(page.getByText('Out of range: latitude goes from −90 to 90')).toBeVisible()
    await search.fill('12,9716 77,5946')
    await expect(page.getByRole('button', { name: /^43P GQ 8\d{4} 35\d{3}/ })).toBeVisible()
    await search.fill('43PGQ 85833 43873')
    // As the reader chose to have positions written.
    await expect(page.getByRole('button', { name: /^43P GQ 85833 4387[23]/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('at')).toMatch(/^13\.047\d+,77\.635\d+,/)

    await page.getByRole('button', { name: 'Measure' }).click()
    const panel = page.getByRole('region', { name: 'Measure' })
    const map = page.getByRole('region', { name: 'Zones', exact: true })
    for (const position of [
      { x: 300, y: 250 },
      { x: 420, y: 250 },
      { x: 420, y: 360 },
    ])
      await map.click({ position })
    await expect(panel).toContainText(/Length[\d.]+ NM/)
    await expect(panel).toContainText(/Last bearing1(79|80)° true/)
    await expect(panel).toContainText(/Area, if closed[\d.]+ NM²/)
    await expect(panel.getByRole('list', { name: 'Last point' })).toContainText(/MGRS43P G[PQ] \d{5} \d{5}/)
    await panel.getByRole('button', { name: 'Take back' }).click()
    await expect(panel).toContainText('Area, if closed—')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()

    // On a phone the sheet lies over the list and the bar, down to its last row.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/live')
    await page.getByRole('button', { name: 'Layers' }).click()
    await expect(menu).toBeFocused()
    await menu.getByRole('radiogroup', { name: 'Coordinates' }).getByRole('radio', { name: 'UTM' }).click()
    await expect(menu.getByRole('radio', { name: 'UTM' })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(page.getByRole('button', { name: 'Layers' })).toBeFocused()
  } finally {
    imagery.server.close()
    await rm(maps, { recursive: true, force: true })
  }
})

test('a street map of one region lies on the map that comes along, which is the rest of the world', async ({
  browser,
}) => {
  await mkdir(maps, { recursive: true })
  try {
    const india = (await cutStreets()).filter(({ zoom, x, y }) => zoom === 3 && x === 5 && y === 3)
    await writePmtiles(join(maps, 'india.pmtiles'), india, layers, [70, 8, 80, 20])
    const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
    await page.goto('/zones?at=15.00000,62.00000,5.00')
    const colourAt = async (right: number, down: number) => {
      const map = page.locator('[aria-busy=false] .maplibregl-canvas')
      const { x, y } = (await map.boundingBox())!
      const clip = { x: x + right, y: y + down, width: 1, height: 1 }
      return [...decode(await page.screenshot({ clip })).data].slice(0, 3).join()
    }
    const sea = () => colourAt(500, 500)
    // Until the land is drawn the sea has its colour; then it fades from the one to the other.
    const land = await colourAt(128, 112)
    let plainSea = land
    const isSettled = async () => {
      const before = plainSea
      plainSea = await sea()
      return plainSea !== land && plainSea === before
    }
    await expect.poll(isSettled, { intervals: [1_000] }).toBe(true)
    await page.getByRole('button', { name: 'Layers' }).click()
    await page.getByRole('radio', { name: /^india/ }).check()
    const ofIndia = page.waitForResponse((answer) => answer.url().includes('/tiles/india'))
    await page.reload()
    await ofIndia
    await expect.poll(sea).toBe(plainSea)
  } finally {
    await rm(maps, { recursive: true, force: true })
  }
})

test('a basemap that is not reached gives way to the plain one, says so, and comes back by itself', async ({
  browser,
}) => {
  const imagery = await startImagery()
  await mkdir(maps, { recursive: true })
  try {
    await writeFile(
      join(maps, 'maps.json'),
      JSON.stringify({
        basemaps: [
          { id: 'imagery', name: 'Imagery', detail: 'of 12 Nov', tiles: `${imagery.url}/{z}/{x}/{y}.png` },
          { id: 'styled', name: 'Styled', style_url: `${imagery.url}/style.json` },
          { id: 'torn', name: 'Torn', file: 'torn.pmtiles' },
        ],
      }),
    )
    await writeFile(join(maps, 'torn.pmtiles'), 'PMTiles')
    const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
    const open = () => page.goto('/live?map=13.10000,77.60000,6.00&sound=0')
    const choose = async (id: string) => {
      await page.evaluate((basemap) => {
        const kept = Object.keys(localStorage).find((key) => key.startsWith('clearway.preferences.'))
        localStorage.setItem(kept!, JSON.stringify({ basemap }))
      }, id)
      await open()
    }
    const map = page.getByRole('region', { name: 'Live airspace' })
    const strip = page.getByRole('region', { name: 'How fresh the picture is' })
    await expect.poll(async () => (await open())?.headers()['content-security-policy']).toContain(imagery.url)
    await page.getByRole('button', { name: 'Layers' }).click()
    await page.getByRole('radio', { name: /^Imagery/ }).check()
    await expect(strip).toContainText('Base Imagery, of 12 Nov')

    imagery.fail()
    const shipped = page.waitForResponse((answer) => answer.url().includes('/tiles/natural-earth/'))
    await choose('imagery')
    await expect(map.getByText(/^Imagery: not reached since \d\d:\d\d. Plain is shown./)).toBeVisible()
    await shipped
    await expect(strip).toContainText(/Imagery not reached since \d\d:\d\d, base Plain/)
    imagery.mend()
    await page.context().setOffline(true)
    // The browser says that it has the network again.
    await page.context().setOffline(false)
    await expect(map.getByText('Plain is shown')).toHaveCount(0)
    await expect(strip).toContainText('Base Imagery, of 12 Nov')

    await choose('styled')
    await expect(map.getByText(/^Styled: sends no MapLibre style since/)).toBeVisible()
    await choose('torn')
    await expect(map.getByText('Torn: is no PMTiles archive: it has 7 bytes. Plain is shown.')).toBeVisible()
    await choose('gone')
    const note = map.getByText('gone: is no longer offered. Plain is shown.')
    await expect(note).toBeVisible()
    // It lies over nothing that stands on the map, at a desk and on a phone.
    const scale = map.locator('[aria-hidden]').filter({ hasText: /^[\d.,]+ k?m$/ })
    const tools = map.getByRole('toolbar')
    for (const width of [1440, 720, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(scale).toBeVisible()
      await expect(note).toBeVisible()
      await expect
        .poll(() => overlaps({ note, scale, tools: tools.first() }), { message: `${width} px wide` })
        .toEqual([])
    }
  } finally {
    imagery.server.close()
    await rm(maps, { recursive: true, force: true })
  }
})

test('a view of the live map is saved by name, taken again on another device, renamed and deleted', async ({
  browser,
}) => {
  const name = `Hoskote ${Date.now().toString(36)}`
  const at = '13.07000,77.79000,11.50'
  const openMenu = async (path: string) => {
    const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
    await bringAxe(page.context())
    await page.goto(path)
    await page.getByRole('button', { name: 'Layers', exact: true }).click()
    return { page, menu: page.getByRole('region', { name: 'Layers' }) }
  }
  const { page: first, menu } = await openMenu(`/live?sound=0&map=${at}&hide=trails`)
  await menu.getByRole('checkbox', { name: 'Graticule' }).uncheck()
  await menu.getByRole('checkbox', { name: 'Geofences' }).check()
  await menu.getByRole('button', { name: 'Save as mine' }).click()
  await expect(menu.getByRole('textbox', { name: 'Name of this view' })).toBeFocused()
  await menu.getByRole('textbox', { name: 'Name of this view' }).fill(name)
  const isKept = taken(first, 'preferences.setList')
  await menu.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(menu.getByRole('button', { name, exact: true })).toHaveAttribute('aria-current', 'true')
  await isKept
  await first.context().close()

  const { page, menu: elsewhere } = await openMenu('/live?sound=0&map=12.90000,77.50000,9.00')
  const address = () => new URL(page.url()).searchParams
  const graticule = elsewhere.getByRole('checkbox', { name: 'Graticule' })
  const geofences = elsewhere.getByRole('checkbox', { name: 'Geofences' })
  await expect(graticule).toBeChecked()
  await elsewhere.getByRole('button', { name, exact: true }).click()
  await expect.poll(() => address().get('map')).toBe(at)
  expect(address().get('hide')).toBe('trails')
  await expect(elsewhere.getByRole('checkbox', { name: 'Trails' })).not.toBeChecked()
  await expect(graticule).not.toBeChecked()
  await expect(geofences).toBeChecked()
  expect(await axeFaults(page, 'everything', 'section[aria-label=Layers]')).toEqual([])

  // A name that is taken is refused.
  await elsewhere.getByRole('button', { name: 'Save as mine' }).click()
  await elsewhere.getByRole('textbox', { name: 'Name of this view' }).fill(name.toUpperCase())
  await expect(elsewhere.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await elsewhere.getByRole('textbox', { name: 'Name of this view' }).fill(`${name} 2`)
  await page.keyboard.press('Enter')
  const gone = elsewhere.getByRole('button', { name: `Delete ${name} 2` })
  await gone.click()
  await expect(gone).toHaveCount(0)
  await elsewhere.getByRole('button', { name: `Rename ${name}`, exact: true }).click()
  await elsewhere.getByRole('textbox', { name: `New name of ${name}` }).fill(`${name} lake`)
  await page.keyboard.press('Enter')
  await expect(elsewhere.getByRole('button', { name: `${name} lake`, exact: true })).toBeVisible()

  await elsewhere.getByRole('button', { name: 'Back to the organisation’s view' }).click()
  await expect(graticule).toBeChecked()
  await expect(geofences).not.toBeChecked()
  await expect.poll(() => address().get('map')).not.toBe(at)
  expect(address().get('hide')).toBeNull()
  await elsewhere.getByRole('button', { name: `Delete ${name} lake` }).click()
  await expect(elsewhere.getByText('Saved views')).toHaveCount(0)
})
