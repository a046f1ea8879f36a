import { overlaps } from '../fixtures/boxes.ts'
import { Caller, newPartnerKey, newPerson } from '../fixtures/caller.ts'
import { wordsOverWords, wordsWithoutRoom } from '../fixtures/cut-words.ts'
import { callDemoOwner, seatDemoOwner } from '../fixtures/demo.ts'
import { fly, stationOf, takeOff, lowUin as uin } from '../fixtures/low-survey.ts'
import { box } from '../fixtures/place.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'

const baseUrl = process.env['E2E_BASE_URL'] ?? ''
const hourMs = 3_600_000
test('a flight that climbs out of its plan calls the manager, who acknowledges, closes and finds the story', async ({
  browser,
}) => {
  const { caller, mission, session, planName } = await takeOff()
  const station = await stationOf(session)
  const flight = fly(station)
  try {
    const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
    await page.goto('/live?alerts=1&sound=0')
    await expect(page.getByRole('list', { name: 'Flights', exact: true }).getByText(uin)).toBeVisible()

    flight.climbTo(97)
    const toast = page.getByRole('region', { name: 'Newest alert' })
    await expect(toast.getByRole('alert')).toContainText('Altitude breach')
    const drawer = page.getByRole('complementary', { name: 'Alerts' })
    const entry = drawer.getByRole('listitem').filter({ hasText: planName })
    // A flight of the demonstration may have called since: the newest is taken note of first.
    let called = ''
    await expect(async () => {
      if (await entry.filter({ hasText: 'Acknowledged by you' }).isVisible()) return
      await expect(toast.getByRole('button', { name: 'Acknowledge' })).toBeEnabled()
      const [words = ''] = await toast.allInnerTexts()
      await page.keyboard.press('a')
      expect(words).toContain(planName)
      called = words
      await expect(entry).toContainText('Acknowledged by you')
    }).toPass()
    expect(called).toContain(uin)
    await expect(toast.getByText(planName)).toHaveCount(0)

    // The pilot's phone shows what the manager writes, the manager what the pilot answers.
    const pilot = await seatDemoOwner(browser, 'Deccan Mapping Co', { viewport: { width: 390, height: 844 } })
    await pilot.page.goto(`/pilot?session=${session.session_uuid}`)
    await expect(pilot.page.getByRole('region', { name: 'State' })).toContainText('37 m above your band')
    const call = pilot.page.getByRole('link', { name: 'Call KIA Airspace Cell' })
    await expect(call).toHaveAttribute('href', /^tel:/)
    // Nothing scrolls: the call is at the thumb, whatever else is shown.
    await expect(call).toBeInViewport({ ratio: 1 })
    // The narrowest phone, one at 200 % zoom, one with text of 200 %, two that lie on their sides, and the usual one.
    for (const [width, height, text] of [
      [320, 568, 100],
      [195, 422, 100],
      [390, 844, 200],
      [844, 390, 200],
      [844, 390, 100],
      [667, 375, 100],
      [390, 844, 100],
    ] as const) {
      await pilot.page.setViewportSize({ width, height })
      await pilot.page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`
      }, text)
      await expect(pilot.page.getByText('Battery', { exact: true })).toBeVisible()
      const size = `${width} × ${height} px, text of ${text} %`
      expect(await wordsWithoutRoom(pilot.page.locator('main')), `cut at ${size}`).toEqual([])
      expect(await pilot.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      if (height < width && text === 100) await expect(call, size).toBeInViewport({ ratio: 1 })
    }
    await entry.getByRole('button', { name: /^Messages/ }).click()
    const talk = page.getByRole('dialog', { name: /^Messages about/ })
    await expect(talk.getByRole('link', { name: /^\+/ })).toBeVisible()
    await talk.getByRole('textbox', { name: 'Message' }).fill('Descend below 60 m now.')
    await talk.getByRole('button', { name: 'Send' }).click()
    const said = pilot.page.getByRole('region', { name: 'Message of KIA Airspace Cell' })
    await expect(said).toContainText('Descend below 60 m now.')
    await expect(call).toBeInViewport({ ratio: 1 })
    // Without the network nothing is called well that is not known, and no answer is lost unsaid.
    await pilot.page.context().setOffline(true)
    await said.getByRole('button', { name: 'Cannot, call me' }).click()
    await expect(said.getByText('“Cannot, call me” was not sent.')).toBeVisible()
    const state = pilot.page.getByRole('region', { name: 'State' })
    await expect(state).toContainText('No frame for')
    await pilot.page.context().setOffline(false)
    await expect(state).toContainText('37 m above your band')
    await said.getByRole('button', { name: 'Descending' }).click()
    await expect(talk.getByText('Descending')).toBeVisible()
    await expect(talk.getByText(/^Shown to the pilot at/)).toBeVisible()
    await pilot.page.goto('/home')
    const waits = pilot.page.getByRole('list', { name: 'What waits for you' })
    await expect(waits).toContainText('KIA Airspace Cell: Descend below 60 m now.')
    await waits.getByRole('button', { name: 'Answer' }).click()
    await expect(pilot.page.getByRole('dialog', { name: /^Messages about/ })).toContainText('Descending')
    await pilot.page.keyboard.press('Escape')
    await expect(waits.getByRole('link', { name: 'Call KIA Airspace Cell' })).toHaveAttribute('href', /^tel:/)
    // What one began to write is there when the messages are opened again.
    const message = talk.getByRole('textbox', { name: 'Message' })
    await message.fill('And then')
    await page.keyboard.press('Escape')
    await expect(talk).toBeHidden()
    await entry.getByRole('button', { name: /^Messages/ }).click()
    await expect(message).toHaveValue('And then')
    await message.fill('')
    await page.keyboard.press('Escape')

    const closing = entry.getByRole('button', { name: /^Close with reason/ })
    await closing.click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toBeVisible()
    // Whoever types before the field has the focus calls up nothing beneath.
    await page.keyboard.press('n')
    await page.keyboard.press('Escape')
    await expect(closing).toBeFocused()
    await expect(page.getByRole('complementary', { name: 'Notifications' })).toHaveCount(0)
    await closing.click()
    await dialog.getByRole('button', { name: 'Close alert' }).click()
    await expect(dialog.getByText(/A reason is needed/)).toBeVisible()
    const reason = dialog.getByLabel('Why nothing more is to be done')
    await reason.fill('Pilot reached')
    await page.keyboard.press('Escape')
    await page
      .getByRole('alertdialog', { name: 'Discard what you entered?' })
      .getByRole('button', { name: 'Keep editing' })
      .click()
    await expect(reason).toBeFocused()
    await reason.pressSequentially(' by phone')
    // Why it was refused leaves with the question.
    await page.route(/alerts\.close/, (route) => route.abort())
    await dialog.getByRole('button', { name: 'Close alert' }).click()
    await expect(dialog.getByText(/not known whether this was done/)).toBeVisible()
    await page.unroute(/alerts\.close/)
    await dialog.getByRole('button', { name: 'Keep it open' }).click()
    await closing.click()
    await expect(dialog).toBeVisible()
    await expect(dialog.getByText(/not known whether this was done/)).toHaveCount(0)
    await reason.fill('Pilot reached by phone')
    // On its way it is not lost and cannot be called back: nobody is asked.
    const answer = Promise.withResolvers<void>()
    await page.route(/alerts\.close/, async (route) => {
      await answer.promise
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Close alert' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog', { name: 'Discard what you entered?' })).toHaveCount(0)
    await expect(dialog).toBeVisible()
    answer.resolve()
    await expect(entry).toContainText('Pilot reached by phone. Closed by you')
    await expect(dialog).toHaveCount(0)

    await page.goto('/alerts?tab=closed')
    await page
      .getByRole('list', { name: 'Alerts' })
      .getByRole('listitem')
      .filter({ hasText: planName })
      .first()
      .getByRole('link')
      .click()
    const record = page.getByRole('region', { name: `Altitude breach of ${uin}` })
    for (const step of ['Raised by the service', 'Acknowledged by you', 'Closed by you'])
      await expect(record.getByText(step)).toBeVisible()
    await expect(record.getByText(/Pilot reached by phone/)).toBeVisible()

    // A lost link waits for a person until it is back, and no longer.
    flight.climbTo(40)
    flight.link(false)
    await page.goto('/alerts')
    const lost = page
      .getByRole('list', { name: 'Alerts' })
      .getByRole('listitem')
      .filter({ hasText: uin })
      .filter({ hasText: 'Lost link' })
    await expect(lost).toBeVisible()
    flight.link(true)
    await expect(lost).toHaveCount(0)
    await page.getByRole('link', { name: /^Quiet/ }).click()
    await expect(lost.first()).toBeVisible()
  } finally {
    flight.stop()
    station.close()
    await caller.must(200, 'POST', `/flight-sessions/${session.session_uuid}/end`, {})
    await caller.must(200, 'DELETE', `/missions/${mission.mission_uuid}`)
  }
})

test("the pilot's view says why it shows no flight: nothing was sent yet, it has ended, or there is none", async ({
  browser,
}) => {
  const { caller, mission, session } = await takeOff()
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co', {
    viewport: { width: 390, height: 844 },
  })
  const view = page.getByRole('article')
  await page.goto(`/pilot?session=${session.session_uuid}`)
  await expect(view).toContainText('This flight sends nothing yet')
  await caller.must(200, 'POST', `/flight-sessions/${session.session_uuid}/end`, {})
  await expect(view).toContainText(/This flight ended today \d\d:\d\d/)
  await view.getByRole('link', { name: 'Show the session' }).click()
  await expect(page).toHaveURL(`/sessions?session=${session.session_uuid}`)
  for (const unknown of [mission.mission_uuid, 'none']) {
    await page.goto(`/pilot?session=${unknown}`)
    await expect(view).toContainText('There is no such flight, or it is not yours')
  }
  await caller.must(200, 'DELETE', `/missions/${mission.mission_uuid}`)
})

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

test('on a phone the filters of the live page open over the newest alert', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co', {
    viewport: { width: 390, height: 844 },
  })
  await page.goto('/live?sound=0')
  await expect(page.getByRole('region', { name: 'Newest alert' })).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  for (const state of await filters.getByRole('checkbox').all()) await state.click({ trial: true })
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

test('an operator sees own flights in the time slider: flying, awaiting permission, and what becomes of them', async ({
  browser,
}) => {
  const manager = await callDemoOwner('KIA Airspace Cell')
  const mark = Date.now().toString(36)
  const { caller, mission, session } = await takeOff()
  const corner = { west: 75.7, south: 11.7 }
  const { zone_uuid } = await manager.must(201, 'POST', '/airspaces', {
    zone_name: `Dam ${mark}`,
    ...{ airspace_zone_type: 2, restriction_type: 1, min_height: 0, max_height: 120 },
    zone_envelope: box(corner, 0.05),
  })
  try {
    const planned = await caller.must(201, 'POST', '/missions', {
      mission_name: `Dam wall ${mark}`,
      mission_envelope: box(corner, 0.01),
      start_time: new Date(Date.now() + 2 * hourMs).toISOString(),
      end_time: new Date(Date.now() + 3 * hourMs).toISOString(),
      ...{ assets: [], pilots: [caller.userUuid], min_height: 20, max_height: 60 },
    })
    const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
    await page.goto('/live?sound=0')
    const time = page.getByRole('region', { name: 'Time', exact: true })
    const words = time.getByRole('list', { name: 'Your flights' })
    const flight = words.getByText(new RegExp(`^${uin}, ${mission.mission_name}, `))
    const dam = words.getByText(new RegExp(`^Dam wall ${mark}, `))
    await expect(flight).toHaveText(/\d\d:\d\d, flying$/)
    await expect(dam).toHaveText(/\d\d:\d\d, pending$/)
    const damBar = time.getByTitle(`Dam wall ${mark}`)
    await expect(damBar).toHaveCSS('border-style', 'dashed')
    expect(await wordsOverWords(time)).toEqual([])

    await manager.must(200, 'PUT', `/permissions/${planned.permissions[0].permission_uuid}`, {
      permission_status: 1,
    })
    await expect(dam).toHaveText(/approved$/)
    await expect(damBar).toHaveCSS('border-style', 'solid')
    await caller.must(200, 'POST', `/flight-sessions/${session.session_uuid}/end`, {})
    await expect(flight.filter({ hasText: 'flown' })).toHaveCount(1)

    const seat = await seatDemoOwner(browser, 'KIA Airspace Cell')
    await seat.page.goto('/live?sound=0')
    const theirs = seat.page.getByRole('region', { name: 'Time', exact: true })
    await expect(theirs).toContainText('Missions an hour')
    await expect(theirs.getByRole('list')).toHaveCount(0)
    await caller.must(200, 'DELETE', `/missions/${planned.mission_uuid}`)
  } finally {
    await caller.must(200, 'DELETE', `/missions/${mission.mission_uuid}`)
    await manager.must(200, 'DELETE', `/airspaces/${zone_uuid}`)
  }
})

test('an owner whose fleet flew more than a hundred times today sees each of these flights in the time slider', async ({
  browser,
}) => {
  const partnerKey = await newPartnerKey('Busy fleet')
  const join = async (name: string, organisation: string, kind: number) => {
    const [caller, person] = [new Caller(baseUrl, partnerKey), newPerson(name)]
    await caller.register(person)
    await caller.createOrganisation(organisation, kind)
    return { caller, person }
  }
  const maker = await join('Maker', 'Shuttle Aerosystems', 1)
  const { model_uuid } = await maker.caller.createModel('Shuttle')
  const { caller, person } = await join('Dispatcher', 'Shuttle Deliveries', 2)
  const { asset_uuid } = await caller.must(201, 'POST', '/assets', {
    ...{ asset_model_uuid: model_uuid, org_owner_uuid: caller.orgUuid, uin_status: 1 },
    asset_uin: `UA${Date.now().toString(36)}`.toUpperCase(),
  })
  const flights = 101
  for (let flown = 0; flown < flights; flown += 1) {
    const { session_uuid } = await caller.must(201, 'POST', '/flight-sessions', { asset_uuid })
    await caller.must(200, 'POST', `/flight-sessions/${session_uuid}/end`, {})
  }
  const seat = await Person.sitDown(browser)
  await seat.signIn(person.email, person.password)
  const { page } = seat
  await page.goto('/live?sound=0')
  const words = page
    .getByRole('region', { name: 'Time', exact: true })
    .getByRole('list', { name: 'Your flights' })
  await expect(words.getByText(/, flown$/)).toHaveCount(flights)
})

test('the words of the time slider lie over each other neither on a desk nor on a phone', async ({
  browser,
}) => {
  const manager = await callDemoOwner('KIA Airspace Cell')
  const fromMs = Date.now() + 2 * 3_600_000
  const zones: string[] = []
  try {
    // Three that begin within half an hour of each other: their names do not fit side by side.
    for (const [index, name] of ['Airshow rehearsal north', 'Airshow rehearsal south', 'Stadium'].entries()) {
      const { zone_uuid } = await manager.must(201, 'POST', '/airspaces', {
        zone_name: `${name} ${fromMs.toString(36)}`,
        ...{ airspace_zone_type: 1, restriction_type: 1, min_height: 0, max_height: 60 },
        zone_envelope: box({ west: 75.6 + index * 0.02, south: 11.6 }, 0.01),
        active_from: new Date(fromMs + index * 900_000).toISOString(),
        active_to: new Date(fromMs + 7_200_000).toISOString(),
      })
      zones.push(zone_uuid)
    }
    const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
    await page.goto('/live?sound=0')
    const time = page.getByRole('region', { name: 'Time', exact: true })
    await expect(time.getByText(/^Airshow rehearsal north/)).toBeVisible()
    expect(await wordsOverWords(time)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('toolbar', { name: 'Map' }).getByRole('button', { name: 'Time' }).click()
    await expect(time.getByText(/^Now /)).toBeVisible()
    expect(await wordsOverWords(time)).toEqual([])
  } finally {
    for (const zone of zones) await manager.must(200, 'DELETE', `/airspaces/${zone}`)
  }
})
