import type { Page } from '@playwright/test'
import { askByRest } from '../fixtures/asking.ts'
import { stopClock } from '../fixtures/clock.ts'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { requestRows } from '../fixtures/queue.ts'
import { expect, test } from '../fixtures/test.ts'

/** The live socket stays open, and from `silence` until `speak` nothing comes through it, as when a network is gone. */
const holdLiveSocket = async (page: Page) => {
  let isSilent = false
  await page.routeWebSocket(/airspace\/live/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (!isSilent) socket.send(message)
    })
  })
  return {
    silence: () => {
      isSilent = true
    },
    speak: () => {
      isSilent = false
    },
  }
}

/**
 * The stream of changes stays open, and from `silence` until `speak` nothing comes through it. A browser that is set to
 * be offline refuses new requests, and may let an open stream go on.
 */
const holdChanges = async (page: Page) => {
  await page.addInitScript(() => {
    const listen = EventSource.prototype.addEventListener
    EventSource.prototype.addEventListener = function (type: string, heard: unknown) {
      const pass = (event: Event) => {
        if (!('isSilent' in globalThis)) (heard as (event: Event) => void)(event)
      }
      listen.call(this, type, pass)
    }
  })
  return {
    silence: () => page.evaluate(() => void Object.assign(globalThis, { isSilent: true })),
    speak: () => page.evaluate(() => Reflect.deleteProperty(globalThis, 'isSilent')),
  }
}

const header = (page: Page) => page.getByRole('banner')
const strip = (page: Page) => page.getByRole('region', { name: 'How fresh the picture is' })

test('a live socket that falls silent is not called live: header, strip and map say since when', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  const line = await holdLiveSocket(page)
  await page.goto('/live')
  await expect(strip(page)).toContainText('Live, newest frame')
  line.silence()
  await expect(strip(page)).toContainText(/picture is \d+ s old/, { timeout: 15_000 })
  await expect(header(page)).toContainText(/Reconnecting, last heard \d\d:\d\d:\d\d/)
  await expect(page.getByText(/The picture is of \d\d:\d\d:\d\d/)).toBeVisible()
  line.speak()
  await expect(strip(page)).toContainText('Live', { timeout: 30_000 })
  await expect(page.getByText(/The picture is of/)).toHaveCount(0)
})

test('a page without the network says so within seconds, and is live again with it', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  await page.setViewportSize({ width: 900, height: 900 })
  const changes = await holdChanges(page)
  await page.goto('/zones')
  await expect(header(page).getByText('Live', { exact: true })).toBeVisible()
  await page.context().setOffline(true)
  await changes.silence()
  await expect(header(page).getByText('Reconnecting')).toBeVisible({ timeout: 15_000 })
  await page.context().setOffline(false)
  await changes.speak()
  await expect(header(page).getByText('Live', { exact: true })).toBeVisible()
})

test('what the network lost is not shown as done: a decision comes back with its words, a verdict is none', async ({
  browser,
}) => {
  const { page: manager } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  const name = `Lost ${Date.now().toString(36)}`
  await askByRest(name, 13.311)
  await manager.clock.install()
  await manager.goto(`/requests?q=${encodeURIComponent(name)}`)
  const request = manager.getByRole('region', { name, exact: true })
  const reason = request.getByLabel('Remarks, or the reason to reject')
  await expect(reason).toBeVisible()
  await manager.keyboard.press('r')
  await reason.fill('Crowd below')
  await manager.context().setOffline(true)
  await stopClock(manager)
  await reason.press('Control+Enter')
  await manager
    .getByRole('region', { name: 'Not sent yet' })
    .getByRole('button', { name: 'Send now' })
    .click()
  await manager.clock.resume()
  await expect(manager.getByRole('status').filter({ hasText: `Not decided${name}` })).toBeVisible()
  await expect(reason).toHaveValue('Crowd below')
  await request.getByRole('button', { name: /^Reject/ }).click()
  await expect(request.getByText('The service is not answering.')).toBeVisible()
  await manager.context().setOffline(false)
  await request.getByRole('button', { name: /^Reject/ }).click()
  await expect(request.getByText('Rejected', { exact: true }).first()).toBeVisible()

  const { page: owner } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  await owner.goto('/planner')
  await owner.getByLabel('Add points, latitude, longitude').fill('13.21, 77.6\n13.22, 77.6\n13.22, 77.61')
  await owner.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(owner.getByText('Will wait.')).toBeVisible()
  await owner.context().setOffline(true)
  await owner.getByLabel('Highest height').fill('110')
  await expect(owner.getByText('Not checked.')).toBeVisible()
  await expect(owner.getByText('Will wait.')).toHaveCount(0)
  await owner.context().setOffline(false)
  await expect(owner.getByText('Will wait.')).toBeVisible()
})

/** The live socket opens, and its messages come only when the test lets them. */
const delayLiveSocket = async (page: Page) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.routeWebSocket(/airspace\/live/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage(async (message) => {
      if (!String(message).includes('connection_ack')) await promise
      socket.send(message)
    })
  })
  return resolve
}

test('until the first frame has come a phone says that flights are loading, and counts none', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co', {
    viewport: { width: 390, height: 844 },
  })
  const speak = await delayLiveSocket(page)
  await page.goto('/live')
  const said = page.locator('main')
  await expect(said.getByText('Live, no frame yet, loading flights')).toBeVisible()
  await expect(said.getByText('Loading flights', { exact: true }).last()).toBeVisible()
  await expect(said.getByText(/\d in view/)).toHaveCount(0)
  speak()
  await expect(said.getByText(/^Live [\d.]+ s, \d+ in view/)).toBeVisible()
})

test('what changes while a page is read for the first time is shown, too', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  const isListening = page.waitForResponse(/\/api\/events/)
  await page.goto('/home')
  await isListening
  const [read, shown] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(
    /permissions\.list/,
    async (route) => {
      const response = await route.fetch()
      read.resolve()
      await shown.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Requests/ })
    .click()
  await read.promise
  const name = `Meanwhile ${Date.now().toString(36)}`
  const isAnnounced = page.waitForResponse(/notifications\.unread/)
  await askByRest(name, 13.319)
  await isAnnounced
  shown.resolve()
  await expect(requestRows(page).filter({ hasText: name })).toBeVisible()
})

test('without the network a press that needs it leaves the console standing, and does its work with it', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  await page.goto('/requests')
  await expect(requestRows(page).first()).toBeVisible()
  await page.context().setOffline(true)
  await page.keyboard.press('?')
  await expect(page.getByText('A part of this page did not load')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Zones' }).click()
  const unreached = page.getByRole('status').filter({ hasText: 'The page did not open' })
  await expect(unreached).toBeVisible()
  await expect(page).toHaveURL(/\/requests/)
  await expect(requestRows(page).first()).toBeVisible()
  const isRefused = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
  await unreached.getByRole('button', { name: 'Try again' }).click()
  await isRefused
  await expect(unreached).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  // It speaks of what is over: with the network it goes by itself.
  await expect(unreached).toBeHidden()
  await expect(page).toHaveURL(/\/requests/)
  await page.getByRole('navigation').getByRole('link', { name: 'Zones' }).click()
  await expect(page).toHaveURL(/\/zones/)
})

test('a page that the console was updated under says so of a part that is there no more, and loads anew when told', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/requests')
  await expect(requestRows(page).first()).toBeVisible()
  // As after an update: no file has the name by which this page asks for it.
  const ofFormerBuild = /_next\/static\/(chunks\/|.*_buildManifest)/
  await page.route(ofFormerBuild, (route) => route.fulfill({ status: 404 }))
  await page.keyboard.press('?')
  const said = page.getByRole('status').filter({ hasText: 'The console was updated' })
  await expect(said).toBeVisible()
  // A part that is not reached for another reason takes that back no more.
  await page.unroute(ofFormerBuild)
  const parts = /_next\/static\/chunks\//
  await page.route(parts, (route) => route.abort())
  const isAsked = page.waitForResponse((answer) => answer.request().method() === 'HEAD' && answer.ok())
  await page.setViewportSize({ width: 1440, height: 900 })
  await isAsked
  await expect(page.getByText('A part of this page did not load')).toBeVisible()
  await expect(said).toBeVisible()
  await page.unroute(parts)
  const loaded = page.waitForEvent('load')
  await said.getByRole('button', { name: 'Load the page anew' }).click()
  await loaded
  await expect(requestRows(page).first()).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
})

test('a request is opened as soon as the network is back, though its part was asked for without one', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/requests')
  await expect(requestRows(page).first()).toBeVisible()
  await page.context().setOffline(true)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByText('A part of this page did not load')).toBeVisible()
  await expect(requestRows(page).first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: /^Reject/ })).toBeVisible()
})

test('a page that has a fault leaves the way to the others', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  await page.goto('/requests')
  await page.route(/reports\.requests/, async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({
      response: answer,
      body: text.replaceAll('"totals":{', '"totals":null,"x":{'),
    })
  })
  await page.goto('/reports')
  await expect(page.getByText('This page has a fault')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Requests' }).click()
  await expect(requestRows(page).first()).toBeVisible()
})
