import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { deccan } from '../fixtures/asking.ts'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { isTaken, taken } from '../fixtures/still.ts'
import { expect, test } from '../fixtures/test.ts'

const savedFile = async (page: Page): Promise<string> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  return readFile(await download.path(), 'utf8')
}

/** Presses what changes the list, and waits until that is kept. */
const keep = (page: Page, press: Promise<void>) => Promise.all([taken(page, 'preferences.setList'), press])

const heads = (page: Page) => page.getByRole('table', { name: 'Assets' }).getByRole('columnheader')

test('columns and a named filter are there at another browser, and a file holds what is listed', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  await page.goto('/fleet')
  const columns = page.getByRole('button', { name: 'Columns' })
  await columns.click()
  // Two choices at once: the first is held up on its way, and the second is the one that stays.
  const way = Promise.withResolvers<void>()
  const holdsUp = async (route: Route) => {
    await way.promise
    await route.continue()
  }
  await page.route(/preferences\.setList/, holdsUp, { times: 1 })
  let answers = 0
  page.on('response', (answer) => {
    if (isTaken(answer, 'preferences.setList')) answers += 1
  })
  await page.getByRole('checkbox', { name: 'Flights' }).click()
  await expect(page.getByRole('checkbox', { name: 'Flights' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Identifier' }).click()
  await expect(page.getByRole('checkbox', { name: 'Identifier' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(heads(page).filter({ hasText: 'Identifier' })).toBeVisible()
  way.resolve()
  await expect.poll(() => answers).toBe(2)
  await expect(heads(page).filter({ hasText: 'Flights' })).toHaveCount(0)

  const name = `Swifts ${Date.now()}`
  await page.goto('/fleet?q=Swift+M2')
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByRole('textbox', { name: 'Name of these filters' }).fill(name)
  await keep(page, page.getByRole('button', { name: 'Save', exact: true }).click())
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()

  const { page: elsewhere } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  await elsewhere.goto('/fleet')
  await expect(heads(elsewhere).filter({ hasText: 'Identifier' })).toBeVisible()
  const herons = elsewhere.getByRole('row').filter({ hasText: 'Heron' })
  await expect(herons.first()).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Saved filters' }).click()
  await elsewhere.getByRole('button', { name, exact: true }).click()
  await expect(elsewhere).toHaveURL(/[?&]q=Swift/)
  await expect(elsewhere.getByRole('button', { name: `Saved filters: ${name}` })).toBeVisible()

  const rows = elsewhere.getByRole('table', { name: 'Assets' }).getByRole('link')
  // The filter is asked once the hand has rested.
  await expect(herons).toHaveCount(0)
  await expect(rows.first()).toBeVisible()
  const [head, ...lines] = (await savedFile(elsewhere)).trim().split('\r\n')
  expect(head).toBe('UIN,Reference,Model,Category,Certificate,Hours,State,Identifier')
  expect(lines).toHaveLength(await rows.count())
  for (const line of lines) expect(line).toContain('Swift')

  // As it was, for whoever comes next.
  await elsewhere.getByRole('button', { name: `Saved filters: ${name}` }).click()
  await keep(elsewhere, elsewhere.getByRole('button', { name: `Delete ${name}` }).click())
  await elsewhere.keyboard.press('Escape')
  await elsewhere.getByRole('button', { name: 'Columns' }).click()
  await keep(elsewhere, elsewhere.getByRole('button', { name: 'As it was' }).click())
  await expect(heads(elsewhere).filter({ hasText: 'Flights' })).toBeVisible()
})

test('a default filter is where a list begins, and not where it comes back to', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  const name = `Week ${Date.now()}`
  const table = page.getByRole('table', { name: 'Missions' })
  await page.goto('/missions?view=calendar')
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByRole('textbox', { name: 'Name of these filters' }).fill(name)
  await keep(page, page.getByRole('button', { name: 'Save', exact: true }).click())
  await keep(page, page.getByRole('button', { name: `Open the list with ${name}` }).click())

  await page.goto('/missions')
  await expect(page).toHaveURL(/view=calendar/)
  // Who leaves it is let go, and is not called back by what they open and close.
  await page.getByRole('radio', { name: 'List' }).click()
  await table.getByRole('link').first().click()
  await expect(page).toHaveURL(/mission=/)
  await page.getByRole('link', { name: 'Drafts' }).click()
  await expect(page).toHaveURL(/when=drafts/)
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(table.getByRole('link').first()).toBeVisible()
  await expect(page).toHaveURL(/missions$/)

  await page.goto('/missions')
  await expect(page).toHaveURL(/view=calendar/)
  await page.getByRole('button', { name: `Saved filters: ${name}` }).click()
  await keep(page, page.getByRole('button', { name: `Delete ${name}` }).click())
})

test('a file of the fleet is what REST lists; constraints and the live table have files too', async ({
  browser,
}) => {
  const caller = await deccan()
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  await page.goto('/fleet')
  await expect(page.getByRole('table', { name: 'Assets' }).getByRole('link').first()).toBeVisible()
  const [, ...assets] = (await savedFile(page)).trim().split('\r\n')
  const { data, pagination } = (await caller.call('GET', '/assets?limit=100')).body
  expect(pagination.has_next).toBe(false)
  const listed = data.map(
    (asset: { asset_uin: string | null; asset_svc_id: string }) => asset.asset_uin ?? asset.asset_svc_id,
  )
  expect(assets.map((line) => line.split(',', 1)[0])).toEqual(listed)

  const [west, south] = [77.2, 12.6]
  const ring = [
    [west, south],
    [west + 0.01, south],
    [west + 0.01, south + 0.01],
    [west, south],
  ]
  const made = await caller.call('POST', '/constraints', {
    constraint_type: 4,
    ref_uuid: randomUUID(),
    geometry_2d: { type: 'Polygon', coordinates: [ring] },
    min_height: 0,
    max_height: 60,
    active_from: null,
    active_to: null,
    metadata: { name: 'Filed, yard' },
  })
  expect(made.status).toBe(201)
  await page.goto('/constraints')
  await expect(page.getByRole('link', { name: /^Filed, yard/ })).toBeVisible()
  const [head, ...constraints] = (await savedFile(page))
    .replaceAll('"Filed, yard"', 'Filed yard')
    .trim()
    .split('\r\n')
  expect(head).toBe('Constraint,Identifier,Kind,Heights,Active from,Active to,State,Mine to change')
  const stored = (await caller.call('GET', '/constraints')).body.data.constraints
  const uuids = stored.map((one: { constraint_uuid: string }) => one.constraint_uuid)
  expect(constraints.map((line) => line.split(',')[1]).toSorted()).toEqual(uuids.toSorted())

  await caller.call('DELETE', `/constraints/${made.body.data.constraint_uuid}`)

  await page.goto('/live?view=table')
  const flights = page.getByRole('table', { name: 'Flights' })
  const column = flights.getByRole('columnheader', { name: 'Heading' })
  await expect(column).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Heading' }).click()
  await expect(page.getByRole('checkbox', { name: 'Heading' })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(column).toHaveCount(0)
  const [flightHead] = (await savedFile(page)).trim().split('\r\n')
  expect(flightHead).toBe(
    'UIN,What and where,Height (m AGL),Plan band,Speed (m/s),Battery (%),"Position (latitude, longitude)",Newest frame,State',
  )
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'As it was' }).click()
  await expect(column).toBeVisible()
})

test('an aircraft that was given up is handed on by its maker, to whom they find by name', async ({
  browser,
}) => {
  const uin = `UW${Date.now().toString(36).toUpperCase()}`
  const { page: owner } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  await owner.goto('/fleet?import=1')
  const dialog = owner.getByRole('dialog', { name: 'Import assets' })
  // The reference begins like a formula.
  await dialog.getByLabel(/^Or paste the rows/).fill(`Model,UIN,Reference\nKestrel Q4 RTK R2,${uin},=1+1`)
  await dialog.getByRole('button', { name: 'Check the rows' }).click()
  await dialog.getByRole('button', { name: 'Import 1 asset' }).click()
  await expect(dialog.getByText('1 asset imported.')).toBeVisible()
  await owner.goto(`/fleet?q=${uin}`)
  await expect(owner.getByRole('link', { name: uin })).toBeVisible()
  expect(await savedFile(owner)).toContain(`${uin},'=1+1,`)

  await owner.getByRole('link', { name: uin }).click()
  await owner.getByRole('tab', { name: 'Ownership' }).click()
  await owner.getByRole('button', { name: 'Deregister' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Deregister' }).click()
  await expect(owner.getByText('Deregistered')).toBeVisible()

  const { page: maker } = await seatDemoOwner(browser, 'Kestrel Aerosystems')
  await maker.setViewportSize({ width: 390, height: 844 })
  await maker.goto('/unowned')
  await maker.getByRole('link', { name: uin }).click()
  await maker.getByRole('button', { name: 'Hand it on' }).click()
  const offer = maker.getByRole('dialog', { name: `Hand on ${uin}` })
  const whom = offer.getByRole('combobox', { name: 'Organisation' })
  await whom.fill('vayu')
  await expect(offer.getByRole('option', { name: /Vayu Logistics/ })).toBeVisible()
  await whom.press('ArrowDown')
  await whom.press('Enter')
  await expect(whom).toHaveValue('Vayu Logistics')
  await offer.getByRole('button', { name: 'Offer it' }).click()
  await expect(maker.getByText('Offered to Vayu Logistics')).toBeVisible()

  const { page: taker } = await seatDemoOwner(browser, 'Vayu Logistics')
  await taker.goto('/transfers')
  await expect(taker.getByRole('row').filter({ hasText: uin })).toContainText('Kestrel Aerosystems')
})
