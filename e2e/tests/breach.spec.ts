import type { Locator, Page } from '@playwright/test'
import { wordsWithoutRoom } from '../fixtures/cut-words.ts'
import { callDemoOwner, seatDemoOwner } from '../fixtures/demo.ts'
import { fly, hoverAt, lowUin, stationOf, takeOff } from '../fixtures/low-survey.ts'
import { cameraBelow } from '../fixtures/map-place.ts'
import { isOnTop, liesOver } from '../fixtures/newest-alert.ts'
import { expect, test } from '../fixtures/test.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const zoom = 14

/** Counts the notes that a page plays. */
const listen = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (...when) {
      document.documentElement.dataset['notes'] = String(
        Number(document.documentElement.dataset['notes'] ?? 0) + 1,
      )
      return start.apply(this, when)
    }
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset['notes'] ?? 0))
}

test('a flight leaves its plan: its owner, its pilot and the manager are told at once, and each sees what the others do', async ({
  browser,
}) => {
  const { caller, mission, session, planName } = await takeOff()
  const station = await stationOf(session)
  const flight = fly(station)
  try {
    const [owner, pilot, manager] = await Promise.all([
      seatDemoOwner(browser, 'Deccan Mapping Co'),
      seatDemoOwner(browser, 'Deccan Mapping Co', phone),
      seatDemoOwner(browser, 'KIA Airspace Cell'),
    ])
    const notes = await listen(owner.page)
    await Promise.all([
      // So that the newest alert would lie over the aircraft.
      owner.page.goto(`/live?alerts=0&sound=1&map=${cameraBelow(hoverAt, 330, zoom)}`),
      pilot.page.goto(`/pilot?session=${session.session_uuid}`),
      manager.page.goto('/live?alerts=1&sound=0'),
    ])
    const [ownToast, toast] = [owner, manager].map(({ page }) =>
      page.getByRole('region', { name: 'Newest alert' }),
    ) as [Locator, Locator]
    const row = owner.page.getByRole('list', { name: 'Flights', exact: true }).getByText(lowUin)
    await expect(row).toBeVisible()
    const state = pilot.page.getByRole('region', { name: 'State' })
    await expect(state).toContainText('Inside the plan')
    // A browser plays nothing before its page was touched.
    const search = owner.page.getByRole('searchbox', { name: 'UIN, mission, pilot' })
    await search.click()
    await search.blur()
    const before = await notes()

    flight.climbTo(97)
    await isOnTop(ownToast, planName)
    await expect(ownToast).toContainText('At 97 m AGL, above the 60 m AGL')
    await expect.poll(notes).toBeGreaterThan(before)
    await expect(state).toContainText('37 m above your band')
    await expect.poll(() => liesOver(owner.page, ownToast)).toBe(false)

    await isOnTop(toast, planName)
    await toast.getByRole('button', { name: /^Ask / }).click()
    const talk = manager.page.getByRole('dialog', { name: /^Messages about/ })
    await expect(talk.getByRole('link', { name: /^\+/ })).toHaveAttribute('href', /^tel:/)
    await talk.getByRole('textbox', { name: 'Message' }).fill('Descend below 60 m now.')
    await manager.page.keyboard.press('Control+Enter')
    const said = pilot.page.getByRole('region', { name: 'Message of KIA Airspace Cell' })
    await expect(said).toContainText('Descend below 60 m now.')
    await expect(said.getByRole('button', { name: 'Descending' })).toBeInViewport({ ratio: 1 })
    await expect(talk.getByText(/^Shown to the pilot at/)).toBeVisible()
    await manager.page.keyboard.press('Escape')
    await isOnTop(toast, planName)
    await expect(toast.getByText(/^Shown to the pilot at/)).toBeVisible()
    await isOnTop(ownToast, planName)
    const quoted = ownToast.getByRole('blockquote')
    await expect(quoted).toContainText('KIA Airspace Cell')
    await expect(quoted).toContainText('Descend below 60 m now.')
    await expect(quoted).toContainText('on the pilot’s phone too')
    await expect.poll(() => liesOver(owner.page, ownToast)).toBe(false)

    // What the owner has taken note of stays so, until the manager writes again.
    await isOnTop(ownToast, planName)
    const aside = () =>
      owner.page.evaluate(() =>
        Object.entries(localStorage).flatMap(([key, kept]) => (key.includes('alerts-aside') ? kept : [])),
      )
    const asideBefore = await aside()
    await owner.page.keyboard.press('a')
    await expect(ownToast.getByText(planName)).toHaveCount(0)
    // Only what the service has stored lasts over a reload; another flight's may be aside already.
    await expect.poll(aside).not.toEqual(asideBefore)
    await owner.page.reload()
    await expect(row).toBeVisible()
    await expect(ownToast.getByText(planName)).toHaveCount(0)
    await isOnTop(toast, planName)
    await manager.page.keyboard.press('a')
    await expect(toast.getByText(planName)).toHaveCount(0)
    const drawer = manager.page.getByRole('complementary', { name: 'Alerts' })
    const entry = drawer.getByRole('listitem').filter({ hasText: planName })
    await entry.getByRole('button', { name: /^Messages/ }).click()
    await talk.getByRole('textbox', { name: 'Message' }).fill('Call me.')
    await talk.getByRole('button', { name: 'Send' }).click()
    await isOnTop(ownToast, 'Call me.')
    await ownToast.getByRole('button', { name: 'Acknowledge' }).click()
    await manager.page.keyboard.press('Escape')

    // From the alert to the aircraft, to its session, and back.
    await owner.page
      .getByRole('toolbar', { name: 'Map' })
      .getByRole('button', { name: /^Alerts/ })
      .click()
    const own = owner.page.getByRole('complementary', { name: 'Alerts' })
    const ownEntry = own.getByRole('listitem').filter({ hasText: planName })
    await ownEntry.getByRole('button', { name: /^Show on map/ }).click()
    const card = owner.page.getByRole('region', { name: 'Selected flight' })
    await expect(card).toContainText(lowUin)
    await card.getByRole('link', { name: 'Session' }).click()
    await expect(owner.page).toHaveURL(`/sessions?session=${session.session_uuid}`)
    await owner.page.getByRole('link', { name: 'Show live' }).click()
    await expect(card).toContainText(lowUin)

    // It has landed: the alert shows where it was. On a desk the drawer is open by itself.
    await caller.must(200, 'POST', `/flight-sessions/${session.session_uuid}/end`, {})
    await expect(card).toContainText('It has landed')
    await ownEntry.getByRole('button', { name: /^Show on map/ }).click()
    const was = owner.page.getByRole('img', {
      name: new RegExp(`^Where it was: Altitude breach of ${lowUin}, .*97 m AGL`),
    })
    await expect(was).toBeInViewport({ ratio: 1 })
    await owner.page.getByRole('button', { name: 'Put the mark away' }).click()
    await expect(was).toHaveCount(0)
  } finally {
    flight.stop()
    station.close()
    await caller.must(200, 'POST', `/flight-sessions/${session.session_uuid}/end`, {})
    await caller.must(200, 'DELETE', `/missions/${mission.mission_uuid}`)
  }
})

/** Sizes of a phone: the usual one, a small one, and both on their sides. */
const sizes = [
  [390, 844],
  [360, 640],
  [844, 390],
  [640, 360],
] as const

test('whatever a phone shows beside it, its call is whole at the thumb and says whom it calls, or why it calls nobody', async ({
  browser,
}) => {
  const { caller, mission, session } = await takeOff()
  const station = await stationOf(session)
  const flight = fly(station)
  const manager = await callDemoOwner('KIA Airspace Cell')
  const cell = `/organisations/${manager.orgUuid}`
  const { duty_phone } = await manager.must(200, 'GET', cell)
  try {
    const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co', phone)
    await page.goto(`/pilot?session=${session.session_uuid}`)
    flight.climbTo(97)
    await expect(page.getByRole('region', { name: 'State' })).toContainText('37 m above your band')
    const alerts = async () =>
      (await manager.must(200, 'GET', `/alerts?open=1&session_uuid=${session.session_uuid}`)).length
    await expect.poll(alerts).toBeGreaterThan(0)
    const [{ alert_uuid }] = await manager.must(
      200,
      'GET',
      `/alerts?open=1&session_uuid=${session.session_uuid}`,
    )
    const write = (text: string) => manager.must(201, 'POST', `/alerts/${alert_uuid}/messages`, { text })
    const unread = async () =>
      (await manager.must(200, 'GET', `/alerts/${alert_uuid}/messages`)).messages.filter(
        ({ read_at }: { read_at: string | null }) => read_at === null,
      ).length
    // A hidden page has shown nothing, though it has the message.
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    })
    await write('Descend below 60 m now. An organ transfer crosses at 100 m on the Hebbal line in 4 min.')
    const said = page.getByRole('region', { name: 'Message of KIA Airspace Cell' })
    await expect(said.getByRole('alert')).toContainText('Descend below 60 m now.')
    await expect(said).toContainText(/today \d\d:\d\d/)
    expect(await unread()).toBe(1)
    await page.evaluate(() => {
      Reflect.deleteProperty(document, 'visibilityState')
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect.poll(unread).toBe(0)

    const call = page.getByRole('link', { name: 'Call KIA Airspace Cell' })
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      const size = `${width} × ${height}`
      await expect(call, size).toBeInViewport({ ratio: 1 })
      expect((await call.boundingBox())!.height, size).toBeGreaterThanOrEqual(44)
      expect(await wordsWithoutRoom(page.locator('main')), size).toEqual([])
      const { x, y } = await call.evaluate((link) => {
        const box = link.getBoundingClientRect()
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      })
      const isOnTop = await call.evaluate(
        (link, at) => link.contains(document.elementFromPoint(at.x, at.y)),
        { x, y },
      )
      expect(isOnTop, size).toBe(true)
      await said.getByRole('button', { name: 'Descending' }).click({ trial: true })
    }

    await manager.must(200, 'PUT', cell, { duty_phone: null })
    await page.reload()
    await expect(
      page.getByText(/^KIA Airspace Cell manages .* and has given no number here\.$/),
    ).toBeInViewport({
      ratio: 1,
    })
    await expect(call).toHaveCount(0)
  } finally {
    flight.stop()
    station.close()
    await manager.must(200, 'PUT', cell, { duty_phone })
    await caller.must(200, 'POST', `/flight-sessions/${session.session_uuid}/end`, {})
    await caller.must(200, 'DELETE', `/missions/${mission.mission_uuid}`)
  }
})

test('on a phone the newest alert leaves its aircraft free, and shows it where it is behind no drawer and no sheet', async ({
  browser,
}) => {
  const { caller, mission, session, planName } = await takeOff()
  const station = await stationOf(session)
  const flight = fly(station)
  try {
    const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co', phone)
    await page.goto(`/live?sound=0&map=${cameraBelow(hoverAt, 200, zoom)}`)
    flight.climbTo(97)
    const toast = page.getByRole('region', { name: 'Newest alert' })
    await isOnTop(toast, planName)
    await expect.poll(() => liesOver(page, toast)).toBe(false)
    await page
      .getByRole('toolbar', { name: 'Map' })
      .getByRole('button', { name: /^Alerts/ })
      .tap()
    const drawer = page.getByRole('dialog', { name: 'Alerts' })
    await drawer
      .getByRole('listitem')
      .filter({ hasText: planName })
      .getByRole('button', { name: /^Show on map/ })
      .tap()
    await expect(drawer).toHaveCount(0)
    const sheet = page.getByRole('region', { name: 'Selected flight' })
    await expect(sheet).toContainText(lowUin)
    await expect.poll(() => liesOver(page, toast)).toBe(false)
    await expect.poll(() => liesOver(page, sheet)).toBe(false)
  } finally {
    flight.stop()
    station.close()
    await caller.must(200, 'POST', `/flight-sessions/${session.session_uuid}/end`, {})
    await caller.must(200, 'DELETE', `/missions/${mission.mission_uuid}`)
  }
})

test('the list of keys names what a person may use on the page', async ({ browser }) => {
  for (const [organisation, path, named, unnamed] of [
    ['Deccan Mapping Co', '/live', 'Follow the selected flight', /Reject|Raise an alert|Approve/],
    ['Deccan Mapping Co', '/fleet', 'Search or go to', /Reject|Follow|Map layers/],
    ['KIA Airspace Cell', '/live', 'Acknowledge the newest alert', /Reject|Approve/],
  ] as const) {
    const { page } = await seatDemoOwner(browser, organisation)
    await page.goto(path)
    // The page is at work, and hears keys.
    await expect(page.getByRole('heading', { level: 1 }).first()).not.toBeEmpty()
    if (path === '/live') await expect(page.getByRole('toolbar', { name: 'Map' })).toBeVisible()
    if (organisation === 'KIA Airspace Cell')
      await expect(page.getByRole('region', { name: 'Newest alert' })).toBeVisible()
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keys' })
    await expect(keys.getByText(named, { exact: true }), `${organisation} ${path}`).toBeVisible()
    await expect(keys.getByText(unnamed), `${organisation} ${path}`).toHaveCount(0)
  }
})
