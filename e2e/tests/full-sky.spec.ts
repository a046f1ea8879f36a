import type { Page, WebSocketRoute } from '@playwright/test'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'

/** Lets the test say something of its own on the page's live socket. */
const joinLiveSocket = async (page: Page) => {
  const { promise, resolve } = Promise.withResolvers<WebSocketRoute>()
  await page.routeWebSocket(/airspace\/live/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      socket.send(message)
      if (String(message).includes('connection_ack')) resolve(socket)
    })
  })
  return promise
}

const asset = (n: number) => `full-sky-${n}`

/** Aircraft of these numbers side by side over the demo's city, sent for because of themselves. */
const sendFrames = (socket: WebSocketRoute, from: number, to: number) => {
  for (let n = from; n < to; n += 1) {
    const data = {
      session_uuid: `session-${n}`,
      asset_uuid: asset(n),
      asset_uin: `UA${n}`,
      timestamp: new Date().toISOString(),
      latitude: 13.15 + (n % 30) / 300,
      longitude: 77.6 + Math.floor(n / 30) / 300,
      zone_uuids: [],
      delivery_context: { zone_uuids: [], asset_subscription: true, viewport_version: null },
    }
    socket.send(JSON.stringify({ type: 'telemetry_frame', data }))
  }
}

const inView = (page: Page) =>
  page
    .locator('main')
    .getByText(/\d+ in view/)
    .first()
/** Those of the demo fly as well. */
const expectAbout = (page: Page, aircraft: number) =>
  expect
    .poll(async () => {
      const [, count] = /(\d+) in view/.exec((await inView(page).textContent()) ?? '') ?? []
      return Math.floor(Number(count) / 100) * 100
    })
    .toBe(aircraft)

test('a full sky is read in a worker, and goes on without it', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  const joined = joinLiveSocket(page)
  await page.goto('/live')
  const socket = await joined
  await expect(inView(page)).toBeVisible()
  const reading = page.waitForEvent('worker', (worker) => worker.url().includes('turbopack-worker'))
  sendFrames(socket, 0, 600)
  const worker = await reading
  await expectAbout(page, 600)

  sendFrames(socket, 600, 700)
  await expectAbout(page, 700)
  for (let n = 500; n < 700; n += 1)
    socket.send(JSON.stringify({ type: 'asset_unsubscription_response', assetUuid: asset(n) }))
  await expectAbout(page, 500)

  const isGone = worker.waitForEvent('close')
  await worker.evaluate(() => void setTimeout(() => JSON.parse('{')))
  sendFrames(socket, 700, 800)
  await isGone
  sendFrames(socket, 800, 900)
  await expectAbout(page, 700)
})
