import type { Browser } from '@playwright/test'
import { Caller, newPartnerKey, newPerson } from '../fixtures/caller.ts'
import { callDemoOwner } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'

const [airspaceManager, airspaceMonitor] = [3, 4] as const

/** An organisation that answers for airspace and has none, and its Owner at a browser. */
const begin = async (browser: Browser, name: string, type: number) => {
  const details = newPerson(name)
  const caller = new Caller(process.env['E2E_BASE_URL'] ?? '', await newPartnerKey(name))
  await caller.register(details)
  const { org_uuid } = await caller.createOrganisation(`${name} ${Date.now().toString(36)}`, type)
  const person = await Person.sitDown(browser)
  await person.signIn(details.email, details.password)
  return { person, page: person.page, org_uuid: org_uuid as string }
}

test('a manager without a zone is told on every page to draw the first one, and nothing is asked that is refused meanwhile', async ({
  browser,
}) => {
  const { person, page } = await begin(browser, 'Bare', airspaceManager)
  const refused: string[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/api/trpc/')) return
    const text = await response.text().catch(() => '')
    if (text.includes('neither manages nor monitors a zone')) refused.push(response.url())
  })
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Flies now' })).toBeVisible()
  const main = page.getByRole('main')
  const told = main.getByText('You manage no zone yet')
  for (const place of ['Live', /^Alerts/, 'Missions', 'Replays', 'Reports', /^Requests/]) {
    await person.goTo(place)
    await expect(told.first()).toBeVisible()
    await expect(main.getByRole('link', { name: 'Draw the first zone' }).first()).toHaveAttribute(
      'href',
      '/zones/new',
    )
  }
  expect(refused).toEqual([])
})

test('a monitor without a zone is told who links it, and sees the zone as soon as it is linked', async ({
  browser,
}) => {
  const { person, page, org_uuid } = await begin(browser, 'Watch', airspaceMonitor)
  await person.page.goto('/live')
  const told = page.getByRole('main').getByText('No zone is yours to watch')
  await expect(told).toBeVisible()
  const manager = await callDemoOwner('KIA Airspace Cell')
  const { data: zones } = (await manager.call('GET', '/airspaces?limit=100')).body
  const { zone_uuid } = zones.find(({ zone_name }: { zone_name: string }) => zone_name === 'KIA Outer')
  await manager.must(201, 'POST', `/airspaces/${zone_uuid}/memberships`, { org_uuid, membership_type: 2 })
  await expect(told).toBeHidden()
  await page.goto('/live?map=13.19800,77.70600,10.00')
  await expect(
    page
      .getByRole('list', { name: /^Flights/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
})
