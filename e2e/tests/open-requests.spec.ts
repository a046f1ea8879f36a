import type { Route } from '@playwright/test'
import { askByRest, changeByRest, deccan } from '../fixtures/asking.ts'
import { Caller, newPerson } from '../fixtures/caller.ts'
import { stopClock } from '../fixtures/clock.ts'
import { callDemoOwner, demoWorld } from '../fixtures/demo.ts'
import { decisionsOf, openRequest, region, rowOf, sitDown, unique } from '../fixtures/queue.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'

const baseUrl = process.env['E2E_BASE_URL'] ?? ''

const hourMs = 3_600_000
const nextDay = () => ({
  start_time: new Date(Date.now() + 44 * hourMs).toISOString(),
  end_time: new Date(Date.now() + 45 * hourMs).toISOString(),
})

/** What the zone's manager has answered to the mission that is called so. */
const answerTo = async (name: string) => {
  const caller = await callDemoOwner('KIA Airspace Cell')
  const [found] = await caller.must(200, 'GET', `/permissions?q=${encodeURIComponent(name)}`)
  return { caller, permission: found.permission }
}

/** Somebody who joined the airspace cell of the demo world, and has an organisation of their own. */
const memberOfTwo = async (firstName: string) => {
  const manager = await callDemoOwner('KIA Airspace Cell')
  const details = newPerson(firstName)
  const joined = new Caller(baseUrl, (await demoWorld()).partner_key)
  await joined.register(details)
  const invite = { invite_mode: 1, invite_identifier: details.email, invite_role: 2 }
  await manager.must(201, 'POST', '/users/invitations', invite)
  const [{ invite_uuid }] = await joined.must(200, 'GET', '/users/me/invitations')
  await joined.must(200, 'POST', '/resource-invitations/accept', { invite_uuid, accept: true })
  const own = await joined.createOrganisation(`${firstName} Air ${unique()}`, 2)
  return { joined, manager, own, details }
}

test('a mission that moves under an open request is approved for the time it has, with the words of before', async ({
  browser,
}) => {
  const manager = await sitDown(browser, 'KIA Airspace Cell')
  const name = `Moved ${unique()}`
  const mission = await askByRest(name, 13.275)
  await manager.goto(`/requests?tab=all&q=${encodeURIComponent(name)}`)
  await rowOf(manager, name).getByRole('link').click()
  const request = region(manager, name)
  const reference = request.getByLabel('Reference')
  await reference.fill('KIA/26/9')
  const moved = nextDay()
  await changeByRest(mission, moved)
  await request.getByRole('button', { name: 'I have read it' }).click()
  await expect(reference).toHaveValue('KIA/26/9')
  await request.getByRole('button', { name: 'Approve', exact: false }).click()
  await expect(rowOf(manager, name)).toContainText('Approved')
  expect((await answerTo(name)).permission).toMatchObject({
    permission_status: 1,
    permission_reference: 'KIA/26/9',
    valid_from: moved.start_time,
    valid_to: moved.end_time,
  })
})

test('a decision that was refused because its mission moved comes back for the time that it has', async ({
  browser,
}) => {
  const manager = await sitDown(browser, 'KIA Airspace Cell')
  const name = `Refused ${unique()}`
  const mission = await askByRest(name, 13.287)
  const sent = decisionsOf(manager)
  await manager.clock.install()
  const request = await openRequest(manager, name, 'all')
  await stopClock(manager)
  await manager.keyboard.press('a')
  await expect(manager.getByRole('region', { name: 'Not sent yet' })).toBeVisible()
  const moved = nextDay()
  await changeByRest(mission, moved)
  await manager.clock.resume()
  await expect(request.getByRole('button', { name: /^Approve/ })).toBeVisible()
  // The page may show it again before this process has heard that it was sent.
  await expect.poll(() => sent).toHaveLength(1)
  await request.getByRole('button', { name: 'I have read it' }).click()
  await request.getByRole('button', { name: 'Approve', exact: false }).click()
  await expect(rowOf(manager, name)).toContainText('Approved')
  expect((await answerTo(name)).permission).toMatchObject({
    valid_from: moved.start_time,
    valid_to: moved.end_time,
  })
})

test('what a colleague approved is what an open form goes on from, and what was added there stays beside it', async ({
  browser,
}) => {
  const manager = await sitDown(browser, 'KIA Airspace Cell')
  const name = `Colleague ${unique()}`
  await askByRest(name, 13.293)
  const request = await openRequest(manager, name, 'all')

  const { caller, permission } = await answerTo(name)
  const approveWith = (text: string) =>
    caller.must(200, 'PUT', `/permissions/${permission.permission_uuid}`, {
      permission_status: 1,
      permission_reference: 'KIA/26/8',
      conditions: [{ text, place: null }],
    })
  await approveWith('Below 40 m')
  const again = request.getByRole('button', { name: /^Approve again/ })
  await expect(again).toBeVisible()
  await expect(request.getByLabel('Reference')).toHaveValue('KIA/26/8')
  await request.getByRole('button', { name: /^1 condition/ }).click()
  await manager.getByRole('button', { name: 'Daylight only' }).click()
  await manager.keyboard.press('Escape')
  const own = request.getByRole('button', { name: /^2 conditions/ })
  await expect(own).toBeVisible()

  await approveWith('Below 30 m')
  await expect(request.getByText(/^It was approved by .+ while you wrote\./)).toBeVisible()
  await expect(own).toBeVisible()
  // Who was told goes on.
  await again.click()
  await again.click()
  await expect(request.getByText(/^It was approved by .+ while you wrote\./)).toHaveCount(0)
  await expect
    .poll(async () => (await answerTo(name)).permission.conditions.map((one: { text: string }) => one.text))
    .toEqual(['Below 40 m', 'Daylight only'])
})

test('an approval by key that a colleague was ahead of undoes nothing: it comes back, and says what they decided', async ({
  browser,
}) => {
  const manager = await sitDown(browser, 'KIA Airspace Cell')
  const name = `Ahead ${unique()}`
  await askByRest(name, 13.281)
  const sent = decisionsOf(manager)
  await manager.clock.install()
  const request = await openRequest(manager, name, 'all')
  await stopClock(manager)
  await manager.keyboard.press('a')
  await expect(manager.getByRole('region', { name: 'Not sent yet' })).toBeVisible()
  const { caller, permission } = await answerTo(name)
  const rejection = { permission_status: -1, remarks: 'Crowd below' }
  await caller.must(200, 'PUT', `/permissions/${permission.permission_uuid}`, rejection)
  await manager.clock.resume()
  await expect(request.getByText(/^It was rejected by .+ since you read it\./)).toBeVisible()
  await expect.poll(() => sent).toHaveLength(1)
  expect((await answerTo(name)).permission.permission_status).toBe(-1)
  // Who has read that may still decide otherwise.
  await request.getByRole('button', { name: /^Approve/ }).click()
  await expect(rowOf(manager, name)).toContainText('Approved')
})

test('who is told that a colleague was ahead goes on at the next press, with what was written', async ({
  browser,
}) => {
  const manager = await sitDown(browser, 'KIA Airspace Cell')
  const name = `Overtaken ${unique()}`
  await askByRest(name, 13.305)
  const request = await openRequest(manager, name, 'all')
  await request.getByLabel('Reference').fill('KIA/26/11')
  const { caller, permission } = await answerTo(name)
  const told = Promise.withResolvers<void>()
  const colleague = async (route: Route) => {
    // The page hears of it by the refusal first.
    await manager.route(/permissions\.get/, async (reading) => {
      await told.promise
      await reading.continue()
    })
    const rejection = { permission_status: -1, remarks: 'Crowd below' }
    await caller.must(200, 'PUT', `/permissions/${permission.permission_uuid}`, rejection)
    await route.continue()
  }
  await manager.route(/permissions\.decide/, colleague, { times: 1 })
  await request.getByRole('button', { name: /^Approve/ }).click()
  await expect(request.getByText(/^It was rejected by .+ since you read it\./)).toBeVisible()
  told.resolve()
  await expect(request.getByText('Crowd below').first()).toBeVisible()
  await request.getByRole('button', { name: /^Approve/ }).click()
  await expect(rowOf(manager, name)).toContainText('Approved')
  expect((await answerTo(name)).permission).toMatchObject({
    permission_status: 1,
    permission_reference: 'KIA/26/11',
  })
})

test('an approval taken by key goes out for its organisation, though its author switches to another before it is sent', async ({
  browser,
}) => {
  const { manager, own, details } = await memberOfTwo('Nila')

  const name = `Switched ${unique()}`
  const mission = await askByRest(name, 13.299)
  const person = await Person.sitDown(browser)
  await person.signIn(details.email, details.password)
  const { page } = person
  await page
    .context()
    .addCookies([{ name: 'clearway.organisation', value: manager.orgUuid ?? '', url: baseUrl }])
  await openRequest(page, name)
  const banner = page.getByRole('banner')
  const switches = async () => {
    await banner.getByRole('button', { name: 'KIA Airspace Cell' }).click()
    await page.getByRole('menuitem', { name: own.org_name }).click()
  }
  // While the service is away the page stays, and says so.
  await page.route(/users\.me/, (route) => route.abort())
  await switches()
  await expect(page.getByText('The organisation was not changed')).toBeVisible()
  await expect(region(page, name).getByRole('button', { name: /^Approve/ })).toBeVisible()
  await page.unroute(/users\.me/)

  // It is looked at once more before it is sent; that takes until the tab acts for the other organisation.
  const looked = Promise.withResolvers<void>()
  await page.route(/permissions\.get/, async (route) => {
    await looked.promise
    await route.continue()
  })
  const sentFor: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('permissions.decide')) sentFor.push(request.headers()['x-organisation-id'])
  })
  await page.keyboard.press('a')
  await expect(region(page, 'Not sent yet')).toBeVisible()
  await switches()
  await expect(banner.getByText(own.org_name)).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
  expect(sentFor).toEqual([])
  looked.resolve()
  await expect(page.getByText(/^Approved until/)).toBeVisible()
  expect(sentFor).toEqual([manager.orgUuid])
  const decided = await (await deccan()).must(200, 'GET', `/missions/${mission.mission_uuid}`)
  expect(decided.permission_summary).toBe('approved')
})

test('who loses the organisation for which a page is open is told, and sees nothing of it under the name of the next', async ({
  browser,
}) => {
  const { joined, manager, own, details } = await memberOfTwo('Mira')
  const person = await Person.sitDown(browser)
  await person.signIn(details.email, details.password)
  const { page } = person
  await page
    .context()
    .addCookies([{ name: 'clearway.organisation', value: manager.orgUuid ?? '', url: baseUrl }])
  await page.goto('/missions')
  const missions = page.getByRole('table', { name: 'Missions' })
  await expect(missions.getByRole('link').first()).toBeVisible()
  await manager.must(200, 'DELETE', `/users/${joined.userUuid}`)
  // As when another tab signs in: the person is read again.
  await page.evaluate(() => new BroadcastChannel('clearway.session').postMessage('in'))
  await expect(page.getByText('You no longer belong to KIA Airspace Cell')).toBeVisible()
  await expect(page.getByText(`You act for ${own.org_name} now.`)).toBeVisible()
  await expect(page.getByRole('banner').getByText(own.org_name)).toBeVisible()
  await expect(page.getByText('No missions yet')).toBeVisible()
})
