import { readFile } from 'node:fs/promises'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { openQuestions, untilStill } from '../fixtures/still.ts'
import { expect, test } from '../fixtures/test.ts'

test('a manager reads the reports: a zone that is pressed filters the rest, each chart is a table, and a list leaves as CSV', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  const questions = openQuestions(page)
  await page.goto('/requests')
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  const figures = page.getByRole('region', { name: 'Key figures' })
  const requests = figures.locator('dl > div').filter({ hasText: /^Requests/ })
  await expect(requests).toHaveText(/\d/)
  const all = Number(await requests.locator('dd').innerText())
  expect(all).toBeGreaterThan(1)

  const zones = page.getByRole('list', { name: 'Requests by zone' })
  const inner = zones.getByRole('button', { name: /KIA Inner/ })
  await inner.click()
  await expect(page).toHaveURL(/[?&]zone=/)
  await expect(inner).toHaveAttribute('aria-pressed', 'true')
  await expect(requests).not.toHaveText(`Requests${all}`)
  // The chart in which it was chosen still shows the others.
  await expect(zones.getByRole('button', { name: /KIA Outer/ })).toBeVisible()
  await page.reload()
  await expect(inner).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/zone=/)
  await expect(requests).toContainText(String(all))

  await page.getByRole('button', { name: 'Show as table: Requests and time to decision, by zone' }).click()
  const table = page.getByRole('table', { name: 'Requests and time to decision, by zone' })
  await expect(table.getByRole('row').filter({ hasText: 'KIA Inner' })).toBeVisible()

  const columns = page.getByRole('group', { name: /^Requests by day/ }).getByRole('button')
  await columns.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(columns.nth(1)).toBeFocused()

  // This week; then hours by a press, by a drag and by keys. Escape takes back what its own chart chose.
  await page.getByRole('radio', { name: 'Week' }).click()
  const weeks = page.getByRole('group', { name: /^Requests by week/ }).getByRole('button')
  await weeks.last().click()
  await expect(page).toHaveURL(/[?&]day=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/)
  const hours = page.getByRole('group', { name: 'Flights by day of the week and hour' }).getByRole('button')
  await hours.first().click()
  await expect(page).toHaveURL(/[?&]weekday=1&hour=0$/)
  await expect(hours.first()).toHaveAttribute('aria-pressed', 'true')
  const isAnswered = async () => {
    await expect.poll(() => questions.size).toBe(0)
    await untilStill(hours.first())
  }
  await isAnswered()
  await hours.nth(8).hover()
  await page.mouse.down()
  await hours.nth(24 * 4 + 10).hover()
  await page.mouse.up()
  await expect(page).toHaveURL(/[?&]weekday=1-5&hour=8-10$/)
  await expect(page.getByText('Mon to Fri 08:00 to 11:00')).toBeVisible()
  await expect(hours.nth(24 + 9)).toHaveAttribute('aria-pressed', 'true')
  // Let go at once, before what was drawn last is shown.
  await isAnswered()
  await hours.nth(2).hover()
  await page.mouse.down()
  await hours.nth(24 + 3).evaluate((cell) => {
    cell.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    window.dispatchEvent(new PointerEvent('pointerup'))
  })
  await page.mouse.up()
  await expect(page).toHaveURL(/[?&]weekday=1-2&hour=2-3$/)
  await hours.first().focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page).toHaveURL(/[?&]weekday=1-2&hour=0-1$/)
  await hours.first().focus()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/weekday=/)
  await expect(page).toHaveURL(/[?&]day=/)
  // The address changes before the page shows it.
  await expect(hours.first()).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/day=/)

  // A cell, by the table of its map.
  const byCell = page.getByRole('region', { name: 'Airspace use, by cell' })
  await byCell.getByRole('button', { name: /^Show as table/ }).click()
  const flights = figures
    .locator('dl > div')
    .filter({ hasText: /^Flights/ })
    .locator('dd')
  const row = byCell.getByRole('row').nth(1)
  await row.getByRole('button').click()
  await expect(page).toHaveURL(/[?&]cell=/)
  await expect(flights).toHaveText(await row.getByRole('cell').last().innerText())
  await page.getByRole('button', { name: 'Remove filter Cell' }).click()

  await page.getByRole('button', { name: 'Export CSV' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Requests by zone' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('KIA Inner')

  for (const [tab, heading] of [
    ['Operators', 'Flights, by operator'],
    ['Flight hours and batteries', 'By aircraft'],
    ['Ingest', 'Frames stored'],
  ] as const) {
    await page.getByRole('link', { name: tab, exact: true }).click()
    await expect(page.getByRole('region', { name: heading, exact: true })).toBeVisible()
  }
  await page.goto('/reports?from=2020-01-01&to=2020-01-31')
  await expect(page.getByText('No requests, 1–31 Jan 2020.').first()).toBeVisible()
})

test('hours that are pressed stay under the pointer, whatever the charts above them then show', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  const questions = openQuestions(page)
  await page.goto('/reports')
  const hours = page.getByRole('group', { name: 'Flights by day of the week and hour' }).getByRole('button')
  const monday = hours.first()
  await monday.scrollIntoViewIfNeeded()
  const place = async () => {
    await expect.poll(() => questions.size).toBe(0)
    await untilStill(monday)
    return monday.boundingBox()
  }
  const before = await place()
  for (const isChosen of [true, false]) {
    await monday.click()
    await expect(monday).toHaveAttribute('aria-pressed', String(isChosen))
    expect(await place()).toEqual(before)
  }
})

test('a month of the year before last is chosen day by day, and the first choice says why it makes no period yet', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  await page.goto('/reports')
  await page.getByRole('button', { name: 'Period' }).click()
  const june = `${new Date().getFullYear() - 2}-06`
  await page.getByLabel('First day').fill(`${june}-01`)
  await expect(
    page.getByRole('alert').filter({ hasText: /^These are \d+ days, a report holds 366\./ }),
  ).toBeVisible()
  await page.getByLabel('Last day').fill(`${june}-30`)
  await expect(page).toHaveURL(new RegExp(`from=${june}-01&to=${june}-30`))
})

test('on a phone the filters are in a sheet, whatever the time zone of its reader', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell', {
    viewport: { width: 390, height: 844 },
    timezoneId: 'Pacific/Auckland',
  })
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto('/reports')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  // The menu of a dialog opens over it, and is used and left by keys as any other.
  const zone = sheet.getByRole('button', { name: 'Zone' })
  const menu = page.getByRole('menu', { name: 'Zone' })
  const inner = menu.getByRole('menuitem', { name: 'KIA Inner' })
  await zone.press('Enter')
  await inner.click({ trial: true })
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(zone).toBeFocused()
  await zone.press('Enter')
  await page.keyboard.type('kia i', { delay: 50 })
  await expect(inner).toBeFocused()
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Filters, 1 set' })).toBeVisible()
  await expect(page).toHaveURL(/[?&]zone=/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(errors).toEqual([])
})
