import { readFile } from 'node:fs/promises'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'

// Maps are drawn in software where there is no GPU.
test.describe.configure({ timeout: 240_000 })

test('a manager reads the reports: a zone that is pressed filters the rest, each chart is a table, and a list leaves as CSV', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  const figures = page.getByRole('region', { name: 'Key figures' })
  const requests = figures.locator('dl > div').filter({ hasText: /^Requests/ })
  await expect(requests).toHaveText(/\d/)
  const all = Number(await requests.locator('dd').innerText())
  expect(all).toBeGreaterThan(1)

  const zones = page.getByRole('list', { name: 'Requests by zone' })
  const inner = zones.getByRole('button', { name: /^KIA Inner/ })
  await inner.click()
  await expect(page).toHaveURL(/[?&]zone=/)
  await expect(inner).toHaveAttribute('aria-pressed', 'true')
  await expect(requests).not.toHaveText(`Requests${all}`)
  // The chart in which it was chosen still shows the others.
  await expect(zones.getByRole('button', { name: /^KIA Outer/ })).toBeVisible()
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
  await page
    .getByRole('group', { name: 'Flights by day of the week and hour' })
    .getByRole('button')
    .first()
    .click()
  await expect(page).toHaveURL(/weekday=1&hour=0|hour=0&weekday=1/)
  await page.getByRole('button', { name: 'Remove filter Hour' }).click()

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
