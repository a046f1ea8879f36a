import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { Caller } from '../fixtures/caller.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'

// Maps are drawn in software where there is no GPU.
test.describe.configure({ timeout: 240_000 })

interface DemoPerson {
  organisation: string
  role: string
  email: string
  password: string
}

const demoOwner = async (organisation: string): Promise<DemoPerson> => {
  const { people } = JSON.parse(await readFile(join(process.env['E2E_DATA_DIR'] ?? '', 'demo.json'), 'utf8'))
  const found = (people as DemoPerson[]).find(
    (one) => one.organisation === organisation && one.role === 'Owner',
  )
  if (!found) throw new Error(`the demo world has no Owner in ${organisation}`)
  return found
}

const sitDown = async (browser: Browser, organisation: string): Promise<Page> => {
  const { email, password } = await demoOwner(organisation)
  const person = await Person.sitDown(browser)
  await person.signIn(email, password)
  return person.page
}

/** Different in every run against one data directory. */
const unique = (): string => Date.now().toString(36).toUpperCase()

const uin = 'UA06WR3N8DK'
const pilot = 'Ananya Rao'
const heights: [number, number] = [20, 45]

/** In KIA Outer, where nobody else flies. */
const cornersAt = (latitude: number) => [
  [latitude, 77.69],
  [latitude, 77.7],
  [latitude + 0.004, 77.7],
  [latitude + 0.004, 77.69],
]

/** The organisation that a token is for: the demo people have one each. */
const organisationOf = (token: string): string => {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return claims.org_memberships[0].org_uuid
}

/** Deccan Mapping Co as a partner sees it: missions that pass every check, by REST. */
const askByRest = async (name: string, latitude: number): Promise<void> => {
  const { email, password } = await demoOwner('Deccan Mapping Co')
  const caller = new Caller(process.env['E2E_BASE_URL'] ?? '', process.env['E2E_PLATFORM_KEY'] ?? '')
  await caller.signIn(email, password)
  caller.orgUuid = organisationOf(caller.token ?? '')
  const assets = (await caller.call('GET', '/assets?limit=100')).body.data
  const people = (await caller.call('GET', '/users?limit=100')).body.data
  const named = (one: { first_name: string; last_name: string }) =>
    `${one.first_name} ${one.last_name}` === pilot
  const hourMs = 3_600_000
  await caller.must(201, 'POST', '/missions', {
    mission_name: name,
    start_time: new Date(Date.now() + 20 * hourMs).toISOString(),
    end_time: new Date(Date.now() + 21 * hourMs).toISOString(),
    min_height: heights[0],
    max_height: heights[1],
    mission_envelope: {
      type: 'Polygon',
      coordinates: [[...cornersAt(latitude), cornersAt(latitude)[0]].map((corner) => corner?.toReversed())],
    },
    assets: [{ asset_uuid: assets.find((one: { asset_uin: string }) => one.asset_uin === uin).asset_uuid }],
    pilots: [people.find(named).user_uuid],
  })
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Permission requests' }).getByRole('listitem').filter({ hasText: name })

test('a request stands in the queue of another browser within a second, without a reload', async ({
  browser,
}) => {
  const manager = await sitDown(browser, 'KIA Airspace Cell')
  // The list alone: no map is drawn in software while it is measured.
  await manager.setViewportSize({ width: 900, height: 900 })
  const heard = manager.waitForResponse((answer) => answer.url().includes('/api/events'))
  await manager.goto('/requests')
  await heard
  await expect(manager.getByRole('list', { name: 'Permission requests' })).toBeVisible()
  const name = `Prompt ${unique()}`
  const seen = rowOf(manager, name)
    .waitFor({ timeout: 30_000 })
    .then(() => Date.now())
  await askByRest(name, 13.269)
  const made = Date.now()
  expect((await seen) - made).toBeLessThan(1_000)
})

test('green requests are chosen, approved together, and reported one by one', async ({ browser }) => {
  const manager = await sitDown(browser, 'KIA Airspace Cell')
  const names = [`Green A ${unique()}`, `Green B ${unique()}`]
  for (const [index, name] of names.entries()) await askByRest(name, 13.281 + index * 0.006)
  await manager.goto('/requests')
  const [first = ''] = names
  await rowOf(manager, first)
    .getByRole('checkbox', { name: `Select ${first}` })
    .click()
  await rowOf(manager, first).getByRole('link').click()
  await expect(manager.getByRole('region', { name: first, exact: true })).toBeVisible()
  // The second by keys, which act on the row that one sees however fast they come.
  await manager.keyboard.press('j')
  await manager.keyboard.press('x')
  await manager.getByRole('button', { name: 'Approve 2 chosen' }).click()
  const dialog = manager.getByRole('dialog')
  await dialog.getByLabel('Reference').fill('BULK/26/1')
  await dialog.getByRole('button', { name: 'Approve 2', exact: true }).click()
  await expect(dialog.getByText('2 of 2 approved.')).toBeVisible()
  for (const name of names)
    await expect(dialog.getByRole('listitem').filter({ hasText: name })).toContainText('Approved')
  await dialog.getByRole('button', { name: 'Done' }).click()
  for (const name of names) await expect(rowOf(manager, name)).toHaveCount(0)
})

test('a second thought is a new decision, and the timeline keeps the first', async ({ browser }) => {
  const manager = await sitDown(browser, 'KIA Airspace Cell')
  const name = `Second ${unique()}`
  await askByRest(name, 13.275)
  await manager.goto('/requests')
  await rowOf(manager, name).getByRole('link').click()
  const request = manager.getByRole('region', { name, exact: true })
  await expect(request.getByText('Waiting for a decision')).toBeVisible()
  await manager.keyboard.press('r')
  const reason = request.getByLabel('Remarks, or the reason to reject')
  await expect(reason).toBeFocused()
  await reason.fill('Crowd below')
  await request.getByRole('button', { name: /^Reject/ }).click()
  await expect(request.getByText(/Crowd below/)).toBeVisible()
  await request.getByRole('button', { name: /^Approve/ }).click()
  await expect(request.getByRole('button', { name: /^Withdraw/ })).toBeVisible()
  await expect(request.getByText(/Crowd below/)).toBeVisible()

  // The mission is found by its name and state, and an address of no request leads back to the queue.
  await manager.goto(`/missions?q=${encodeURIComponent(name)}&status=approved`)
  await expect(manager.getByRole('row').filter({ hasText: name })).toBeVisible()
  await manager.goto(`/missions?q=${encodeURIComponent(name)}&status=rejected`)
  await manager.getByRole('button', { name: 'Clear the filters' }).click()
  await expect(manager).toHaveURL(/missions$/)
  await manager.goto('/requests?request=00000000-0000-4000-8000-000000000000')
  await manager.getByRole('button', { name: 'Back to the list' }).click()
  await expect(manager).toHaveURL(/requests$/)
})
