import type { Page } from '@playwright/test'
import { axeFaults, bringAxe } from '../fixtures/axe.ts'
import { cutOff } from '../fixtures/boxes.ts'
import { Caller, newPerson } from '../fixtures/caller.ts'
import { callDemoOwner, seatDemoOwner } from '../fixtures/demo.ts'
import { everySize, isLoaded, openFirst, type Size, show, sizes } from '../fixtures/looking.ts'
import { behindPresses, placesOf, placesOfPlatform, placesOutside } from '../fixtures/places.ts'
import { pathWith, type Records, readRecords } from '../fixtures/records.ts'
import { platformAdminEmail } from '../fixtures/stack.ts'
import { smallTargets } from '../fixtures/targets.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'
import { chapters } from '../pictures/pages.ts'

// A trace keeps each answer of axe.
test.use({ trace: 'off' })

let records: Records
test.beforeAll(async () => {
  records = await readRecords()
})

/** As a link within the console goes: what is loaded stays, and so does the former page until the next one is there. */
const walk = async (page: Page, path: string) => {
  await page.evaluate(
    (to) =>
      (window as unknown as { next: { router: { push: (to: string) => unknown } } }).next.router.push(to),
    path,
  )
  const wanted = new URL(path, page.url())
  await page.waitForURL(
    ({ pathname, searchParams }) =>
      pathname === wanted.pathname &&
      [...wanted.searchParams].every(([name, value]) => searchParams.get(name) === value),
  )
}
const load = (page: Page, path: string) => page.goto(path)

/** In one theme whole, in the other for its colours alone, and on a phone by its finger. */
const look = async (page: Page, place: string, asked: readonly Size[]) => {
  await show(page, 'dark')
  for (const size of asked) {
    await page.setViewportSize(sizes[size])
    expect.soft(await axeFaults(page, 'everything'), `${place}, ${size}, dark`).toEqual([])
    if (size === 'a phone') expect.soft(await smallTargets(page), `${place}, under a finger`).toEqual([])
  }
  // A change of theme costs more than a change of size: back from the last one.
  await show(page, 'light')
  for (const size of asked.toReversed()) {
    await page.setViewportSize(sizes[size])
    expect.soft(await axeFaults(page, 'contrast'), `${place}, ${size}, light`).toEqual([])
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
    // The tour comes by itself where it was not left, and covers the page.
    await (await callDemoOwner(organisation)).must(200, 'PUT', '/users/me/preferences', { tour_left: true })
    await signedIn(await seatDemoOwner(browser, organisation), places)
  })

test('the pages of the platform have nothing against them', async ({ browser }) => {
  const admin = new Caller(process.env['E2E_BASE_URL'] ?? '', process.env['E2E_PLATFORM_KEY'] ?? '')
  await admin.becomePlatformAdmin(platformAdminEmail)
  const somebody = await Person.sitDown(browser)
  await somebody.signIn(platformAdminEmail, newPerson('Platform').password)
  await signedIn(somebody, placesOfPlatform)
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
