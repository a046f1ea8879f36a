import type { Browser, Page } from '@playwright/test'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'

const sitDown = async (browser: Browser, organisation: string): Promise<Page> =>
  (await seatDemoOwner(browser, organisation)).page

test('a geofence is drawn, seen from the layers of other maps, given a window by its owner, and deleted', async ({
  browser,
}) => {
  const page = await sitDown(browser, 'KIA Airspace Cell')
  const name = `Silo ${Date.now().toString(36).toUpperCase()}`
  await page.goto('/constraints/new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page
    .getByLabel('Add points, latitude, longitude')
    .fill('13.1 N 77.6 E\n13.1 N 77.7 E\n13.2 N 77.7 E\n13.2 N 77.6 E')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Create constraint' }).click()
  const drawer = page.getByRole('complementary', { name })
  await expect(drawer).toContainText('Geofence')

  const watcher = await sitDown(browser, 'Deccan Mapping Co')
  for (const map of ['/live?at=13.15,77.65,9', '/planner?at=13.15,77.65,9']) {
    await watcher.goto(map)
    await watcher.getByRole('button', { name: 'Layers' }).click()
    const box = watcher.getByRole('checkbox', { name: 'Geofences' })
    if ((await box.getAttribute('aria-checked')) !== 'true') await box.click()
    await expect(watcher.getByText(/^[1-9]\d*\+? in view, /)).toBeVisible()
  }
  await watcher.goto('/constraints')
  const row = watcher.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Always')

  // What was begun is not thrown away by one press.
  await drawer.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Active to').fill('2030-01-01T12:00')
  await expect(page.getByText(/^Draft kept/)).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(drawer).toContainText('Until')
  await expect(row).toContainText('Until')
  await row.getByRole('link').click()
  await expect(watcher.getByRole('complementary', { name })).toContainText('Until')
  await expect(watcher.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  const address = watcher.url()

  await drawer.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
  await expect(row).toHaveCount(0)
  // Whom its address was sent to is told that it is not there.
  await watcher.goto(address)
  await expect(watcher.getByText('The constraint could not be read')).toBeVisible()
})
