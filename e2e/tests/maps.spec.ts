import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decode } from 'fast-png'
import { writePmtiles } from '../../apps/web/src/server/maps/testing/write-archives.ts'
import { overlaps } from '../fixtures/boxes.ts'
import { Caller, newPartnerKey, newPerson } from '../fixtures/caller.ts'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { startImagery } from '../fixtures/imagery.ts'
import { cutStreets, layers, maps, writeStreets } from '../fixtures/street-maps.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'

const baseUrl = process.env['E2E_BASE_URL'] ?? ''

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
    await expect(panel).toContainText('click adds a point')
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
