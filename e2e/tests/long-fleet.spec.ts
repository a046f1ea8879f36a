import { Caller, newPartnerKey, newPerson } from '../fixtures/caller.ts'
import { box, inMinutes } from '../fixtures/place.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'

/** So many a page of a list holds. */
const onePage = 100

/** An operator whose oldest aircraft is on the second page of its fleet. */
const operatorWithLongFleet = async () => {
  const baseUrl = process.env['E2E_BASE_URL'] ?? ''
  const partnerKey = await newPartnerKey('Long fleet partner')
  const maker = new Caller(baseUrl, partnerKey)
  await maker.register(newPerson('Maker'))
  await maker.createOrganisation('Long Fleet Aerosystems', 1)
  const { model_uuid } = await maker.createModel('Tern')
  const owner = new Caller(baseUrl, partnerKey)
  const person = newPerson('Owner')
  await owner.register(person)
  const { org_uuid } = await owner.createOrganisation('Long Fleet Surveys', 2)
  const prefix = `UA${Date.now().toString(36)}`.toUpperCase()
  const register = async (uins: readonly string[]): Promise<{ asset_uuid: string }[]> => {
    const made = { asset_model_uuid: model_uuid, org_owner_uuid: org_uuid, uin_status: 1 }
    const { assets } = await owner.must(201, 'POST', '/assets/bulk', {
      assets: uins.map((asset_uin) => ({ ...made, asset_uin })),
    })
    return assets
  }
  const [oldest] = await register([`${prefix}OLD`])
  await register(Array.from({ length: onePage }, (_, index) => `${prefix}N${String(index).padStart(3, '0')}`))
  return { person, oldest: { uuid: oldest!.asset_uuid, uin: `${prefix}OLD` }, newer: `${prefix}N007` }
}

test('in a fleet longer than a page any aircraft is found: to start a session, to connect, to narrow a list and a webhook', async ({
  browser,
}) => {
  const { person, oldest, newer } = await operatorWithLongFleet()
  const { page } = await Person.sitDown(browser)
  await new Person(page).signIn(person.email, person.password)

  await page.goto('/sessions?start=new')
  const dialog = page.getByRole('dialog', { name: 'Start session' })
  const choice = dialog.getByRole('combobox', { name: 'Asset', exact: true })
  const search = dialog.getByRole('searchbox', { name: 'Search assets' })
  await search.fill('no such aircraft')
  await expect(dialog.getByText('None found.')).toBeVisible()
  await search.fill(oldest.uin)
  await expect(dialog.getByText('None found.')).toBeHidden()
  await choice.click()
  await page.getByRole('option', { name: oldest.uin }).click()
  await search.fill('')
  await expect(choice).toHaveText(oldest.uin)
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText('Session started')).toBeVisible()

  // What a link names is shown, wherever in the fleet it stands; and it flies.
  await page.goto(`/connect?asset=${oldest.uuid}`)
  const station = page.getByRole('combobox', { name: 'Asset', exact: true })
  await expect(station).toHaveText(oldest.uin)
  await expect(page.getByText(/One is open/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search assets' }).fill(newer)
  await station.click()
  await expect(page.getByRole('option', { name: oldest.uin })).toBeVisible()
  await page.getByRole('option', { name: newer }).click()
  await expect(station).toHaveText(newer)
  await expect(page.getByText(/None is open/)).toBeVisible()

  // One of the flights is looked for by it, too.
  await page.goto('/sessions')
  await page.getByRole('button', { name: 'Asset', exact: true }).click()
  const filter = page.getByRole('dialog', { name: 'Asset' })
  await filter.getByRole('searchbox', { name: 'Search assets' }).fill(oldest.uin)
  await filter.getByRole('button', { name: oldest.uin }).click()
  await expect(page).toHaveURL(new RegExp(`asset=${oldest.uuid}`))
  await expect(page.getByRole('button', { name: `Asset ${oldest.uin}` })).toBeVisible()

  // So is what a machine is told of.
  await page.goto('/webhooks')
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  const endpoint = page.getByRole('dialog', { name: 'Add an endpoint' })
  await endpoint.getByRole('searchbox', { name: 'Search assets' }).fill(oldest.uin)
  await expect(endpoint.getByText('Looking…')).toBeHidden()
  await endpoint.getByRole('combobox', { name: 'Add an asset' }).click()
  await page.getByRole('option', { name: oldest.uin }).click()
  await expect(endpoint.getByRole('button', { name: 'Remove filter asset' })).toBeVisible()
})

test('of more missions than a page holds any one narrows the flights, and is shown when it is asked for again', async ({
  browser,
}) => {
  const owner = new Caller(process.env['E2E_BASE_URL'] ?? '', await newPartnerKey('Many missions'))
  const person = newPerson('Planner')
  await owner.register(person)
  await owner.createOrganisation('Many Missions Surveys', 2)
  const plan = (mission_name: string) =>
    owner.must(201, 'POST', '/missions', {
      ...{
        mission_name,
        start_time: inMinutes(6000),
        end_time: inMinutes(6060),
        min_height: 0,
        max_height: 60,
      },
      ...{ mission_envelope: box({ west: 74.3, south: 10.3 }, 0.01), assets: [], pilots: [owner.userUuid] },
    })
  const { mission_uuid } = await plan('The first survey')
  for (let later = 0; later < onePage; later += 1) await plan(`Survey ${later}`)
  const { page } = await Person.sitDown(browser)
  await new Person(page).signIn(person.email, person.password)
  await page.goto('/sessions')
  await page.getByRole('button', { name: 'Mission', exact: true }).click()
  const filter = page.getByRole('dialog', { name: 'Mission' })
  await expect(filter.getByRole('button', { name: 'Survey 99' })).toBeVisible()
  await filter.getByRole('searchbox', { name: 'Search missions' }).fill('first')
  await filter.getByRole('button', { name: 'The first survey' }).click()
  await expect(page).toHaveURL(new RegExp(`mission=${mission_uuid}`))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Mission The first survey' })).toBeVisible()
})
