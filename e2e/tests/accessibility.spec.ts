import type { Page } from '@playwright/test'
import { axeFaults, bringAxe } from '../fixtures/axe.ts'
import { cutOff, isWithin, overlaps } from '../fixtures/boxes.ts'
import { Caller, newPerson } from '../fixtures/caller.ts'
import { cutWords, wordsOverWords, wordsWithoutRoom } from '../fixtures/cut-words.ts'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { behindPresses, placesOf, placesOfPlatform, placesOutside } from '../fixtures/places.ts'
import { pathWith, type Records, readRecords } from '../fixtures/records.ts'
import { platformAdminEmail } from '../fixtures/stack.ts'
import { smallTargets } from '../fixtures/targets.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'
import { chapters } from '../pictures/pages.ts'

// A trace keeps each answer of axe.
test.use({ trace: 'off' })

/** A desk, the same at 200 % (half as many pixels of the page), and a phone. */
const sizes = {
  'a desk': { width: 1440, height: 900 },
  '200 %': { width: 720, height: 450 },
  'a phone': { width: 390, height: 844 },
}
type Size = keyof typeof sizes
const everySize = Object.keys(sizes) as Size[]

let records: Records
test.beforeAll(async () => {
  records = await readRecords()
})

const isLoaded = async (page: Page) => {
  // Behind a dialog the page is hidden from screen readers.
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).not.toBeEmpty()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
}

/** As a link within the console goes: what is loaded stays. */
const walk = (page: Page, path: string) =>
  page.evaluate(
    (to) =>
      (window as unknown as { next: { router: { push: (to: string) => unknown } } }).next.router.push(to),
    path,
  )
const load = (page: Page, path: string) => page.goto(path)

const openFirst = async (page: Page) => {
  const list = page.url()
  await page.locator('main [data-row-link]').first().click()
  await expect(page).not.toHaveURL(list)
  await isLoaded(page)
}

const show = async (page: Page, colorScheme: 'dark' | 'light') => {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
}

/** In one theme whole, in the other for its colours alone, and on a phone by its finger. */
const look = async (page: Page, place: string, asked: readonly Size[]) => {
  for (const size of asked) {
    await page.setViewportSize(sizes[size])
    await show(page, 'dark')
    expect.soft(await axeFaults(page, 'everything'), `${place}, ${size}, dark`).toEqual([])
    await show(page, 'light')
    expect.soft(await axeFaults(page, 'contrast'), `${place}, ${size}, light`).toEqual([])
    if (size === 'a phone') expect.soft(await smallTargets(page), `${place}, under a finger`).toEqual([])
  }
}

const opened =
  '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], section[aria-label=Layers], section[aria-label=Measure]'

/** What a press opens: on a desk with the page around it, then what opened by itself, in the other theme and on a phone. */
const lookBehind = async (page: Page, place: string) => {
  for (const name of behindPresses[place] ?? []) {
    const what = `${place}, behind ${name}`
    const openers = page.getByRole('button', { name }).or(page.getByRole('combobox', { name }))
    const opener = openers.filter({ visible: true }).first()
    for (const size of ['a desk', 'a phone'] as const) {
      await page.setViewportSize(sizes[size])
      await show(page, 'dark')
      // What only a desk has, as the menu of a row.
      if (size === 'a phone' && (await opener.count()) === 0) continue
      const before = await page.locator(opened).count()
      await opener.click()
      await expect(page.locator(opened)).not.toHaveCount(before)
      expect.soft(await cutOff(page, opened), `${what}, ${size}, cut off`).toEqual([])
      if (size === 'a desk') expect.soft(await axeFaults(page, 'everything'), what).toEqual([])
      else expect.soft(await smallTargets(page, opened), `${what}, under a finger`).toEqual([])
      await show(page, 'light')
      expect.soft(await axeFaults(page, 'contrast', opened), `${what}, ${size}, light`).toEqual([])
      // The first one may be of a list in a dialog.
      await expect(async () => {
        if ((await page.locator(opened).count()) > before) await page.keyboard.press('Escape')
        await expect(page.locator(opened)).toHaveCount(before, { timeout: 2_000 })
      }).toPass()
    }
  }
}

/** Each page is opened once, and looked at in each size; a list that has its record beside it on a desk is a page of its own on a phone. */
const nothingAgainst = async (page: Page, places: readonly string[], go: typeof walk | typeof load) => {
  for (const place of places) {
    const [path = '', first] = place.split(' > ')
    await page.setViewportSize(sizes['a desk'])
    await go(page, pathWith(records, path))
    await isLoaded(page)
    if (/[?&](register|import|export|invite|add|edit|create)=/.test(path))
      await expect(page.getByRole('dialog')).toBeVisible()
    if (first) {
      await look(page, path, ['a phone'])
      await page.setViewportSize(sizes['a desk'])
      await openFirst(page)
    }
    await look(page, place, everySize)
    await lookBehind(page, place)
  }
}

const signedIn = async ({ page }: Person, places: readonly string[]) => {
  await bringAxe(page.context())
  // The tour comes by itself, and would cover every page that is visited.
  const tour = page.getByRole('dialog').filter({ hasText: /Tour, \d of/ })
  await page.addLocatorHandler(tour, () => tour.getByRole('button', { name: 'Leave' }).click())
  await page.goto('/settings')
  await isLoaded(page)
  await nothingAgainst(page, places, walk)
}

test('every page that docs/console.md describes is looked at', () => {
  const bare = (place: string) => place.replace(/(\?| > ).*/, '')
  const looked = [...Object.values(placesOf).flat(), ...placesOfPlatform, ...placesOutside].map(bare)
  const described = chapters.flatMap(({ pages }) => pages).map(({ route, path = `/${route}` }) => bare(path))
  expect(looked).toEqual(expect.arrayContaining(described))
})

test('the pages before sign-in have nothing against them', async ({ browser }) => {
  const { page } = await Person.sitDown(browser)
  await bringAxe(page.context())
  await nothingAgainst(page, placesOutside, load)
})

for (const [organisation, places] of Object.entries(placesOf))
  test(`the pages of ${organisation} have nothing against them`, async ({ browser }) => {
    await signedIn(await seatDemoOwner(browser, organisation), places)
  })

test('the pages of the platform have nothing against them', async ({ browser }) => {
  const admin = new Caller(process.env['E2E_BASE_URL'] ?? '', process.env['E2E_PLATFORM_KEY'] ?? '')
  await admin.becomePlatformAdmin(platformAdminEmail)
  const somebody = await Person.sitDown(browser)
  await somebody.signIn(platformAdminEmail, newPerson('Platform').password)
  await signedIn(somebody, placesOfPlatform)
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

/** What lies over the map of a narrow live page. */
const overLiveMap = (page: Page) => {
  const map = page.getByRole('region', { name: 'Live airspace', exact: true })
  return {
    search: page.getByRole('searchbox'),
    filters: page.getByRole('button', { name: /^Filters/ }),
    tools: page.getByRole('toolbar', { name: 'Map' }),
    time: page.getByRole('region', { name: 'Time', exact: true }),
    sheet: page.getByRole('region', { name: 'Flights in view' }),
    source: map.locator('.maplibregl-ctrl-attrib'),
    scale: map.locator('[class*=scale]'),
    places: page.getByRole('navigation'),
  }
}

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

test('the list of all keys is scrolled by keys where it does not fit', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell', { viewport: sizes['a phone'] })
  await bringAxe(page.context())
  await page.goto('/people')
  await isLoaded(page)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys).toBeVisible()
  expect(await axeFaults(page, 'everything', '[role=dialog]')).toEqual([])
  await keys.getByRole('region', { name: 'Keys' }).focus()
  await page.keyboard.press('End')
  await expect(keys.getByText('Settings')).toBeInViewport()
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
