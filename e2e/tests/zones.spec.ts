import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { Caller, newPartnerKey, newPerson } from '../fixtures/caller.ts'
import { callDemoOwner, seatDemoOwner } from '../fixtures/demo.ts'
import { heldNews } from '../fixtures/news.ts'
import { box } from '../fixtures/place.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'

const baseUrl = process.env['E2E_BASE_URL'] ?? ''

const sitDown = async (browser: Browser, organisation: string): Promise<Page> =>
  (await seatDemoOwner(browser, organisation)).page

/** Different in every run against one data directory. */
const unique = (): string => Date.now().toString(36).toUpperCase()

/** Far from the demo world. */
const square = (west: number, south: number) => box({ west, south }, 0.01).coordinates
const knot = [
  [75, 11],
  [75.01, 11.01],
  [75.01, 11],
  [75, 11.01],
  [75, 11],
]
const feature = (name: string, type: string, coordinates: unknown) => ({
  type: 'Feature',
  properties: { name, airspace_zone_type: 3, restriction_type: 4, min_height: 0, max_height: 60 },
  geometry: { type, coordinates },
})

test('whoever reads heights in feet from now on keeps the file that they are importing, in feet', async ({
  browser,
}) => {
  const person = newPerson('Feet')
  const caller = new Caller(baseUrl, await newPartnerKey('Feet'))
  await caller.register(person)
  await caller.createOrganisation(`Feet Cell ${unique()}`, 3)
  const seat = await Person.sitDown(browser)
  const { page } = seat
  await seat.signIn(person.email, person.password)
  await page.goto('/zones/import')
  const content = { type: 'FeatureCollection', features: [feature('Tank', 'Polygon', square(75.1, 11.4))] }
  await page.getByLabel('Choose a file of zones').setInputFiles({
    name: 'zones.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(JSON.stringify(content)),
  })
  await expect(page.getByText('1 feature ready.')).toBeVisible()
  const tank = page.getByRole('list', { name: 'Features' }).getByRole('listitem').filter({ hasText: 'Tank' })
  await expect(tank).toContainText(/\d m AGL/)
  await page.getByRole('button', { name: 'Layers' }).click()
  const menu = page.getByRole('region', { name: 'Layers' })
  await menu.getByRole('radiogroup', { name: 'Height' }).getByRole('radio', { name: 'ft' }).click()
  await expect(tank).toContainText(/\d ft AGL/)
  await expect(page.getByText('1 feature ready.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create 1 zone' })).toBeEnabled()
})

test('a file with one feature at fault is seen on the map, reported, and imported without it', async ({
  browser,
}) => {
  const page = await sitDown(browser, 'KIA Airspace Cell')
  const mark = unique()
  const content = JSON.stringify({
    type: 'FeatureCollection',
    features: [
      feature(`Tank ${mark}`, 'Polygon', square(75.1, 11.1)),
      feature(`Knot ${mark}`, 'Polygon', [knot]),
      feature(`Depots ${mark}`, 'MultiPolygon', [square(75.2, 11.1), square(75.3, 11.1)]),
    ],
  })
  await page.goto('/zones/import')
  await page.getByLabel('Choose a file of zones').setInputFiles({
    name: 'zones.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(content),
  })
  await expect(page.getByText('2 of 3 features ready.')).toBeVisible()
  const features = page.getByRole('list', { name: 'Features' })
  await expect(features.getByRole('listitem').filter({ hasText: `Knot ${mark}` })).toContainText(/cross/i)
  await expect(features.getByRole('checkbox', { name: `Knot ${mark} cannot be imported` })).toBeDisabled()
  await page.getByRole('button', { name: 'Create 3 zones' }).click()
  await expect(page.getByText('2 features imported.')).toBeVisible()

  await page.getByRole('link', { name: 'Show the zones' }).click()
  await page.getByRole('searchbox', { name: 'Search zones' }).fill(mark)
  await expect(page.getByRole('link', { name: `Tank ${mark}` })).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`Depots ${mark}`) })).toHaveCount(2)
  await expect(page.getByRole('link', { name: new RegExp(`Knot ${mark}`) })).toHaveCount(0)

  await page.goto('/zones/import')
  await page.getByLabel('Choose a file of zones').setInputFiles({
    name: 'again.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(content),
  })
  await expect(page.getByText('No feature can be imported.')).toBeVisible()
  await expect(features.getByText(/Name taken/).first()).toBeVisible()
})

test('a temporary restriction shows who is affected, is found as later, and is in the feed', async ({
  browser,
}) => {
  const page = await sitDown(browser, 'KIA Airspace Cell')
  const name = `Fair ${unique()}`
  await page.goto('/zones/new')
  await page.getByLabel('Zone name').fill(name)
  await page
    .getByLabel('Add points, latitude, longitude')
    .fill('12.1, 76.1\n12.1, 76.2\n12.2, 76.2\n12.2, 76.1')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Tomorrow 06–18' }).click()
  await page.getByRole('button', { name: 'Call it a temporary restricted area' }).click()
  await expect(page.getByText('No mission is in this airspace.')).toBeVisible()
  await page.getByRole('button', { name: 'Create zone' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()

  const asked = `q=${encodeURIComponent(name)}`
  await page.goto(`/zones?when=later&${asked}`)
  await expect(page.getByRole('link', { name })).toBeVisible()
  await page.goto(`/zones?when=active&${asked}`)
  await expect(page.getByText('No zone fits')).toBeVisible()

  await page.goto('/zones/sync')
  await expect(page.getByRole('list', { name: 'Changes' }).getByRole('listitem').first()).toContainText(name)
})

test('the zones leave as a file', async ({ browser }) => {
  const page = await sitDown(browser, 'KIA Airspace Cell')
  await page.goto('/zones?export=1')
  const dialog = page.getByRole('dialog', { name: 'Export zones' })
  await dialog.getByRole('radio', { name: 'KML' }).check({ force: true })
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const file = await (await download).path()
  expect(await readFile(file, 'utf8')).toContain('KIA Outer')
})

/** Small squares in a grid of a sea far from everything, more than one import creates. */
const archipelago = (mark: string, count: number) => ({
  type: 'FeatureCollection',
  features: Array.from({ length: count }, (_, index) =>
    feature(
      `Isle ${mark} ${index}`,
      'Polygon',
      square(60 + (index % 40) * 0.02, -30 + Math.floor(index / 40) * 0.02),
    ),
  ),
})

test('an import of more zones than one request takes is one action, which can be stopped and gone on with', async ({
  browser,
}) => {
  const page = await sitDown(browser, 'KIA Airspace Cell')
  const mark = unique()
  await page.goto('/zones/import')
  await page.getByLabel('Choose a file of zones').setInputFiles({
    name: 'isles.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(JSON.stringify(archipelago(mark, 620))),
  })
  // The second of three requests takes until somebody has had enough: it is finished, and the third not begun.
  const enough = Promise.withResolvers<void>()
  let requests = 0
  await page.route('**/api/trpc/*importZones*', async (route) => {
    if (route.request().postData()?.includes('"dry_run":false')) requests += 1
    if (requests === 2) await enough.promise
    await route.continue()
  })
  // A request makes hundreds of zones.
  const patient = { timeout: 120_000 }
  await page.getByRole('button', { name: 'Create 620 zones' }).click()
  await expect(page.getByRole('progressbar', { name: 'Zones created' })).toBeVisible()
  await expect.poll(() => requests, patient).toBe(2)
  await page.getByRole('button', { name: 'Cancel' }).click()
  enough.resolve()
  await expect(page.getByText('Stopped: 120 zones not created')).toBeVisible(patient)
  await page.getByRole('button', { name: 'Create 120 more zones' }).click()
  await expect(page.getByText('620 features imported.')).toBeVisible(patient)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the report' }).click()
  const report = await readFile(await (await download).path(), 'utf8')
  expect(report.match(/,created,/g)).toHaveLength(620)
  // They lie in the Indian Ocean; the cell works in Bengaluru, and its maps open there.
  for (const [path, place] of [
    ['/zones', /[?&]at=1[23]\.\d+(,|%2C)7[78]\./],
    ['/live', /[?&]map=1[23]\.\d+(,|%2C)7[78]\./],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL(place)
  }

  // Of a long list only what is in view is in the page; the keys and the wheel lead to all of it.
  await page.goto(`/zones?q=${encodeURIComponent(`Isle ${mark}`)}`)
  const rows = page.getByRole('list', { name: /zones$/ }).getByRole('listitem')
  await expect(rows.first()).toHaveAttribute('aria-setsize', '620')
  expect(await rows.count()).toBeLessThan(80)
  await rows.first().hover()
  await expect(async () => {
    await page.mouse.wheel(0, 40_000)
    await expect(rows.last()).toHaveAttribute('aria-posinset', '620', { timeout: 500 })
  }).toPass()
  expect(await rows.count()).toBeLessThan(80)
})

test('an import whose page is left is stopped, and how far it came is said on the next one', async ({
  browser,
}) => {
  const page = await sitDown(browser, 'KIA Airspace Cell')
  await page.goto('/zones/import')
  await page.getByLabel('Choose a file of zones').setInputFiles({
    name: 'left.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(JSON.stringify(archipelago(unique(), 520))),
  })
  const left = Promise.withResolvers<void>()
  let requests = 0
  await page.route('**/api/trpc/*importZones*', async (route) => {
    if (route.request().postData()?.includes('"dry_run":false')) {
      requests += 1
      await left.promise
    }
    await route.continue()
  })
  await page.getByRole('button', { name: 'Create 520 zones' }).click()
  await expect.poll(() => requests).toBe(1)
  // Another file has to wait: what comes back is of this one.
  const other = await page.evaluateHandle(() => {
    const dropped = new DataTransfer()
    dropped.items.add(new File(['{}'], 'other.geojson'))
    return dropped
  })
  await page
    .getByRole('progressbar', { name: 'Zones created' })
    .dispatchEvent('drop', { dataTransfer: other })
  await expect(page.getByRole('status').filter({ hasText: 'Not openedother.geojson' })).toBeVisible()
  await expect(page.getByText('left.geojson', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Missions', exact: true }).first().click()
  await expect(page).toHaveURL(/\/missions/)
  left.resolve()
  // So many as the service has made by then: it may be busy with another import.
  const news = await heldNews(page, 'of 520 zones of left.geojson created')
  await expect(news).toContainText('The import was stopped')
  expect(requests).toBe(1)
})

test('the zone editor keeps its draft through a reload and a closed tab, until it is discarded', async ({
  browser,
}) => {
  const begun = await sitDown(browser, 'KIA Airspace Cell')
  const page = await begun.context().newPage()
  await page.goto('/zones/new')
  await page.getByLabel('Zone name').fill('Half a zone')
  await page.getByLabel('Add points, latitude, longitude').fill('12.1, 76.1\n12.1, 76.2\n12.2, 76.2')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(/^Draft kept/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Zone name')).toHaveValue('Half a zone')
  await expect(page.getByText('No mission is in this airspace.')).toBeVisible()
  await page.close()

  await begun.goto('/zones/new')
  await expect(begun.getByLabel('Zone name')).toHaveValue('Half a zone')
  await expect(begun.getByText('No mission is in this airspace.')).toBeVisible()
  // Who leaves within the console loses nothing either of what was typed the moment before.
  const places = begun.getByRole('navigation', { name: 'Main' })
  const leave = places.getByRole('link', { name: 'Alerts' })
  const name = await begun.getByLabel('Zone name').elementHandle()
  await leave.evaluate((link: HTMLElement, field) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    write?.call(field, 'More than half a zone')
    field?.dispatchEvent(new Event('input', { bubbles: true }))
    link.click()
  }, name)
  await expect(begun.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible()
  await begun.goto('/zones/new')
  await expect(begun.getByLabel('Zone name')).toHaveValue('More than half a zone')
  await begun.getByRole('button', { name: 'Discard' }).click()
  await begun.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(begun).toHaveURL(/\/zones(\?at=1[23]\.\d+,7[78]\.[^/]*)?$/)
  await begun.goto('/zones/new')
  await expect(begun.getByLabel('Zone name')).toHaveValue('')
})

test('a draft of a zone that was changed since says so, and that saving takes its place', async ({
  browser,
}) => {
  const manager = await callDemoOwner('KIA Airspace Cell')
  const fields = {
    ...{ airspace_zone_type: 2, restriction_type: 1, min_height: 0, max_height: 120 },
    zone_envelope: box({ west: 75.2, south: 11.2 }, 0.05),
  }
  const { zone_uuid } = await manager.must(201, 'POST', '/airspaces', {
    zone_name: `Reservoir ${unique()}`,
    ...fields,
  })
  const page = await sitDown(browser, 'KIA Airspace Cell')
  await page.goto(`/zones/${zone_uuid}/edit`)
  const changed = 'The zone was changed since you began this draft.'
  await page.getByLabel('Zone name').fill('Reservoir, north')
  await expect(page.getByText(/^Draft kept/)).toBeVisible()
  await expect(page.getByText(changed)).toHaveCount(0)
  await manager.must(200, 'PUT', `/airspaces/${zone_uuid}`, { max_height: 90 })
  const later = await page.context().newPage()
  await page.close()
  await later.goto(`/zones/${zone_uuid}/edit`)
  await expect(later.getByLabel('Zone name')).toHaveValue('Reservoir, north')
  await expect(later.getByText(changed)).toBeVisible()
  await manager.must(200, 'DELETE', `/airspaces/${zone_uuid}`)
})

test('a zone that a colleague deletes while it is open is said to be gone, and nothing more can be done with it', async ({
  browser,
}) => {
  const manager = await callDemoOwner('KIA Airspace Cell')
  const zone_name = `Quarry ${unique()}`
  const { zone_uuid } = await manager.must(201, 'POST', '/airspaces', {
    ...{ zone_name, airspace_zone_type: 2, restriction_type: 1, min_height: 0, max_height: 120 },
    zone_envelope: box({ west: 75.3, south: 11.3 }, 0.05),
  })
  const page = await sitDown(browser, 'KIA Airspace Cell')
  await page.goto(`/zones?zone=${zone_uuid}`)
  const drawer = page.getByRole('complementary', { name: zone_name })
  await expect(drawer.getByRole('button', { name: 'Delete' })).toBeVisible()
  await manager.must(200, 'DELETE', `/airspaces/${zone_uuid}`)
  await expect(drawer.getByRole('alert')).toContainText('The zone can no longer be read')
  await expect(drawer.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expect(drawer.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await expect(drawer.getByRole('button', { name: 'Add' })).toHaveCount(0)
})

test('the schedule of a file is kept, shown, and removed by hand', async ({ browser }) => {
  const page = await sitDown(browser, 'KIA Airspace Cell')
  const name = `Range ${unique()}`
  const range = feature(name, 'Polygon', square(75.6, 11.6))
  const daily = [{ days: ['SAT', 'SUN'], start: 'SR', end: '12:30' }]
  const properties = { ...range.properties, schedule: [{ daily }] }
  await page.goto('/zones/import')
  await page.getByLabel('Choose a file of zones').setInputFiles({
    name: 'range.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: [{ ...range, properties }] })),
  })
  await page.getByRole('button', { name: 'Create 1 zone' }).click()
  await expect(page.getByText('1 feature imported.')).toBeVisible()
  await page.getByRole('link', { name: 'Show the zones' }).click()
  await page.getByRole('searchbox', { name: 'Search zones' }).fill(name)
  await page.getByRole('link', { name }).click()
  const drawer = page.getByRole('complementary', { name })
  await expect(drawer).toContainText('Sat, Sun sunrise–12:30 UTC')
  await drawer.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Take the schedule away').click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(drawer).toContainText('Always')
  await expect(drawer).not.toContainText('sunrise')
})
