import type { Page } from '@playwright/test'
import { axeFaults, bringAxe } from '../fixtures/axe.ts'
import { isWithin, overlaps } from '../fixtures/boxes.ts'
import { cutWords, wordsOverWords, wordsWithoutRoom } from '../fixtures/cut-words.ts'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { overLiveMap } from '../fixtures/live-parts.ts'
import { isLoaded, openFirst, show, sizes } from '../fixtures/looking.ts'
import { pathWith, type Records, readRecords } from '../fixtures/records.ts'
import { smallTargets } from '../fixtures/targets.ts'
import { expect, test } from '../fixtures/test.ts'

// A trace keeps each answer of axe.
test.use({ trace: 'off' })

let records: Records
test.beforeAll(async () => {
  records = await readRecords()
})

for (const [organisation, paths] of [
  ['KIA Airspace Cell', ['/zones', '/live']],
  // Its name and the way to a page are long.
  ['Deccan Mapping Co', ['/connect', '/live']],
] as const)
  test(`at 200 % the live page still says how fresh it is, and that it is ${organisation}’s`, async ({
    browser,
  }) => {
    const { page } = await seatDemoOwner(browser, organisation)
    await page.setViewportSize(sizes['200 %'])
    for (const path of paths) {
      await page.goto(path)
      const bar = page.getByRole('banner')
      await expect(bar.getByText(organisation)).toBeVisible()
      await expect(bar.getByRole('heading', { level: 1 })).not.toBeEmpty()
      await expect.poll(() => wordsWithoutRoom(bar), path).toEqual([])
    }
    await expect(
      page
        .getByRole('banner')
        .getByText(/^(Live|Reconnecting)/)
        .last(),
    ).toBeInViewport()
    await expect(page.getByRole('button', { name: /account/ })).toBeInViewport()
  })

for (const [organisation, path, act] of [
  ['Deccan Mapping Co', '/planner', /^Submit/],
  ['KIA Airspace Cell', '/zones/new', /^Create zone/],
] as const)
  test(`at 200 % the act of ${path} is in view before anything is scrolled`, async ({ browser }) => {
    const { page } = await seatDemoOwner(browser, organisation)
    await page.setViewportSize(sizes['200 %'])
    await page.goto(path)
    await expect(page.getByRole('button', { name: act })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Discard' })).toBeInViewport({ ratio: 1 })
  })

/** With the newest breach, which is read in the sheet and answered there without scrolling; without one; and with the time. */
const nothingUnderAnother = async (page: Page) => {
  const parts = overLiveMap(page)
  await expect(parts.source).toBeVisible()
  const alert = parts.sheet.getByRole('region', { name: 'Newest alert' })
  await expect(alert.getByRole('button').first()).toBeInViewport({ ratio: 1 })
  await expect.poll(() => overlaps(parts)).toEqual([])
  const putAside = alert.getByRole('button', { name: 'Put aside' })
  // An alert that was just raised is first shown as one to put aside, until its record is there.
  while (await putAside.isVisible()) await putAside.tap({ timeout: 2_000 }).catch(() => undefined)
  await expect.poll(() => overlaps(parts)).toEqual([])
  await parts.tools.getByRole('button', { name: 'Time' }).tap()
  await expect(parts.time).toBeVisible()
  await expect.poll(() => overlaps(parts)).toEqual([])
  expect(await wordsOverWords(parts.time)).toEqual([])
}

for (const [organisation, places] of [
  ['KIA Airspace Cell', ['/alerts', '/alerts > first', '/requests', '/requests > first', '/live']],
  ['Deccan Mapping Co', ['/live']],
] as const)
  test(`at 200 % of a phone pages of ${organisation} are whole, in no need of scrolling sideways, and answer to a finger`, async ({
    browser,
  }) => {
    const width = sizes['a phone'].width / 2
    const { page } = await seatDemoOwner(browser, organisation, {
      viewport: { width, height: 422 },
      hasTouch: true,
    })
    await bringAxe(page.context())
    for (const place of places) {
      const isRecord = place.endsWith('> first')
      await (isRecord ? openFirst(page) : page.goto(place))
      // The row of a list; in a record what comes last, and what one writes or unfolds.
      const content = isRecord ? ':is(textarea, summary)' : '[data-row-link]'
      await expect(page.locator(`main ${content}`).filter({ visible: true }).first()).toBeVisible()
      expect.soft(await cutWords(page), place).toEqual([])
      expect.soft(await wordsWithoutRoom(page.locator('main')), place).toEqual([])
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth), place)
        .toBeLessThanOrEqual(width)
      if (place === '/live') await nothingUnderAnother(page)
      expect.soft(await smallTargets(page), place).toEqual([])
      for (const theme of ['dark', 'light'] as const) {
        await show(page, theme)
        expect.soft(await axeFaults(page, 'everything'), `${place}, ${theme}`).toEqual([])
      }
    }
  })

for (const width of [720, 390, 195])
  test(`at ${width} px the number of unread notifications lies within the bell, and the bell within the bar`, async ({
    browser,
  }) => {
    const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell', {
      viewport: { width, height: 844 },
      hasTouch: true,
    })
    await page.goto('/home')
    const bar = page.getByRole('banner')
    const bell = bar.getByLabel(/^Notifications, \d+ unread/)
    for (const theme of ['dark', 'light'] as const) {
      await show(page, theme)
      await expect.poll(() => isWithin(bell.getByText(/^\d+\+?$/), bell), `number, ${theme}`).toBe(true)
      await expect.poll(() => isWithin(bell, bar), `bell, ${theme}`).toBe(true)
    }
  })

for (const [organisation, size, paths] of [
  [
    'Deccan Mapping Co',
    sizes['a phone'],
    ['/replays/{session}', '/sessions?session={session}', '/missions?mission={mission}'],
  ],
  // Half of a phone: a scale of this width and the source do not fit side by side.
  ['KIA Airspace Cell', { width: 195, height: 422 }, ['/zones/new', '/alerts?tab=all > first']],
] as const)
  test(`on the low maps of a phone of ${size.width} px buttons, scale and source lie beside each other`, async ({
    browser,
  }) => {
    const { page } = await seatDemoOwner(browser, organisation, { viewport: size })
    for (const place of paths) {
      const [path = '', first] = place.split(' > ')
      await page.goto(pathWith(records, path))
      if (first) await openFirst(page)
      const map = page.locator('section[aria-busy]').first()
      const parts = {
        buttons: map.getByRole('toolbar', { name: 'Map' }),
        source: map.locator('.maplibregl-ctrl-attrib'),
        scale: map.locator('[class*=scale]'),
      }
      for (const part of Object.values(parts)) await expect(part).toBeVisible()
      await expect.poll(() => overlaps(parts), place).toEqual([])
    }
  })

for (const [organisation, paths] of [
  ['KIA Airspace Cell', ['/requests', '/zones?view=table', '/zones/sync', '/zones/new', '/notifications']],
  ['Deccan Mapping Co', ['/live', '/missions', '/pilot?session={session}', '/notifications']],
] as const)
  test(`on a phone no UIN, no time and no name is cut for ${organisation}`, async ({ browser }) => {
    const { page } = await seatDemoOwner(browser, organisation, { viewport: sizes['a phone'] })
    for (const path of paths) {
      await page.goto(pathWith(records, path))
      await isLoaded(page)
      const content = 'main :is([data-row-link], [data-notification], form, article, ul a)'
      await expect(page.locator(content).first()).toBeVisible()
      expect(await cutWords(page), path).toEqual([])
    }
  })
