import type { Page } from '@playwright/test'
import { askByRest } from '../fixtures/asking.ts'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'

// Maps are drawn in software where there is no GPU.
test.describe.configure({ timeout: 240_000 })

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
  await manager.goto(`/requests?q=${encodeURIComponent(name)}`)
  const request = manager.getByRole('region', { name, exact: true })
  const reason = request.getByLabel('Remarks, or the reason to reject')
  await expect(reason).toBeVisible()
  await manager.keyboard.press('r')
  await reason.fill('Crowd below')
  await manager.context().setOffline(true)
  await reason.press('Control+Enter')
  await manager
    .getByRole('region', { name: 'Not sent yet' })
    .getByRole('button', { name: 'Send now' })
    .click()
  await expect(manager.getByText(`${name} is not decided`)).toBeVisible()
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
