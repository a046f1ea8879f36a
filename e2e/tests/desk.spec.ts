import type { Page } from '@playwright/test'
import { askByRest } from '../fixtures/asking.ts'
import { callDemoOwner, seatDemoOwner } from '../fixtures/demo.ts'
import { Hovering } from '../fixtures/flight.ts'
import { expect, test } from '../fixtures/test.ts'

/** What a day at the desk needs: one search for everything, pickers and records that show what they know. */

const searchFor = async (page: Page, text: string) => {
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: 'Search or go to' })
  await dialog.getByLabel('Name, number, UIN, operator, place, position').fill(text)
  return dialog
}

test('one search finds a request by number, an operator, a place and a position', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  const name = `Searched ${Date.now().toString(36)}`
  await askByRest(name, 13.269)
  await page.goto(`/requests?q=${encodeURIComponent(name)}`)
  const request = page.getByRole('region', { name, exact: true })
  const number = (await request.getByText(/PRM-\w{10}/).textContent())?.match(/PRM-\w{10}/)?.[0] ?? ''

  await page.goto('/people')
  await expect(page.getByRole('table', { name: 'Members' })).toBeVisible()
  const byNumber = await searchFor(page, number.toLowerCase())
  await byNumber.getByRole('region', { name: 'Permissions' }).getByText(name).click()
  await expect(page).toHaveURL(/requests\?tab=all&request=/)
  await expect(request).toBeVisible()

  const byOperator = await searchFor(page, 'deccan map')
  await byOperator.getByRole('region', { name: 'Organisations' }).getByText('Deccan Mapping Co').click()
  await expect(page.getByLabel('Mission, number, reference, operator')).toHaveValue(/ORG-/)
  await expect(page.getByRole('list', { name: 'Permission requests' }).getByText(name)).toBeVisible()

  const byPlace = await searchFor(page, 'bangal')
  await expect(byPlace.getByRole('region', { name: 'Places' }).getByText('Bangalore')).toBeVisible()
  const byPosition = await searchFor(page, '13°16′N 77°41′30″E')
  await expect(byPosition.getByRole('region', { name: 'Zones' }).getByText('KIA Outer')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/zones\?at=13\.26667,77\.69167/)

  // The map that is open goes there; the page is not loaded anew.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const elsewhere = await searchFor(page, '12.5, 77.25')
  await expect(elsewhere.getByRole('button', { name: '12.50000 N 77.25000 E' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/at=12\.50000,77\.25000,13\.00/)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('Enter opens what was typed, and waits for it: never what still shows of the text before', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  await page.goto('/people')
  await expect(page.getByRole('table', { name: 'Members' })).toBeVisible()
  const dialog = await searchFor(page, 'KIA Outer')
  await expect(dialog.getByRole('region', { name: 'Zones' }).getByText('KIA Outer')).toBeVisible()
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route(/search\.find/, async (route) => {
    asked.resolve()
    await held.promise
    await route.continue()
  })
  await searchFor(page, 'Deccan Mapping Co')
  await page.keyboard.press('Enter')
  await asked.promise
  await expect(dialog.getByRole('region', { name: 'Zones' }).getByText('KIA Outer')).toBeVisible()
  held.resolve()
  await expect(page).toHaveURL(/\/requests\?tab=all&q=ORG-/)
  await expect(dialog).toBeHidden()
})

test('one search finds who flies by its UIN, where the reader follows it: on the map, or in its session', async ({
  browser,
}) => {
  // In Hesaraghatta Training.
  const place = { latitude: 13.1685, longitude: 77.446 }
  const flight = await Hovering.takeOff(await callDemoOwner('Deccan Mapping Co'), 'UA08PJ4E2VT', place)
  try {
    const { page: manager } = await seatDemoOwner(browser, 'KIA Airspace Cell')
    await manager.goto('/people')
    await expect(manager.getByRole('table', { name: 'Members' })).toBeVisible()
    const flying = (await searchFor(manager, 'ua08pj4')).getByRole('region', { name: 'In the air' })
    await flying.getByText(flight.uin).click()
    await expect(manager).toHaveURL(/live\?aircraft=/)
    await expect(manager.getByRole('region', { name: 'Selected flight' })).toContainText(flight.uin)

    const { page: owner } = await seatDemoOwner(browser, 'Deccan Mapping Co')
    await owner.goto('/people')
    await expect(owner.getByRole('table', { name: 'Members' })).toBeVisible()
    const flown = (await searchFor(owner, flight.uin)).getByRole('region', { name: 'Flights' })
    await flown.getByRole('button').first().click()
    await expect(owner).toHaveURL(new RegExp(`sessions\\?session=${flight.sessionUuid}`))
    await expect(owner.getByRole('complementary', { name: flight.uin })).toBeVisible()
  } finally {
    await flight.land()
  }
})

test('a searched place is so far from the middle of the map, and marked on it, above the list of a phone', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell', {
    viewport: { width: 390, height: 844 },
  })
  await page.goto('/zones?at=13.00000,77.69167,11.00')
  const map = page.getByRole('region', { name: 'Zones', exact: true })
  await expect(map.locator('canvas')).toBeVisible()
  await page.getByRole('button', { name: /^Search/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Search or go to' })
  await dialog.getByLabel('Name, number, UIN, operator, place, position').fill('13°16′N 77°41′30″E')
  const position = dialog.getByRole('region', { name: 'Position' })
  await expect(position).toContainText('29.5 km, 000°')
  await position.getByRole('button').click()
  const mark = map.getByRole('img', { name: 'Place found, 13.26667 N 77.69167 E' })
  await expect(mark).toBeInViewport({ ratio: 1 })
  const isSeen = () =>
    mark.evaluate((drawn) => {
      const { x, y, width, height } = drawn.getBoundingClientRect()
      const section = drawn.closest('section')
      // The mark itself answers to no finger: what does lies under it.
      return section?.contains(document.elementFromPoint(x + width / 2, y + height / 2)) ?? false
    })
  await expect.poll(isSeen).toBe(true)
  await map.getByRole('button', { name: 'Put the mark away' }).click()
  await expect(mark).toHaveCount(0)
})

test('a place is shown on the map that is open, without leaving its page; a page without a map leads to one', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  const find = async () => {
    const dialog = await searchFor(page, 'mysore')
    await dialog
      .getByRole('region', { name: 'Places' })
      .getByRole('button', { name: /^Mysore/ })
      .click()
    await expect(dialog).toBeHidden()
  }
  const mark = page.getByRole('main').getByRole('img', { name: /^Place found, 12\.3\d+ N 76\.6\d+ E/ })
  const mapOf = (label: string) => page.getByRole('region', { name: label, exact: true })
  for (const [path, label] of [
    ['/live?map=13.00000,77.70000,9.00', 'Live airspace'],
    ['/missions?view=map', 'Missions'],
    ['/zones/new', 'Boundary of the zone'],
    ['/constraints', 'Constraints'],
  ] as const) {
    await page.goto(path)
    await expect(mapOf(label)).toHaveAttribute('aria-busy', 'false', { timeout: 120_000 })
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await find()
    await expect(mark).toBeInViewport()
    await expect(page).toHaveURL((url) => url.pathname === path.split('?')[0])
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  }

  await page.goto('/live?view=table&map=13.00000,77.70000,9.00')
  await expect(page.getByRole('radio', { name: 'Table' })).toBeChecked()
  await find()
  await expect(mapOf('Live airspace')).toBeVisible()
  await expect(mark).toBeInViewport()
  await expect(page).toHaveURL(/\/live\?.*map=12\.3\d+(,|%2C)76\.6/)
  await page.getByRole('button', { name: 'Put the mark away' }).click()
  await expect(mark).toHaveCount(0)
  // From the table the map comes back to that place.
  await page.getByRole('radio', { name: 'Table' }).click()
  await expect(page.getByRole('table', { name: 'Flights' })).toBeVisible()
  await page.getByRole('radio', { name: 'Map' }).click()
  await expect(mapOf('Live airspace')).toHaveAttribute('aria-busy', 'false', { timeout: 120_000 })
  await expect(page).toHaveURL(/\/live\?.*map=12\.3\d+(,|%2C)76\.6/)

  await page.goto('/people')
  await expect(page.getByRole('table', { name: 'Members' })).toBeVisible()
  await find()
  await expect(page).toHaveURL(/\/zones\?at=12\.3\d+,76\.6/)
  await expect(mark).toBeInViewport()
})

const reason = /No certificate|Certificate|Registration|In flight|Out of service/

test('the picker of a session lists the fit first and says what is wrong with the others; the planner who holds a credential', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'Vayu Logistics')
  await page.goto('/sessions?start=new')
  await page.getByRole('combobox', { name: 'Asset' }).click()
  const options = page.getByRole('option')
  await expect(options.filter({ hasText: 'UA0NX1C7PGD' })).toContainText('No certificate')
  const isUnfit = (await options.allInnerTexts()).map((text) => reason.test(text))
  expect(isUnfit).toEqual(isUnfit.toSorted((a, b) => Number(a) - Number(b)))
  expect(isUnfit[0]).toBe(false)

  await page.goto('/planner')
  await expect(page.getByText(/\d of \d hold(s)? a credential/)).toBeVisible()
})

test('the audit names what was decided and is narrowed to a person; theme and clock are those of the system', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell', {
    colorScheme: 'light',
    timezoneId: 'UTC',
  })
  await page.goto('/settings/audit?action=permissions')
  const entries = page.getByRole('table', { name: 'Audit entries' })
  const named = entries.getByText(/PRM-\w{10}, .+, .+/)
  await expect(named.first()).toBeVisible()
  const [number = ''] = (await named.first().innerText()).split(',')
  await page.getByLabel('Person, or number of a record').fill(number)
  await expect(page).toHaveURL(new RegExp(number))
  await expect(entries.getByText(number).first()).toBeVisible()
  await expect(named.filter({ hasNotText: number })).toHaveCount(0)
  await page.getByLabel('Person, or number of a record').fill('arju')
  await expect(entries.getByText('Arjun Rao').first()).toBeVisible()
  await page.getByLabel('Person, or number of a record').fill('nobody of this name')
  await expect(page.getByText('No entry')).toBeVisible()

  // Looking at what an import would do is no act.
  const caller = await callDemoOwner('KIA Airspace Cell')
  const imports = async () =>
    (await caller.call('GET', '/audit-entries?action=exchange.importZones')).body.pagination.total_records
  const before = await imports()
  await page.goto('/zones/import')
  const ring = [
    [70, 20],
    [70.01, 20],
    [70.01, 20.01],
    [70, 20.01],
    [70, 20],
  ]
  const tank = {
    type: 'Feature',
    properties: {
      name: 'Only looked at',
      airspace_zone_type: 3,
      restriction_type: 4,
      min_height: 0,
      max_height: 60,
    },
    geometry: { type: 'Polygon', coordinates: [ring] },
  }
  await page.getByLabel('Choose a file of zones').setInputFiles({
    name: 'looked-at.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features: [tank] })),
  })
  await expect(page.getByRole('button', { name: 'Create 1 zone' })).toBeEnabled()
  expect(await imports()).toBe(before)

  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.goto('/settings/preferences')
  await page.getByRole('radio', { name: 'Light' }).check({ force: true })
  await expect(root).toHaveAttribute('data-theme', 'light')
  await page.getByRole('radio', { name: 'As the system' }).check({ force: true })
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d:\d\d\s*UTC$/)
})
