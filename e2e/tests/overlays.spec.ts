import type { Page } from '@playwright/test'
import { demoWorld, seatDemoOwner } from '../fixtures/demo.ts'
import { holdScripts } from '../fixtures/held-scripts.ts'
import { holdOverlays } from '../fixtures/overlay-parts.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'

const organisation = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'KIA Airspace Cell' })
const organisations = (page: Page) => page.getByRole('menu', { name: 'KIA Airspace Cell' })
const openRequest = (page: Page) => page.locator('main [data-row-link][aria-current]')
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })

test('what is pressed before it can be drawn opens as soon as it can, and what was left by then does not', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  const overlays = await holdOverlays(page)
  await page.goto('/requests')
  const person = page.getByRole('button', { name: /, account/ })
  await person.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => overlays.seen.asked).toBe(1)
  // Left by the next press: it would open under the hands of whoever went on.
  await organisation(page).click()
  await expect(organisation(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(person).toBeFocused()
  overlays.letThrough()
  await expect(organisations(page)).toBeVisible()
  await expect(organisations(page)).toBeFocused()
  await expect(organisation(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('menu')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(organisations(page)).toHaveCount(0)
  await expect(organisation(page)).toBeFocused()
  expect(overlays.seen.asked).toBe(1)
})

test('a key, a dialog and the word about a button wait for what draws them, too', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  for (const [press, opens] of [
    [() => organisation(page).press('Enter'), () => page.getByRole('menuitem').first()],
    [
      () => page.keyboard.press('/'),
      () => page.getByRole('dialog', { name: 'Search or go to' }).getByRole('searchbox'),
    ],
  ] as const) {
    const overlays = await holdOverlays(page)
    await page.goto('/requests')
    await expect(organisation(page)).toBeVisible()
    const open = await openRequest(page).getAttribute('href')
    await press()
    await expect.poll(() => overlays.seen.asked).toBe(1)
    // The keys of the page are off already: j would be the next request.
    await page.keyboard.press('j')
    overlays.letThrough()
    await expect(opens()).toBeFocused()
    await expect(openRequest(page)).toHaveAttribute('href', open ?? '')
    // It was typed for the search.
    if (await opens().and(page.getByRole('searchbox')).count()) await expect(opens()).toHaveValue('j')
    await page.unrouteAll({ behavior: 'wait' })
  }
  const overlays = await holdOverlays(page)
  await page.goto('/requests')
  await next(page).hover()
  await expect.poll(() => overlays.seen.asked).toBe(1)
  overlays.letThrough()
  await expect(page.getByRole('tooltip')).toHaveText('NextJ')
  await expect(next(page)).toHaveAccessibleDescription('Next J')
})

test('what is typed for a dialog on its way is corrected as ever, and is for that opening alone', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  const overlays = await holdOverlays(page)
  await page.goto('/requests')
  await expect(organisation(page)).toBeVisible()
  await page.keyboard.type('/lost')
  await page.keyboard.press('Escape')
  await page.keyboard.type('/aro')
  await page.keyboard.press('Backspace')
  overlays.letThrough()
  const search = page.getByRole('dialog', { name: 'Search or go to' })
  await expect(search.getByRole('searchbox')).toHaveValue('ar')
})

test('what is typed for a dialog on its way is for its own field, wherever the focus is by then', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'Kestrel Aerosystems')
  const overlays = await holdOverlays(page)
  await page.goto('/models')
  await page.getByRole('button', { name: 'Register model' }).click()
  await page.keyboard.type('Kite')
  const ofPage = page.getByRole('searchbox', { name: 'Model, identifier, certificate', includeHidden: true })
  await ofPage.focus()
  overlays.letThrough()
  const dialog = page.getByRole('dialog', { name: 'Register model' })
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Kite')
  await expect(ofPage).toHaveValue('')
})

test('a list that cannot be used does not open', async ({ browser }) => {
  const { people } = await demoWorld()
  const member = people.find((one) => one.organisation === 'KIA Airspace Cell' && one.role === 'Member')
  const person = await Person.sitDown(browser)
  await person.signIn(member?.email ?? '', member?.password ?? '')
  const { page } = person
  await page.goto('/organisation')
  const times = page.getByRole('combobox', { name: 'After it came' })
  await expect(times).toBeDisabled()
  await times.click({ force: true })
  // Over a list that is open this press would close that one alone.
  await organisation(page).click()
  await expect(organisations(page)).toBeVisible()
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('the filters of the live page are taken back by Esc while their fields are on the way', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  const [fields] = await holdScripts(page, 'Inside zone')
  await page.goto('/live?sound=0')
  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  await filters.click()
  await expect.poll(() => fields.seen.asked).toBe(1)
  await page.keyboard.press('Escape')
  await fields.letThrough()
  // Were it open by itself, this press would close it.
  await filters.click()
  const opened = page.getByRole('dialog', { name: 'Filters' })
  await expect(opened).toBeVisible()
  await expect(opened.getByRole('checkbox').first()).toBeFocused()
})

test('what does not come is told, and what was pressed opens once it comes', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  const overlays = await holdOverlays(page)
  await page.goto('/requests')
  await organisation(page).click()
  await expect.poll(() => overlays.seen.asked).toBe(1)
  overlays.lose()
  await expect(page.getByText('A part of this page did not load')).toBeVisible()
  await expect(organisations(page)).toHaveCount(0)
  overlays.letThrough()
  await expect(organisations(page)).toBeVisible()
})

test('nothing of it comes before the map of a page is drawn', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  const overlays = await holdOverlays(page)
  overlays.letThrough()
  const engine = Promise.withResolvers<void>()
  await page.route('**/map-engine-*/engine.js', async (route) => {
    await engine.promise
    await route.continue()
  })
  await page.goto('/live')
  await expect(page.getByText(/flights? in view/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Requests, / })).toBeVisible()
  const map = page.getByRole('region', { name: 'Live airspace', exact: true })
  await expect(map).toHaveAttribute('aria-busy', 'true')
  expect(overlays.seen.asked).toBe(0)
  engine.resolve()
  await expect(map).toHaveAttribute('aria-busy', 'false', { timeout: 120_000 })
  await expect.poll(() => overlays.seen.asked).toBe(1)
})

test('behind the first picture it comes by itself, and from then on needs no line', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  const overlays = await holdOverlays(page)
  await page.goto('/requests')
  await expect.poll(() => overlays.seen.asked).toBe(1)
  overlays.letThrough()
  await expect(page.getByRole('button', { name: /^Reject/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.unrouteAll({ behavior: 'wait' })
  await page.context().setOffline(true)
  await organisation(page).click()
  await expect(organisations(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  const search = page.getByRole('dialog', { name: 'Search or go to' })
  await expect(search).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
  await page.getByRole('button', { name: /condition/ }).click()
  await expect(page.getByRole('dialog', { name: 'Conditions of the approval' })).toBeVisible()
  await page.keyboard.press('Escape')
  await next(page).hover()
  await expect(page.getByRole('tooltip')).toHaveText('NextJ')
})

test('menus, lists, words about buttons, tabs and choices are walked by keys alone', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  await page.goto('/connect')
  const person = page.getByRole('button', { name: /, account/ })
  const items = page.getByRole('menuitem')
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())

  await test.step('a menu', async () => {
    await person.focus()
    await press('ArrowDown')
    await expect(items.first()).toBeFocused()
    await press('ArrowDown')
    await expect(items.nth(1)).toBeFocused()
    await press('s')
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused()
    await press('s')
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
    await press('Home')
    await expect(items.first()).toBeFocused()
    // The keys of the page are off as long as it is open.
    await press('/', 'Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(person).toBeFocused()
  })

  await test.step('a list of choices', async () => {
    const asset = page.getByRole('combobox', { name: 'Asset', exact: true })
    await asset.focus()
    await press('Enter')
    const list = page.getByRole('listbox', { name: 'Asset' })
    const chosen = list.getByRole('option', { selected: true })
    await expect(chosen).toBeFocused()
    expect(await asset.getAttribute('aria-controls')).toBe(await list.getAttribute('id'))
    await expect(page.getByRole('main').getByRole('listbox')).toBeVisible()
    const before = await chosen.innerText()
    await press('Escape')
    await expect(list).toHaveCount(0)
    await expect(asset).toBeFocused()
    await press('ArrowDown')
    await expect(chosen).toBeFocused()
    // Behind the last of them there is none, and what is chosen by itself may be that.
    const isLast = (await list.getByRole('option').last().getAttribute('aria-selected')) === 'true'
    await press(isLast ? 'ArrowUp' : 'ArrowDown')
    await expect(list.getByRole('option', { selected: false }).and(page.locator(':focus'))).toHaveCount(1)
    await press('Enter')
    await expect(list).toHaveCount(0)
    await expect(asset).not.toHaveText(before.split('\n')[0] ?? '')
  })

  await test.step('the word about a button', async () => {
    const copy = page.getByRole('main').getByRole('button', { name: /^Copy/ }).first()
    await copy.focus()
    const word = page.getByRole('tooltip')
    await expect(word).toHaveText(/^Copy/)
    await press('Escape')
    await expect(word).toHaveCount(0)
    await press('Tab')
    await copy.focus()
    await expect(word).toBeVisible()
    await press('Tab')
    await expect(copy).not.toHaveAttribute('aria-describedby')
  })

  await test.step('tabs', async () => {
    const tab = (name: string | RegExp) => page.getByRole('tab', { name })
    await page.getByRole('tab', { selected: true }).focus()
    await press('ArrowRight')
    const second = page.getByRole('tab').nth(1)
    await expect(second).toBeFocused()
    await expect(second).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel')).toHaveAccessibleName(await second.innerText())
    await press('End')
    await expect(page.getByRole('tab').last()).toHaveAttribute('aria-selected', 'true')
    await press('ArrowRight')
    await expect(page.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true')
    await press('Tab')
    await expect(page.getByRole('tabpanel')).toBeFocused()
    await press('Shift+Tab')
    await expect(tab(/./).first()).toBeFocused()
  })

  await test.step('choices', async () => {
    await page.goto('/settings/preferences')
    const theme = page.getByRole('radiogroup', { name: 'Theme' })
    const radio = (name: string) => theme.getByRole('radio', { name })
    await theme.getByRole('radio', { checked: true }).focus()
    await press('Home')
    await expect(theme.getByRole('radio').first()).toBeFocused()
    await press('ArrowDown')
    await expect(theme.getByRole('radio').nth(1)).toBeChecked()
    await press('ArrowUp')
    await expect(theme.getByRole('radio').first()).toBeChecked()
    await press('ArrowLeft')
    await expect(theme.getByRole('radio').last()).toBeChecked()
    await radio('As the system').press(' ')
    await expect(radio('As the system')).toBeChecked()
    await press('Tab')
    await expect(theme.getByRole('radio', { checked: true })).not.toBeFocused()
    await press('Shift+Tab')
    await expect(radio('As the system')).toBeFocused()
  })
})
