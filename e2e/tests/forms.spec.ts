import { askByRest, deccan } from '../fixtures/asking.ts'
import { newPerson } from '../fixtures/caller.ts'
import { demoOwner, seatDemoOwner } from '../fixtures/demo.ts'
import { codeFor } from '../fixtures/outbox.ts'
import { isAtWork } from '../fixtures/still.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'

interface Asset {
  asset_uuid: string
  asset_uin: string | null
  asset_svc_id: string
}

/** One of Deccan's that the authority has not registered yet. */
const unregistered = async (): Promise<Asset> => {
  const assets: Asset[] = (await (await deccan()).call('GET', '/assets?limit=100')).body.data
  const found = assets.find(({ asset_uin }) => asset_uin === null)
  if (!found) throw new Error('the demo world has no aircraft without a registration number')
  return found
}

test('a phone number is taken as people write it, and without its country it is said what would be right', async ({
  browser,
}) => {
  const details = newPerson('Phoebe')
  const { page } = await Person.sitDown(browser)
  await page.goto('/register')
  await isAtWork(page)
  const phone = page.getByLabel('Phone')
  await expect(phone).toHaveAttribute('type', 'tel')
  await expect(phone).toHaveAttribute('autocomplete', 'tel')
  await phone.fill('98450 11732')
  await phone.press('Tab')
  await expect(phone).toHaveAccessibleDescription(/must begin with \+ and the country code, as in \+\d+/)
  await page.getByLabel('First name').fill(details.first_name)
  await page.getByLabel('Last name').fill(details.last_name)
  await page.getByLabel('Email').fill(details.email)
  await phone.fill(`${details.phone.slice(0, 3)} (0)${details.phone.slice(3, 8)}-${details.phone.slice(8)}`)
  await page.getByLabel('Password', { exact: true }).fill(details.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('Six-digit code').fill(await codeFor(details.email, 'verify'))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.waitForURL((url) => !/verify|register/.test(url.pathname))
  await page.goto('/settings')
  await expect(page.getByText(details.phone, { exact: true })).toBeVisible()
})

test('who signs in before the page is at work is signed in: what is typed counts, and its button waits', async ({
  browser,
}) => {
  const { email, password } = await demoOwner('Deccan Mapping Co')
  const { page } = await Person.sitDown(browser)
  const scripts = Promise.withResolvers<void>()
  await page.route(/_next\/static\/.*\.js/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/signin', { waitUntil: 'commit' })
  await page.getByLabel('Email or phone').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true })
  await expect(signIn).toBeDisabled()
  scripts.resolve()
  await signIn.click()
  await expect(page).not.toHaveURL(/signin/)
})

test("a plan outside its mission's window is told the window, and takes the one that fits", async ({
  browser,
}) => {
  const mission = await askByRest('Window of a plan', 13.36)
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  await page.goto(`/missions/plan?mission=${mission.mission_uuid}`)
  const [starts, ends] = [page.getByLabel('Starts'), page.getByLabel('Ends')]
  const [begin, end] = [await starts.inputValue(), await ends.inputValue()]
  await ends.fill(end.replace(/^\d{4}/, (year) => String(Number(year) + 1)))
  await expect(ends).toHaveAccessibleDescription(/The mission lasts .* UTC.*; keep the plan inside it/)
  await page.getByRole('button', { name: /^Use \d\d:\d\d–/ }).click()
  await expect(ends).toHaveValue(end)
  await expect(starts).toHaveValue(begin)
  await expect(ends).toHaveAccessibleDescription('')
})

test('before a session starts it is said what follows from its plan, or from having none', async ({
  browser,
}) => {
  const caller = await deccan()
  const { mission_uuid } = await askByRest('Not answered yet', 13.285)
  const mission = await caller.must(200, 'GET', `/missions/${mission_uuid}`)
  const [{ asset_uuid }] = mission.assets
  const plan = await caller.must(201, 'POST', `/flight-plans?mission_uuid=${mission_uuid}`, {
    asset_uuid,
    pilot_uuid: mission.pilots[0].user_uuid,
    schedule_start_time: mission.start_time,
    schedule_end_time: mission.end_time,
    min_height: mission.min_height,
    max_height: mission.max_height,
    flight_envelope: mission.mission_envelope,
  })
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  const choice = page
    .getByRole('dialog', { name: 'Start session' })
    .getByRole('combobox', { name: 'Flight plan' })
  await page.goto(`/sessions?start=${asset_uuid}.${plan.plan_uuid}`)
  await expect(choice).toHaveAccessibleDescription(
    `${plan.plan_svc_id} waits for a zone: the flight starts as non-conforming and alerts at once.`,
  )
  const spare = await unregistered()
  await page.goto(`/sessions?start=${spare.asset_uuid}`)
  await expect(choice).toHaveAccessibleDescription(
    new RegExp(`^${spare.asset_svc_id} has no plan for now\\. Flown ad hoc`),
  )
})

test("an asset's drawer leads to the missions that fly it", async ({ browser }) => {
  const { mission_uuid } = await askByRest('Flown by one aircraft', 13.38)
  const caller = await deccan()
  const { assets } = await caller.must(200, 'GET', `/missions/${mission_uuid}`)
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  const missions = page.getByRole('table', { name: 'Missions' })
  await page.goto(`/fleet?asset=${assets[0].asset_uuid}`)
  await page.getByRole('link', { name: 'Missions of this aircraft' }).click()
  await expect(missions.getByRole('link', { name: 'Flown by one aircraft' })).toBeVisible()
  await expect(page.getByRole('button', { name: `Aircraft ${assets[0].asset_uin}` })).toBeVisible()

  const spare = await unregistered()
  await page.goto(`/missions?asset=${spare.asset_uuid}`)
  await expect(page.getByRole('button', { name: `Aircraft ${spare.asset_svc_id}` })).toBeVisible()
  await expect(page.getByText('Flown by one aircraft')).toBeHidden()
  await page.getByRole('button', { name: 'Remove filter Aircraft' }).click()
  await expect(missions.getByRole('link', { name: 'Flown by one aircraft' })).toBeVisible()
})

test('an aircraft without a registration number is called by its AST number in fleet, sessions and replay', async ({
  browser,
}) => {
  const caller = await deccan()
  const { asset_uuid, asset_svc_id } = await unregistered()
  const { session_uuid } = await caller.must(201, 'POST', '/flight-sessions', {
    asset_uuid,
    fitness_reason: 'On the test bench',
  })
  const began = Date.now()
  await caller.must(202, 'POST', `/flight-sessions/${session_uuid}/telemetry`, {
    frames: [0, 1, 2].map((second) => ({
      timestamp: new Date(began + second * 1_000).toISOString(),
      latitude: 13.4 + second * 1e-4,
      longitude: 77.2,
      altitude_agl: 20,
    })),
  })
  await caller.must(200, 'POST', `/flight-sessions/${session_uuid}/end`)
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  await page.goto('/fleet')
  const fleet = page.getByRole('table', { name: 'Assets' })
  await expect(fleet.getByRole('link', { name: `${asset_svc_id} UIN pending` })).toBeVisible()
  await page.goto(`/sessions?asset=${asset_uuid}`)
  const flights = page.getByRole('table', { name: 'Sessions' })
  await expect(flights.getByRole('link', { name: asset_svc_id }).first()).toBeVisible()
  await page.goto(`/sessions?session=${session_uuid}`)
  await expect(page.getByRole('heading', { name: asset_svc_id })).toBeVisible()
  await page.goto(`/replays/${session_uuid}`)
  await expect(page.getByRole('heading', { name: asset_svc_id })).toBeVisible()
})
