import { wordsWithoutRoom } from '../fixtures/cut-words.ts'
import { callDemoOwner, seatDemoOwner } from '../fixtures/demo.ts'
import { fly, missionOf, planOf, stationOf, takeOff, lowUin as uin } from '../fixtures/low-survey.ts'
import { expect, test } from '../fixtures/test.ts'

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

    // Its operator is led from it to the flight, on a phone too.
    await pilot.page.goto('/alerts?tab=closed')
    await pilot.page
      .getByRole('list', { name: 'Alerts' })
      .getByRole('listitem')
      .filter({ hasText: planName })
      .first()
      .getByRole('link')
      .click()
    const own = pilot.page.getByRole('region', { name: `Altitude breach of ${uin}` })
    await expect(own.getByRole('link', { name: 'Live' })).toBeVisible()
    const replay = own.getByRole('link', { name: 'Replay' })
    await expect(replay).toHaveAttribute('href', `/replays/${session.session_uuid}`)
    await replay.click()
    await expect(pilot.page).toHaveURL(`/replays/${session.session_uuid}`)

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

test("the pilot's view without a flight offers the person's own next plan, and none of a colleague's", async ({
  browser,
}) => {
  const caller = await callDemoOwner('Deccan Mapping Co')
  const people = (await caller.call('GET', '/users?limit=100')).body.data as { user_uuid: string }[]
  const colleague = people.find(({ user_uuid }) => user_uuid !== caller.userUuid)?.user_uuid
  // Begun before any other plan of the demonstration, so that it is the next one.
  const mission = await missionOf(caller, { pilots: [caller.userUuid, colleague ?? ''], hours: [-9, 9] })
  try {
    const theirs = await planOf(caller, mission, { pilot: colleague ?? '', hours: [-8, 8] })
    const own = await planOf(caller, mission, { pilot: caller.userUuid, hours: [-7, 8] })
    const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
    await page.goto('/pilot')
    const main = page.getByRole('main')
    await expect(main).toContainText(`Next: ${uin}, ${mission.mission_name}, ${own.plan_svc_id}`)
    await expect(main).not.toContainText(theirs.plan_svc_id)
    await expect(main.getByRole('link', { name: 'Start session' })).toHaveAttribute(
      'href',
      new RegExp(`${own.plan_uuid}$`),
    )
  } finally {
    await caller.must(200, 'DELETE', `/missions/${mission.mission_uuid}`)
  }
})
