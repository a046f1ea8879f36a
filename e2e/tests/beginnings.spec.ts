import { Caller, newPartnerKey, newPerson } from '../fixtures/caller.ts'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { taken } from '../fixtures/still.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'

test('a newcomer registers, is signed in at once, and the first steps tick themselves off', async ({
  browser,
}) => {
  const details = newPerson('Tara')
  const uin = `UA${Date.now().toString(36).toUpperCase()}`
  const tara = await Person.sitDown(browser)
  const { page } = tara
  await page.goto('/signin')
  await tara.createAccount(details)
  await expect(page).toHaveURL(/organisations\/new/)

  await page.getByRole('radio', { name: 'Asset Owner' }).check({ force: true })
  await page.getByLabel('Name of the Asset Owner').fill(`Tara Surveys ${uin}`)
  await page.getByLabel('Address').fill('1 Lake Road, Bengaluru')
  await page.getByLabel('Website').fill('https://example.org')
  await page.getByLabel('Business identifier').fill('U72900KA2026PTC000002')
  await page.getByRole('button', { name: 'Create organisation' }).click()
  await expect(page).toHaveURL(/\/start$/)

  // The tour comes by itself, is walked by keys, and does not come again once it is left.
  const tour = page.getByRole('dialog').filter({ hasText: /Tour, \d of/ })
  await expect(tour).toHaveAccessibleName('Your places')
  await expect(tour).toBeFocused()
  await tour.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(tour).toHaveAccessibleName('For whom you act')
  await expect(tour).toBeFocused()
  const left = taken(page, 'preferences.set')
  await page.keyboard.press('Escape')
  await expect(tour).toBeHidden()
  await left
  await page.reload()
  const steps = page.getByRole('list', { name: 'First steps' })
  await expect(steps.getByRole('listitem')).toHaveCount(7)
  await expect(tour).toBeHidden()
  await page.getByRole('button', { name: 'Show me round' }).click()
  await expect(tour).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Show me round' })).toBeFocused()

  // What somebody else does for the organisation is ticked here within a second, without a reload.
  const step = (title: string) => steps.getByRole('listitem').filter({ hasText: title })
  await expect(step('A first aircraft')).toContainText('not done')
  const caller = new Caller(process.env['E2E_BASE_URL'] ?? '', await newPartnerKey('Beginnings'))
  await caller.signIn(details.email, details.password)
  const { org_memberships } = await caller.must(200, 'GET', '/users/me')
  caller.orgUuid = org_memberships[0].org_uuid
  const { data: models } = (await caller.call('GET', '/asset-models')).body
  await caller.must(201, 'POST', '/assets', {
    asset_model_uuid: models[0].model_uuid,
    org_owner_uuid: caller.orgUuid,
    asset_uin: uin,
    uin_status: 1,
  })
  await expect(step('A first aircraft')).toContainText('done by your organisation')
  await expect(step('Its registration number')).toContainText(', done')
  await expect(page.getByText('2 of 7 done')).toBeVisible()

  // Where the organisation lands the next step is named, until somebody puts it away.
  await page.getByRole('link', { name: 'Clearway, start page' }).click()
  const reminder = page.getByRole('region', { name: 'First steps' })
  await expect(reminder).toContainText('2 of 7 first steps done. Next: its certificate')
  await reminder.getByRole('button', { name: 'Put the first steps away' }).click()
  await expect(reminder).toBeHidden()
  await page.goto('/start')
  await expect(page.getByRole('button', { name: 'Take out again' })).toBeVisible()
})

test('on a phone the tour speaks of no keys', async ({ browser }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell', phone)
  await page.goto('/settings/preferences')
  await page.getByRole('button', { name: 'Start the tour' }).tap()
  const tour = page.getByRole('dialog').filter({ hasText: /Tour, \d of/ })
  for (const next of ['Next', 'Next', 'Next', 'Next', 'Next', 'Done']) {
    await expect(tour).not.toContainText(/\b(key|keys|initial|Esc)\b/i)
    await tour.getByRole('button', { name: next }).tap()
  }
  await expect(tour).toBeHidden()
})
