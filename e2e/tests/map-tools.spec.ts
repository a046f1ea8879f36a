import type { Page } from '@playwright/test'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { overLiveMap } from '../fixtures/live-parts.ts'
import { sizes } from '../fixtures/looking.ts'
import { expect, test } from '../fixtures/test.ts'

test('on a phone the sheets of a map answer to a finger, in a drawer as on the page', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co', {
    viewport: sizes['a phone'],
    hasTouch: true,
  })
  await page.goto('/sessions')
  await page.locator('main [data-row-link]').first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Layers' }).tap()
  const menu = page.getByRole('region', { name: 'Layers' })
  await menu.getByRole('radio', { name: 'UTM' }).tap()
  await expect(menu.getByRole('radio', { name: 'UTM' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await drawer.getByRole('button', { name: 'Measure' }).tap()
  const measure = page.getByRole('region', { name: 'Measure' })
  await measure.getByRole('button', { name: 'End' }).tap()
  await expect(measure).toBeHidden()
  await expect(drawer).toBeVisible()
})

/** Tools of the map that something lies over, in part or whole. */
const coveredTools = (page: Page): Promise<string[]> =>
  overLiveMap(page)
    .tools.getByRole('button')
    .evaluateAll((tools) =>
      tools
        .filter((tool) => {
          const { left, top, right, bottom } = tool.getBoundingClientRect()
          const [across, down] = [(left + right) / 2, (top + bottom) / 2]
          const edges = [
            [left + 1, down],
            [right - 1, down],
            [across, top + 1],
            [across, bottom - 1],
          ] as const
          return edges.some(([x, y]) => !tool.contains(document.elementFromPoint(x, y)))
        })
        .map((tool) => tool.ariaLabel ?? ''),
    )

for (const [width, height] of [
  [195, 422],
  [667, 375],
  [360, 640],
  [390, 667],
  [390, 844],
] as const)
  test(`on a phone of ${width} × ${height} px no tool of the live map is half under the sheet: one is whole, or not there until the sheet is low again`, async ({
    browser,
  }) => {
    const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell', {
      viewport: { width, height },
      hasTouch: true,
    })
    await page.goto('/live')
    const { tools, sheet } = overLiveMap(page)
    // With a breach the tools begin lower on the page.
    await expect(page.getByRole('region', { name: 'Newest alert' })).toBeVisible()
    await expect(tools).toBeVisible()
    await expect.poll(() => coveredTools(page)).toEqual([])
    const grip = (stop: string) => sheet.getByRole('button', { name: `Flights in view, ${stop}` })
    for (const stop of ['half', 'full']) {
      await sheet.getByRole('button', { name: /^Flights in view, / }).press('ArrowUp')
      await expect(grip(stop)).toBeVisible()
      await expect.poll(async () => ((await tools.isVisible()) ? coveredTools(page) : [])).toEqual([])
    }
    await expect(tools).toBeHidden()
    for (const stop of ['half', 'peek']) {
      await sheet.getByRole('button', { name: /^Flights in view, / }).press('ArrowDown')
      await expect(grip(stop)).toBeVisible()
    }
    await expect(tools).toBeVisible()
    await expect.poll(() => coveredTools(page)).toEqual([])
  })

test('the tools of the live map stay where a sheet of half the height leaves them whole', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell', {
    viewport: { width: 720, height: 1000 },
    hasTouch: true,
  })
  await page.goto('/live')
  const { tools, sheet } = overLiveMap(page)
  await sheet.getByRole('button', { name: 'Flights in view, peek' }).press('ArrowUp')
  await expect(sheet.getByRole('button', { name: 'Flights in view, half' })).toBeVisible()
  await expect(tools).toBeVisible()
  await expect.poll(() => coveredTools(page)).toEqual([])
})
