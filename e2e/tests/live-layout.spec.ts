import { overlaps } from '../fixtures/boxes.ts'
import { Caller, newPartnerKey, newPerson } from '../fixtures/caller.ts'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { holdScripts } from '../fixtures/held-scripts.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'

const assetOwner = 2

for (const [width, height] of [
  [1440, 900],
  [1280, 800],
  [1024, 768],
] as const)
  test(`newest alert, menu of layers and drawer are beside each other at ${width} × ${height}`, async ({
    browser,
  }) => {
    const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell', { viewport: { width, height } })
    await page.goto('/live?alerts=1&sound=0')
    const main = page.locator('main')
    const parts = {
      toast: main.getByRole('region', { name: 'Newest alert' }),
      menu: main.getByRole('region', { name: 'Layers' }),
      drawer: main.getByRole('complementary', { name: 'Alerts' }),
      tools: main.getByRole('toolbar', { name: 'Map' }),
      time: main.getByRole('region', { name: 'Time', exact: true }),
    }
    await expect(parts.toast).toBeVisible()
    await expect(parts.drawer).toBeVisible()
    await expect.poll(() => overlaps(parts)).toEqual([])
    await parts.tools.getByRole('button', { name: 'Layers' }).click()
    await expect(parts.menu).toBeVisible()
    await expect.poll(() => overlaps(parts)).toEqual([])
    await expect(parts.toast.getByRole('button', { name: 'Acknowledge' })).toBeInViewport({ ratio: 1 })
    await expect(parts.menu.getByRole('button', { name: 'Close the layers' })).toBeInViewport({ ratio: 1 })
    await parts.menu.getByRole('button', { name: 'Close the layers' }).click()
    await expect(parts.drawer).toBeVisible()
  })

test('the words of a breach are there before one comes, also where the live page shows its table', async ({
  browser,
}) => {
  // An organisation of which nothing flies.
  const details = newPerson('Calm')
  const caller = new Caller(process.env['E2E_BASE_URL'] ?? '', await newPartnerKey('Calm'))
  await caller.register(details)
  await caller.createOrganisation(`Calm ${Date.now().toString(36)}`, assetOwner)
  const person = await Person.sitDown(browser)
  await person.signIn(details.email, details.password)
  const { page } = person
  const [words] = await holdScripts(page, 'Put aside')
  words.letThrough()
  await page.goto('/live?view=table&sound=0')
  await expect.poll(() => words.seen.asked).toBe(1)
  await expect(page.getByRole('region', { name: 'Newest alert' })).toHaveCount(0)
})

test('on a phone the filters of the live page open over the newest alert', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co', {
    viewport: { width: 390, height: 844 },
  })
  await page.goto('/live?sound=0')
  await expect(page.getByRole('region', { name: 'Newest alert' })).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  const states = page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox')
  await expect(states.first()).toBeVisible()
  for (const state of await states.all()) await state.click({ trial: true })
})

test('on a phone the alerts of the live page give the focus back to what opened them', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await page.goto('/live?sound=0')
  const opener = page.getByRole('toolbar', { name: 'Map' }).getByRole('button', { name: /^Alerts/ })
  await opener.tap()
  await expect(page.getByRole('dialog', { name: 'Alerts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Alerts' })).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('on a phone the sheet of the live page stops where it was let go, also before that is drawn', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell', {
    viewport: { width: 390, height: 844 },
  })
  await page.goto('/live?sound=0')
  const grip = page.getByRole('button', { name: /^Flights in view, / })
  await expect(grip).toHaveAccessibleName(/, peek\./)
  await grip.hover()
  await page.mouse.down()
  await grip.evaluate((element) => {
    const at = { bubbles: true, clientY: 60 }
    element.dispatchEvent(new PointerEvent('pointermove', at))
    element.dispatchEvent(new PointerEvent('pointerup', at))
  })
  await expect(grip).toHaveAccessibleName(/, full\./)
  await page.mouse.up()
  await expect(grip).toHaveAccessibleName(/, full\./)
})
