import type { Browser, Page } from '@playwright/test'
import { callDemoOwner, demoWorld, seatDemoOwner } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'

const seatMember = async (browser: Browser, organisation: string): Promise<Page> => {
  const { people } = await demoWorld()
  const member = people.find((one) => one.organisation === organisation && one.role === 'Member')!
  const person = await Person.sitDown(browser)
  await person.signIn(member.email, member.password)
  return person.page
}

const zoneOf = async (name: string): Promise<string> => {
  const { data } = (await (await callDemoOwner('KIA Airspace Cell')).call('GET', '/airspaces?limit=100')).body
  return data.find(({ zone_name }: { zone_name: string }) => zone_name === name).zone_uuid
}

/** No form that fails at its end: what is closed, who has it, and the way back. */
const isClosed = async (page: Page, path: string, { act, why, back }: Record<string, string | RegExp>) => {
  await page.goto(path)
  const main = page.getByRole('main')
  await expect(main.getByText(`${act} is not open to you`)).toBeVisible()
  await expect(main.getByText(why!)).toBeVisible()
  await expect(main.getByRole('button', { name: /Create|Save|Submit/ })).toHaveCount(0)
  await main.getByRole('link', { name: back! }).click()
  await expect(page).not.toHaveURL(new RegExp(`${path}$`))
  await expect(main.getByText('is not open to you')).toHaveCount(0)
}

test('somebody who may only read is told at once which role draws, and how to go back', async ({
  browser,
}) => {
  const zone = await zoneOf('KIA Outer')
  const member = await seatMember(browser, 'KIA Airspace Cell')
  const onlyAdmin = 'Only an Admin of KIA Airspace Cell can do this.'
  await isClosed(member, '/zones/new', { act: 'Drawing zones', why: onlyAdmin, back: 'Show the zones' })
  await isClosed(member, '/zones/import', { act: 'Importing zones', why: onlyAdmin, back: 'Show the zones' })
  await isClosed(member, '/constraints/new', {
    ...{ act: 'Drawing constraints', why: onlyAdmin, back: 'Show the constraints' },
  })
  await isClosed(member, `/zones/${zone}/edit`, {
    ...{ act: 'Changing KIA Outer', why: /Only an Admin of an organisation that manages it/ },
    back: 'Show the zone',
  })

  const { page: owner } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  const onlyManagers = 'Only Airspace Manager organisations can do this.'
  await isClosed(owner, '/zones/new', { act: 'Drawing zones', why: onlyManagers, back: 'Show the zones' })
  const pilot = await seatMember(browser, 'Deccan Mapping Co')
  await isClosed(pilot, '/planner', {
    ...{ act: 'Planning missions', why: /Only an Admin of Deccan Mapping Co/, back: 'Show the missions' },
  })
})
