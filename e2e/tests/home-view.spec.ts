import type { Page } from '@playwright/test'
import { Caller, newPartnerKey, newPerson } from '../fixtures/caller.ts'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { box } from '../fixtures/place.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'

const baseUrl = process.env['E2E_BASE_URL'] ?? ''

/** Where the map of a page is, once it has come to rest there. */
const centreOf = (page: Page, parameter: 'at' | 'map') => {
  const at = new URL(page.url()).searchParams.get(parameter)
  return at?.split(',').slice(0, 2).map(Number) ?? []
}
const opensAt = async (page: Page, path: '/zones' | '/live', [latitude, longitude]: [number, number]) => {
  await page.goto(path)
  const parameter = path === '/live' ? 'map' : 'at'
  await expect
    .poll(() => centreOf(page, parameter))
    .toEqual([expect.closeTo(latitude, 0), expect.closeTo(longitude, 0)])
}

test('maps open where the work is, then where an Admin says, then where a person left them', async ({
  browser,
}) => {
  const partnerKey = await newPartnerKey('Home')
  const person = newPerson('Home')
  const manager = new Caller(baseUrl, partnerKey)
  await manager.register(person)
  const { org_uuid } = await manager.createOrganisation('Home Airspace Cell', 3)
  await manager.must(201, 'POST', '/airspaces', {
    zone_name: `Home field ${Date.now().toString(36)}`,
    airspace_zone_type: 2,
    restriction_type: 4,
    min_height: 0,
    max_height: 120,
    zone_envelope: box({ west: 30, south: -40 }, 0.1),
  })
  const seat = async () => {
    const somebody = await Person.sitDown(browser)
    await somebody.signIn(person.email, person.password)
    return somebody.page
  }

  const first = await seat()
  await opensAt(first, '/zones', [-40, 30])
  await first.goto('/zones?at=-45.00000,36.00000,8.00')
  await first.getByRole('button', { name: "Make this the organisation's home view" }).click()
  await expect(first.getByText('Home view set')).toBeVisible()
  const { home_view } = await manager.must(200, 'GET', `/organisations/${org_uuid}`)
  expect((home_view.west + home_view.east) / 2).toBeCloseTo(36, 0)

  const second = await seat()
  await opensAt(second, '/zones', [-45, 36])
  await opensAt(second, '/live', [-45, 36])

  await opensAt(second, '/zones', [-45, 36])
  const map = second.getByRole('region', { name: 'Zones', exact: true })
  await expect(map).toHaveAttribute('aria-busy', 'false')
  await map.hover({ position: { x: 500, y: 200 } })
  await second.mouse.down()
  await second.mouse.move(500, 600, { steps: 5 })
  await second.mouse.up()
  await expect.poll(() => centreOf(second, 'at')[1]).toBeGreaterThan(36.5)
  const [latitude = 0, longitude = 0] = centreOf(second, 'at')
  await opensAt(second, '/live', [latitude, longitude])
  await opensAt(second, '/zones', [latitude, longitude])
  await second.getByRole('button', { name: 'Home view', exact: true }).click()
  await expect.poll(() => centreOf(second, 'at')).toEqual([expect.closeTo(-45, 0), expect.closeTo(36, 0)])
})

test('the maps of an organisation that has begun nothing open near its address, and those of others read no list of places', async ({
  browser,
}) => {
  const person = newPerson('Harbour')
  const caller = new Caller(baseUrl, await newPartnerKey('Harbour'))
  await caller.register(person)
  const { org_uuid } = await caller.createOrganisation('Harbour Airspace Cell', 3)
  const org_address = '3 Quay Street, Auckland 1010, New Zealand'
  await caller.must(200, 'PUT', `/organisations/${org_uuid}`, { org_address })
  const newcomer = await Person.sitDown(browser)
  await newcomer.signIn(person.email, person.password)
  await opensAt(newcomer.page, '/zones', [-36.85, 174.8])
  await opensAt(newcomer.page, '/live', [-36.85, 174.8])

  // With a zone it is at home where that is.
  await caller.must(201, 'POST', '/airspaces', {
    zone_name: `Harbour field ${Date.now().toString(36)}`,
    ...{ airspace_zone_type: 2, restriction_type: 4, min_height: 0, max_height: 120 },
    zone_envelope: box({ west: 30, south: -43 }, 0.1),
  })
  const later = await Person.sitDown(browser)
  await later.signIn(person.email, person.password)
  await opensAt(later.page, '/zones', [-43, 30])

  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await opensAt(page, '/zones', [13, 77.8])
  expect(asked).not.toContain('/basemap/places.geojson')
})

test('a map that does not know yet where to open has no place to reload, and leaves whoever moves it', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  let isHeld = true
  let hold = Promise.withResolvers<void>()
  await page.route(/organisations\.get/, async (route) => {
    if (isHeld) await hold.promise
    await route.continue()
  })
  const map = page.getByRole('region', { name: 'Zones', exact: true })
  const isThere = async () => {
    await page.goto('/zones')
    await expect(map).toHaveAttribute('aria-busy', 'false')
    expect(new URL(page.url()).searchParams.get('at')).toBeNull()
  }
  const homeView = page.getByRole('button', { name: 'Home view', exact: true })

  await isThere()
  hold.resolve()
  await expect(homeView).toBeVisible()
  await expect.poll(() => centreOf(page, 'at')).toEqual([expect.closeTo(13, 0), expect.closeTo(78, 0)])

  hold = Promise.withResolvers()
  await isThere()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => centreOf(page, 'at')).toEqual([25, 10])
  isHeld = false
  hold.resolve()
  await expect(homeView).toBeVisible()
  await homeView.focus()
  expect(centreOf(page, 'at')).toEqual([25, 10])

  // What a button moved is kept as what a hand moved.
  await page.goto('/zones')
  await expect(homeView).toBeVisible()
  await expect.poll(() => centreOf(page, 'at')).toEqual([25, 10])
})

test('a map that is opened on a zone stays there when the home view is known later', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  await page.goto('/zones')
  await page.getByRole('link', { name: /KIA Outer/ }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('zone')).not.toBeNull()
  const zone = new URL(page.url()).searchParams.get('zone')
  const hold = Promise.withResolvers<void>()
  await page.route(/organisations\.get/, async (route) => {
    await hold.promise
    await route.continue()
  })
  const at = () => new URL(page.url()).searchParams.get('at')
  await page.goto(`/zones?zone=${zone}`)
  await expect(page.getByRole('region', { name: 'Zones', exact: true })).toHaveAttribute('aria-busy', 'false')
  await expect.poll(at).not.toBeNull()
  const onZone = at()
  hold.resolve()
  const homeView = page.getByRole('button', { name: 'Home view', exact: true })
  await expect(homeView).toBeVisible()
  await homeView.focus()
  expect(at()).toBe(onZone)
  await homeView.click()
  await expect.poll(at).not.toBe(onZone)
})
