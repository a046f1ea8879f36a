import type { Page } from '@playwright/test'
import { callDemoOwner, seatDemoOwner } from '../fixtures/demo.ts'
import { holdScripts } from '../fixtures/held-scripts.ts'
import { box, inMinutes } from '../fixtures/place.ts'
import { expect, test } from '../fixtures/test.ts'

const unique = (): string => Date.now().toString(36).toUpperCase()

const changed = (what: string) => `The ${what} was changed since you began this draft.`
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const makeZone = async () => {
  const manager = await callDemoOwner('KIA Airspace Cell')
  const zone_name = `Two desks ${unique()}`
  const { zone_uuid } = await manager.must(201, 'POST', '/airspaces', {
    ...{ zone_name, airspace_zone_type: 2, restriction_type: 1, min_height: 0, max_height: 120 },
    zone_envelope: box({ west: 74.2, south: 10.2 }, 0.05),
  })
  const read = () => manager.must(200, 'GET', `/airspaces/${zone_uuid}`)
  return { manager, zone_name, zone_uuid, read }
}

test('of two people who edit one zone none undoes unseen what the other has saved', async ({ browser }) => {
  const { manager, zone_name, zone_uuid, read } = await makeZone()
  const open = async () => {
    const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
    await page.goto(`/zones/${zone_uuid}/edit`)
    await expect(page.getByLabel('Zone name')).toHaveValue(zone_name)
    return page
  }
  const [first, second] = [await open(), await open()]
  await second.getByLabel('To height').fill('90')
  await expect(second.getByText(/^Draft kept/)).toBeVisible()

  await first.getByLabel('Zone name').fill(`${zone_name}, north`)
  await act(first, 'Save changes').click()
  await expect(first.getByText('Zone changed')).toBeVisible()

  // The other's page says so without a reload, and leaves what was typed alone.
  await expect(second.getByText(changed('zone'))).toBeVisible()
  await expect(second.getByLabel('To height')).toHaveValue('90')
  await expect(second.getByLabel('Zone name')).toHaveValue(zone_name)
  await expect(act(second, 'Save changes')).toHaveCount(0)
  await second.keyboard.press('Control+Enter')
  await act(second, 'Read the newer one').click()
  await act(second, 'Keep editing').click()
  await expect(second.getByLabel('To height')).toHaveValue('90')
  expect(await read()).toMatchObject({ zone_name: `${zone_name}, north`, zone_version: 2 })

  // Of a save that fails the notice says nothing.
  await second.route(/zones\.update/, (route) => route.abort())
  await act(second, 'Save over it').click()
  await expect(second.getByText(/not known whether this was done/)).toBeVisible()
  await second.unroute(/zones\.update/)
  await act(second, 'Save over it').click()
  await expect(second.getByText('Zone changed')).toBeVisible()
  expect(await read()).toMatchObject({ zone_name, max_height: 90, zone_version: 3 })
  await manager.must(200, 'DELETE', `/airspaces/${zone_uuid}`)
})

/** Holds back what checks a zone, and what makes the outline of what is drawn. */
const holdZoneParts = (page: Page) =>
  holdScripts(page, 'Give the zone a name', 'The boundary needs at least 3 points')

test('who saves before the page knows how to check what was typed waits for that: a fault is shown then, and a zone is stored once', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  const [schema, shape] = await holdZoneParts(page)
  shape.letThrough()
  let made = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('zones.create')) made += 1
  })
  await page.goto('/zones/new')
  const name = page.getByLabel('Zone name')
  const save = page.getByRole('button', { name: /^(Create zone|Saving)/ })
  await save.click()
  await expect(save).toHaveAttribute('aria-busy', 'true')
  await expect(name).not.toHaveAttribute('aria-invalid', 'true')
  await schema.letThrough()
  await expect(name).toHaveAccessibleDescription(/Give the zone a name/)
  await expect(name).toBeFocused()
  expect(made).toBe(0)

  const again = await page.context().newPage()
  const [schemaAgain, shapeAgain] = await holdZoneParts(again)
  again.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('zones.create')) made += 1
  })
  await again.goto('/zones/new')
  const zone_name = `Held back ${unique()}`
  await again.getByLabel('Zone name').fill(zone_name)
  await again
    .getByLabel('Add points, latitude, longitude')
    .fill('10.6, 74.6\n10.6, 74.61\n10.61, 74.61\n10.61, 74.6')
  await act(again, 'Add').click()
  await again.getByRole('button', { name: /^Create zone/ }).click()
  await again.keyboard.press('Control+Enter')
  await expect(again.getByRole('button', { name: /^Saving/ })).toHaveAttribute('aria-busy', 'true')
  shapeAgain.letThrough()
  await expect(again.getByText('No mission is in this airspace.')).toBeVisible()
  expect(made).toBe(0)
  schemaAgain.letThrough()
  await expect(again.getByRole('heading', { name: zone_name })).toBeVisible()
  expect(made).toBe(1)
  const zone_uuid = new URL(again.url()).searchParams.get('zone')
  await (await callDemoOwner('KIA Airspace Cell')).must(200, 'DELETE', `/airspaces/${zone_uuid}`)
})

test('who moves a corner while a save waits for its check stores the zone with it', async ({ browser }) => {
  const { manager, zone_name, zone_uuid, read } = await makeZone()
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  const [schema, shape] = await holdZoneParts(page)
  await page.goto(`/zones/${zone_uuid}/edit`)
  await page.getByLabel('Zone name').fill(`${zone_name}, moved`)
  await act(page, 'Save changes').click()
  await expect(page.getByRole('button', { name: /^Saving/ })).toHaveAttribute('aria-busy', 'true')
  const latitude = page.getByLabel('Point 1 latitude')
  const moved = Number(await latitude.inputValue()) - 0.001
  await latitude.fill(String(moved))
  await latitude.press('Enter')
  await expect(page.getByText('Draw the boundary first.')).toBeVisible()
  await schema.letThrough()
  await expect(page.getByRole('button', { name: /^Saving/ })).toHaveAttribute('aria-busy', 'true')
  shape.letThrough()
  await expect(page.getByRole('heading', { name: `${zone_name}, moved` })).toBeVisible()
  const { zone_envelope } = await read()
  expect(zone_envelope.coordinates[0][0][1]).toBeCloseTo(moved, 6)
  await manager.must(200, 'DELETE', `/airspaces/${zone_uuid}`)
})

test('who has gone to another page while a save is on its way stays there, and is told of it', async ({
  browser,
}) => {
  const { manager, zone_name, zone_uuid, read } = await makeZone()
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  await page.goto(`/zones/${zone_uuid}/edit`)
  await page.getByLabel('Zone name').fill(`${zone_name}, slow`)
  const answered = Promise.withResolvers<void>()
  await page.route(/zones\.update/, async (route) => {
    await answered.promise
    await route.continue()
  })
  await act(page, 'Save changes').click()
  await page.getByRole('navigation').getByRole('link', { name: 'People' }).click()
  await expect(page.getByRole('table', { name: 'Members' })).toBeVisible()
  answered.resolve()
  const news = page.getByText('Zone changed')
  await expect(news).toBeVisible()
  // Another page would be there before the news of it has gone.
  await expect(news).toBeHidden()
  await expect(page).toHaveURL(/\/people$/)
  await expect(page.getByRole('table', { name: 'Members' })).toBeVisible()
  expect(await read()).toMatchObject({ zone_name: `${zone_name}, slow` })
  await manager.must(200, 'DELETE', `/airspaces/${zone_uuid}`)
})

test('who saves a zone before the news of another saving has come is refused, keeps the draft and reads the newer one', async ({
  browser,
}) => {
  const { manager, zone_name, zone_uuid, read } = await makeZone()
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  await page.goto(`/zones/${zone_uuid}/edit`)
  await page.getByLabel('Zone name').fill(`${zone_name}, mine`)
  await expect(page.getByText(/^Draft kept/)).toBeVisible()
  const news = Promise.withResolvers<void>()
  await page.route(/zones\.get/, async (route) => {
    await news.promise
    await route.continue()
  })
  await manager.must(200, 'PUT', `/airspaces/${zone_uuid}`, { max_height: 60 })
  await act(page, 'Save changes').click()
  await expect(page.getByText(/you read version 1 of ZON-\w+, which is at version 2 now/)).toBeVisible()
  await expect(page.getByLabel('Zone name')).toHaveValue(`${zone_name}, mine`)
  expect(await read()).toMatchObject({ zone_name, max_height: 60, zone_version: 2 })

  news.resolve()
  await expect(page.getByText(changed('zone'))).toBeVisible()
  await expect(act(page, 'Read the newer one')).toBeFocused()
  // What another tab has begun meanwhile is not the newer zone.
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await tab.getByLabel('Zone name').fill(`${zone_name}, another tab`)
  await expect.poll(() => tab.evaluate(() => JSON.stringify(localStorage))).toContain('another tab')
  await act(page, 'Read the newer one').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Read the newer one' }).click()
  await expect(page.getByLabel('To height')).toHaveValue('60')
  await expect(page.getByLabel('Zone name')).toHaveValue(zone_name)
  await expect(page.getByText(changed('zone'))).toHaveCount(0)
  await page.getByLabel('Zone name').fill(`${zone_name}, both`)
  await act(page, 'Save changes').click()
  await expect(page.getByText('Zone changed')).toBeVisible()
  expect(await read()).toMatchObject({ zone_name: `${zone_name}, both`, max_height: 60 })
  await manager.must(200, 'DELETE', `/airspaces/${zone_uuid}`)
})

test('a mission that a colleague changes while it is edited says so, and is read again or saved over', async ({
  browser,
}) => {
  const colleague = await callDemoOwner('Deccan Mapping Co')
  const mission_name = `Two pilots ${unique()}`
  const { mission_uuid } = await colleague.must(201, 'POST', '/missions', {
    ...{ mission_name, start_time: inMinutes(6000), end_time: inMinutes(6060) },
    ...{ min_height: 0, max_height: 60, mission_envelope: box({ west: 74.4, south: 10.4 }, 0.02) },
  })
  const saves = (body: object) => colleague.must(200, 'PUT', `/missions/${mission_uuid}`, body)
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  const name = page.getByLabel('Name', { exact: true })
  await page.goto(`/planner?mission=${mission_uuid}`)
  await expect(name).toHaveValue(mission_name)
  await saves({ max_height: 80 })
  await expect(page.getByText(changed('mission'))).toBeVisible()
  // Nothing was typed: nothing is asked.
  await act(page, 'Read the newer one').click()
  await expect(page.getByLabel('Highest height')).toHaveValue('80')
  await expect(page.getByText(changed('mission'))).toHaveCount(0)

  await name.fill(`${mission_name}, mine`)
  await expect(page.getByText(/^Draft kept/)).toBeVisible()
  await saves({ max_height: 70, mission_envelope: box({ west: 74.4, south: 10.4 }, 0.01) })
  await expect(page.getByText(changed('mission'))).toBeVisible()
  await expect(name).toHaveValue(`${mission_name}, mine`)
  await act(page, 'Save over it').click()
  await expect(page.getByText('Mission saved')).toBeVisible()
  expect(await colleague.must(200, 'GET', `/missions/${mission_uuid}`)).toMatchObject({
    ...{ mission_name: `${mission_name}, mine`, max_height: 80 },
    mission_envelope: box({ west: 74.4, south: 10.4 }, 0.02),
  })
  await colleague.must(200, 'DELETE', `/missions/${mission_uuid}`)
})

test('a flight plan that changes while it is edited says so, and is read again or saved over', async ({
  browser,
}) => {
  const caller = await callDemoOwner('Deccan Mapping Co')
  const [{ asset_uuid }] = await caller.must(200, 'GET', '/assets?limit=1')
  const area = box({ west: 74.8, south: 10.8 }, 0.02)
  const window = [inMinutes(6000), inMinutes(6060)] as const
  const mission = await caller.must(201, 'POST', '/missions', {
    ...{ mission_name: `Two plans ${unique()}`, start_time: window[0], end_time: window[1] },
    ...{ min_height: 0, max_height: 90, mission_envelope: area },
    ...{ assets: [{ asset_uuid }], pilots: [caller.userUuid] },
  })
  const { plan_uuid } = await caller.must(201, 'POST', `/flight-plans?mission_uuid=${mission.mission_uuid}`, {
    ...{ asset_uuid, pilot_uuid: caller.userUuid, flight_envelope: area, min_height: 0, max_height: 60 },
    ...{ schedule_start_time: window[0], schedule_end_time: window[1] },
  })
  const saves = (max_height: number) => caller.must(200, 'PUT', `/flight-plans/${plan_uuid}`, { max_height })
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  const height = page.getByLabel('Highest height')
  await page.goto(`/missions/plan?mission=${mission.mission_uuid}&plan=${plan_uuid}`)
  await expect(height).toHaveValue('60')
  const type = async (value: string) => {
    await height.fill(value)
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(plan_uuid)
  }
  await type('70')
  await saves(50)
  await expect(page.getByText(changed('flight plan'))).toBeVisible()
  await expect(height).toHaveValue('70')
  await expect(act(page, 'Save plan')).toHaveCount(0)
  await act(page, 'Read the newer one').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Read the newer one' }).click()
  await expect(height).toHaveValue('50')
  await expect(page.getByText(changed('flight plan'))).toHaveCount(0)

  await type('80')
  await saves(40)
  await expect(page.getByText(changed('flight plan'))).toBeVisible()
  await act(page, 'Save over it').click()
  await expect(page).toHaveURL(/\/missions\?mission=/)
  expect(await caller.must(200, 'GET', `/flight-plans/${plan_uuid}`)).toMatchObject({ max_height: 80 })
  await caller.must(200, 'DELETE', `/missions/${mission.mission_uuid}`)
})

test('no draft is kept of what was only opened, nor of a change that was taken back', async ({ browser }) => {
  const owner = await callDemoOwner('Deccan Mapping Co')
  const mission_name = `Untouched ${unique()}`
  const { mission_uuid } = await owner.must(201, 'POST', '/missions', {
    ...{ mission_name, start_time: inMinutes(6000), end_time: inMinutes(6060) },
    // Finer than the drawing rounds to.
    ...{ min_height: 0, max_height: 60, mission_envelope: box({ west: 74.6123456789, south: 10.6 }, 0.02) },
  })
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  const height = page.getByLabel('Highest height')
  const kept = page.getByText(/^Draft kept/)
  await page.goto(`/planner?mission=${mission_uuid}`)
  await expect(height).toHaveValue('60')
  await page.reload()
  await expect(height).toHaveValue('60')
  await expect(kept).toHaveCount(0)

  await height.fill('90')
  await expect(kept).toBeVisible()
  await height.fill('60')
  await expect(kept).toHaveCount(0)
  // Also in a later visit than the one that kept it.
  await height.fill('90')
  await expect(kept).toBeVisible()
  await page.reload()
  await expect(height).toHaveValue('90')
  await height.fill('60')
  await expect(kept).toHaveCount(0)
  await page.reload()
  await expect(height).toHaveValue('60')
  await expect(kept).toHaveCount(0)
  await owner.must(200, 'DELETE', `/missions/${mission_uuid}`)
})

test('a constraint that a colleague changes while it is edited shows it so, and what was there before can be chosen again', async ({
  browser,
}) => {
  const colleague = await callDemoOwner('Deccan Mapping Co')
  const [wide, narrow] = [0.02, 0.01].map((size) => box({ west: 74.6, south: 10.4 }, size))
  const metadata = { name: `Crane ${unique()}` }
  const { constraint_uuid } = await colleague.must(201, 'POST', '/constraints', {
    ...{ constraint_type: 4, ref_uuid: crypto.randomUUID(), min_height: 0, max_height: 120 },
    ...{ geometry_2d: wide, metadata },
  })
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  const [name, height] = [page.getByLabel('Name', { exact: true }), page.getByLabel('To height')]
  const corner = page.getByLabel('Point 3 latitude')
  await page.goto(`/constraints/${constraint_uuid}/edit`)
  await expect(height).toHaveValue('120')
  const before = await corner.inputValue()
  const change = { metadata, geometry_2d: narrow, min_height: 0, max_height: 60 }
  await colleague.must(200, 'PUT', `/constraints/${constraint_uuid}`, change)
  await expect(page.getByText(changed('constraint'))).toBeVisible()
  await expect(height).toHaveValue('60')
  await expect(corner).not.toHaveValue(before)
  // What was only shown is no draft.
  await expect(page.getByText(/^Draft kept/)).toHaveCount(0)

  await name.fill('Crane, mine')
  await expect(page.getByText(/^Draft kept/)).toBeVisible()
  await colleague.must(200, 'PUT', `/constraints/${constraint_uuid}`, { ...change, max_height: 40 })
  await expect(height).toHaveValue('40')
  await page.reload()
  await expect(name).toHaveValue('Crane, mine')
  await expect(height).toHaveValue('40')
  await height.fill('120')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Constraint changed')).toBeVisible()
  expect(await colleague.must(200, 'GET', `/constraints/${constraint_uuid}`)).toMatchObject({
    ...{ metadata: { name: 'Crane, mine' }, max_altitude: { value: 120 }, geometry_2d: narrow },
  })
  await colleague.must(200, 'DELETE', `/constraints/${constraint_uuid}`)
})
