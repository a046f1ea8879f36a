import type { Locator } from '@playwright/test'
import { askByRest } from '../fixtures/asking.ts'
import { chromiumPath, launchOptions } from '../fixtures/browser.ts'
import { wordsWithoutRoom } from '../fixtures/cut-words.ts'
import { callDemoOwner, seatDemoOwner } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'

// The one without windows shows no notifications.
test.use({ launchOptions: launchOptions(chromiumPath()) })

test('a request rings the bell without a reload, opens from the list and is read; a push is shown with its path', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  await page.context().grantPermissions(['notifications'])
  await page.goto('/')
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  await bell.click()
  const drawer = page.getByRole('complementary', { name: 'Notifications' })
  const waiting = drawer.getByRole('region', { name: 'Waits for you' })
  const rowOf = (name: string) => waiting.getByRole('button', { name: new RegExp(`^New request: ${name}`) })
  const run = Date.now().toString(36)
  // Other stories and the flights of the demonstration ring meanwhile: the bell says what the service counts then.
  const reader = await callDemoOwner('KIA Airspace Cell')
  const isCounted = () =>
    expect(async () => {
      const { total } = await reader.must(200, 'GET', '/notifications/unread')
      expect(await bell.getAttribute('aria-label')).toBe(`Notifications${total ? `, ${total} unread` : ''}`)
    }).toPass()
  // From the top, past what has rung since.
  const stepTo = async (row: Locator) => {
    await drawer.focus()
    await expect(async () => {
      await page.keyboard.press('j')
      expect(await row.evaluate((one) => one === document.activeElement)).toBe(true)
    }).toPass()
  }

  const passed = `Is read with all ${run}`
  await askByRest(passed, 13.29)
  await expect(rowOf(passed)).toBeVisible()
  await drawer.getByRole('button', { name: 'Mark all read' }).click()
  await expect(rowOf(passed)).toBeHidden()
  await isCounted()

  // What is read by key leaves its group, and the keys stay with the drawer: the page below has its own.
  const glanced = `Is glanced at ${run}`
  await askByRest(glanced, 13.29)
  await expect(rowOf(glanced)).toBeVisible()
  await stepTo(rowOf(glanced))
  await page.keyboard.press('u')
  await expect(rowOf(glanced)).toBeHidden()
  await isCounted()
  await expect(
    page.locator('aside:focus-within', { has: page.getByRole('heading', { name: 'Notifications' }) }),
  ).toBeVisible()

  const name = `Rings ${run}`
  await askByRest(name, 13.31)
  await expect(bell).toHaveAccessibleName(/unread/)
  // Enter opens it, and it is read.
  await expect(rowOf(name)).toBeVisible()
  await stepTo(rowOf(name))
  await page.keyboard.press('Enter')
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/\/requests\?tab=all&request=/)
  // The address is there before the page is.
  await expect(page.getByRole('heading', { level: 1, name: 'Permission requests' })).toBeVisible()
  await isCounted()
  await bell.click()
  await expect(drawer.getByRole('listitem').first()).toBeVisible()
  await expect(rowOf(name)).toBeHidden()

  // The link of a mail leads to the record, and Back from there to the page before the link.
  const [told] = await reader.must(200, 'GET', '/notifications?kind=request')
  await page.goto('/people')
  await page.goto(`/notifications?open=${told.notification_uuid}`)
  await expect(page).toHaveURL(/\/requests\?tab=all&request=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Permission requests' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('table', { name: 'Members' })).toBeVisible()
  await expect(page).toHaveURL(/\/people$/)

  await page.goto('/settings/notifications')
  await page.getByRole('combobox', { name: 'Flight plan: E-mail' }).click()
  await page.getByRole('option', { name: 'Off' }).click()
  await expect(page.getByRole('combobox', { name: 'Flight plan: E-mail' })).toContainText('Off')

  // No push service is reachable here: DevTools deliver what one would.
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one) resolve(one.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js')
    const { active } = await navigator.serviceWorker.ready
    // One that is still activating gets no push.
    await new Promise<void>((resolve) => {
      const look = () => active?.state === 'activated' && resolve()
      active?.addEventListener('statechange', look)
      look()
    })
  })
  const pushed = { title: 'New request', body: 'KIA Outer', tag: 'one', path: '/notifications' }
  const registrationId = await registered
  const shown = async () => {
    // DevTools lose one that they deliver while the worker stops or starts. Another with its tag takes its place.
    const data = JSON.stringify(pushed)
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId,
      data,
    })
    return page.evaluate(async () => {
      const all = await (await navigator.serviceWorker.ready).getNotifications()
      return all.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path }))
    })
  }
  await expect.poll(shown).toEqual([pushed])
})

test('on a phone a long title of a notification goes on below, and nothing of it is cut', async ({
  browser,
}) => {
  const name = `Inspection of the eastern embankment between Hoskote and Budigere ${Date.now().toString(36)}`
  await askByRest(name, 13.302)
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await page.goto('/home')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Notifications/ })
    .tap()
  const row = page.getByRole('button', { name: new RegExp(`^New request: ${name}`) })
  await expect(row).toBeVisible()
  expect(await wordsWithoutRoom(row)).toEqual([])
})

test('notifications that are opened while another page is on its way stay over it, and go with it', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  await page.goto('/requests')
  const drawer = page.getByRole('complementary', { name: 'Notifications' })
  const places = page.getByRole('navigation', { name: 'Main' })
  await page.getByRole('heading', { level: 1, name: 'Permission requests' }).click()
  await page.keyboard.press('n')
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  const scripts = Promise.withResolvers<void>()
  await page.route(/_next\/static\/.*\.js/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/_next\/static\/.*\.js/)
  await places.getByRole('link', { name: 'Zones' }).click()
  await asked
  await page.keyboard.press('n')
  await expect(drawer).toBeVisible()
  scripts.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Zones' })).toBeVisible()
  await expect(page).toHaveURL(/\/zones(\?|$)/)
  await expect(drawer).toBeVisible()
  await places.getByRole('link', { name: 'Alerts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible()
  await expect(drawer).toBeHidden()
})

test('where a pressed push leads the page goes by itself, without a load, unless something is begun on it', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  await page.goto('/home')
  // No browser under test presses a push: the question of its worker is put in its place.
  const ask = (path: string) =>
    page.evaluate(
      (open) =>
        new Promise<boolean>((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = ({ data }) => resolve(data)
          const question = new MessageEvent('message', { data: { open }, ports: [port2] })
          navigator.serviceWorker.dispatchEvent(question)
        }),
      path,
    )
  await expect(page.getByRole('button', { name: /account/ })).toBeVisible()
  await page.locator('html').evaluate((html) => html.setAttribute('data-first', ''))
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keys' })
  await expect(dialog).toBeVisible()
  expect(await ask('/notifications')).toBe(false)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/home$/)
  expect(await ask('/notifications')).toBe(true)
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(page.locator('html[data-first]')).toHaveCount(1)
})
