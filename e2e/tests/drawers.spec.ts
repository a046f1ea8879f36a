import { callDemoOwner, seatDemoOwner } from '../fixtures/demo.ts'
import { unique } from '../fixtures/queue.ts'
import { expect, test } from '../fixtures/test.ts'

test('of an asset that is taken away while its drawer is open no tab offers an act any more', async ({
  browser,
}) => {
  const owner = await callDemoOwner('Deccan Mapping Co')
  const [model] = await owner.must(200, 'GET', '/asset-models?limit=1')
  const { asset_uuid, asset_uin } = await owner.must(201, 'POST', '/assets', {
    asset_model_uuid: model.model_uuid,
    org_owner_uuid: owner.orgUuid,
    asset_uin: `UA${unique()}`,
    uin_status: 1,
  })
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  await page.goto(`/fleet?asset=${asset_uuid}`)
  const drawer = page.getByRole('complementary', { name: asset_uin })
  const acts = drawer.getByRole('button', { name: /^(Issue .pfx|Change|Transfer|Deregister|Edit|More)/ })
  const open = (tab: string) => drawer.getByRole('tab', { name: tab }).click()
  await expect(acts.filter({ hasText: 'Issue .pfx' })).toBeVisible()
  await open('Ownership')
  await expect(acts.filter({ hasText: 'Deregister' })).toBeVisible()

  await owner.must(200, 'DELETE', `/assets/${asset_uuid}/membership`)
  await expect(drawer.getByText('The asset can no longer be read')).toBeVisible()
  await expect(acts).toHaveCount(0)
  for (const tab of ['Overview', 'Certificates']) {
    await open(tab)
    await expect(drawer.getByText('Client certificate')).toBeVisible()
    await expect(acts).toHaveCount(0)
  }
})

test('the drawer of a pilot stays while the list is read and holds them on no page', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  await page.goto('/pilots')
  const pilots = page.getByRole('table', { name: 'Pilots' })
  await pilots.getByRole('link', { name: 'Ananya Rao' }).first().click()
  const drawer = page.getByRole('complementary', { name: 'Ananya Rao' })
  await drawer.getByRole('button', { name: 'Add credential' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a credential of Ananya Rao' })
  await dialog.getByLabel('Certificate number').fill('RPC-IN-31')

  // As between two readings: she is in the one no more, and in the other not yet.
  await page.route(/users\.list/, async (route) => {
    const answer = await route.fetch()
    const json = JSON.parse(await answer.text(), (_, value) =>
      Array.isArray(value) ? value.filter((one) => one?.first_name !== 'Ananya') : value,
    )
    await route.fulfill({ response: answer, json })
  })
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  const owner = await callDemoOwner('Deccan Mapping Co')
  const { first_name } = await owner.must(200, 'GET', '/users/me')
  await owner.must(200, 'PUT', '/users/me', { first_name })
  // The dialog hides the table from whoever does not see.
  const table = page.getByRole('table', { name: 'Pilots', includeHidden: true })
  await expect(table.getByRole('link', { name: 'Ananya Rao', includeHidden: true })).toHaveCount(0)
  await expect(dialog.getByLabel('Certificate number')).toHaveValue('RPC-IN-31')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(drawer).toBeVisible()
})
