import type { Page } from '@playwright/test'
import { askByRest } from '../fixtures/asking.ts'
import { newPerson } from '../fixtures/caller.ts'
import { callDemoOwner, demoOwner, seatDemoOwner } from '../fixtures/demo.ts'
import { endSession } from '../fixtures/ended-session.ts'
import { box } from '../fixtures/place.ts'
import { unique } from '../fixtures/queue.ts'
import { expect, test } from '../fixtures/test.ts'

const signInAgain = async (page: Page, organisation: string): Promise<void> => {
  const { email, password } = await demoOwner(organisation)
  await page.getByLabel('Email or phone').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/signin')
}

test('what was typed into a dialog is there again for who had to sign in before it could be sent', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  await page.goto('/people')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const invite = page.getByRole('dialog', { name: 'Invite a person' })
  const { email } = newPerson('Kezia')
  await invite.getByLabel('Email or phone').fill(email)
  await invite.getByLabel('Note').fill('For the night shift')
  await endSession(page, () => invite.getByRole('button', { name: 'Send invitation' }).click())

  await signInAgain(page, 'Deccan Mapping Co')
  await expect(invite.getByText('What you had entered is here again.')).toBeVisible()
  await expect(invite.getByLabel('Email or phone')).toHaveValue(email)
  await expect(invite.getByLabel('Note')).toHaveValue('For the night shift')
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Invitation sent')).toBeVisible()

  // It is sent: the dialog begins anew. The address names none once the router has gone there.
  await expect(page).toHaveURL(/\/people$/)
  await page.reload()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(invite.getByLabel('Email or phone')).toHaveValue('')
})

test('so it is for who comes back to the page by another way, and opens the dialog by its button', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  await page.goto('/people')
  const open = () => page.getByRole('button', { name: 'Invite', exact: true }).click()
  await open()
  const invite = page.getByRole('dialog', { name: 'Invite a person' })
  const { email } = newPerson('Kezia')
  await invite.getByLabel('Email or phone').fill(email)
  await endSession(page, () => invite.getByRole('button', { name: 'Send invitation' }).click())
  await page.goto('/signin?from=%2Fpeople')
  await signInAgain(page, 'Deccan Mapping Co')
  await open()
  await expect(invite.getByLabel('Email or phone')).toHaveValue(email)
})

test('of a dialog that does not open by itself it is said that what was typed is kept; a password is not', async ({
  browser,
}) => {
  const owner = await callDemoOwner('Deccan Mapping Co')
  const [model] = await owner.must(200, 'GET', '/asset-models?limit=1')
  const { asset_uuid } = await owner.must(201, 'POST', '/assets', {
    asset_model_uuid: model.model_uuid,
    org_owner_uuid: owner.orgUuid,
    asset_uin: `UA${unique()}`,
    uin_status: 1,
  })
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  const { user_uuid } = await owner.must(200, 'GET', '/users/me')
  await page.goto(`/people?member=${user_uuid}`)
  const open = () => page.getByRole('button', { name: 'Add credential' }).click()
  await open()
  const credential = page.getByRole('dialog', { name: /^Add a credential/ })
  await credential.getByLabel('Certificate number').fill('RPC-IN-77')
  await endSession(page, () => credential.getByRole('button', { name: 'Add credential' }).click())
  await signInAgain(page, 'Deccan Mapping Co')
  const kept = page.getByRole('status').filter({ hasText: 'What you had entered is kept' })
  await expect(kept).toContainText('“Add a credential of')
  await open()
  await expect(kept).toHaveCount(0)
  await expect(credential.getByLabel('Certificate number')).toHaveValue('RPC-IN-77')

  await page.goto(`/fleet?asset=${asset_uuid}`)
  await page.getByRole('button', { name: 'Issue .pfx' }).click()
  const certificate = page.getByRole('dialog', { name: /^Certificate for/ })
  await certificate.getByLabel('Password of the file').fill('open sesame')
  await certificate.getByRole('button', { name: 'Show password' }).click()
  await endSession(page, () => certificate.getByRole('button', { name: 'Issue and download' }).click())
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain('sesame')
  await owner.must(200, 'DELETE', `/assets/${asset_uuid}`)
})

test('so it is of a list of people, as it was corrected', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  await page.goto('/people?invite=list')
  const dialog = page.getByRole('dialog', { name: 'Invite a list' })
  const list = dialog.getByLabel('One person a line')
  const { email } = newPerson('Kezia')
  await list.fill(`${email}, Admin, Night shift, gate 2`)
  await dialog.getByRole('button', { name: 'Check the list' }).click()
  await endSession(page, () => dialog.getByRole('button', { name: 'Invite 1 person' }).click())
  await signInAgain(page, 'Deccan Mapping Co')
  await expect(list).toHaveValue(`contact,role,remarks\n${email},Admin,"Night shift, gate 2"`)
  await expect(dialog.getByText('What you had entered is here again.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Check the list' }).click()
  await dialog.getByRole('button', { name: 'Another list' }).click()
  await expect(list).toHaveValue('')
})

test('so it is in a form of a page, and where a reason was asked for', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  await page.goto('/settings')
  const picture = page.getByLabel('Picture')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await picture.fill('https://example.org/me.png')
  await endSession(page, () => save.click())
  await signInAgain(page, 'Deccan Mapping Co')
  await expect(page.getByText('What you had entered is here again.')).toBeVisible()
  await expect(picture).toHaveValue('https://example.org/me.png')
  await expect(save).toBeEnabled()

  const { page: desk } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  await desk.goto('/alerts')
  await desk.getByRole('list', { name: 'Alerts' }).getByRole('link').first().click()
  const close = () => desk.getByRole('button', { name: 'Close with reason' }).click()
  await close()
  const reason = desk.getByRole('alertdialog').getByLabel('Why nothing more is to be done')
  await reason.fill('Seen from the tower')
  await endSession(desk, () => reason.press('Enter'))
  await signInAgain(desk, 'KIA Airspace Cell')
  await close()
  await expect(reason).toHaveValue('Seen from the tower')
  await expect(desk.getByText('What you had entered is here again.')).toBeVisible()
})

/** What is sent to this operation waits until it is let through. */
const hold = async (page: Page, operation: RegExp) => {
  const { promise: released, resolve: letThrough } = Promise.withResolvers<void>()
  const { promise: sent, resolve: isSent } = Promise.withResolvers<void>()
  await page.route(operation, async (route) => {
    isSent()
    await released
    await route.continue()
  })
  return { sent, letThrough }
}

test('what is changed of a zone while it is saved is not lost: it stays, to be saved over what was', async ({
  browser,
}) => {
  const manager = await callDemoOwner('KIA Airspace Cell')
  const { zone_uuid } = await manager.must(201, 'POST', '/airspaces', {
    ...{
      zone_name: `Slow ${unique()}`,
      airspace_zone_type: 2,
      restriction_type: 1,
      min_height: 0,
      max_height: 120,
    },
    zone_envelope: box({ west: 74.4, south: 10.4 }, 0.05),
  })
  const read = () => manager.must(200, 'GET', `/airspaces/${zone_uuid}`)
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  await page.goto(`/zones/${zone_uuid}/edit`)
  const { sent, letThrough } = await hold(page, /zones\.update/)
  const save = page.getByRole('button', { name: 'Save changes' })
  const latitude = page.getByLabel('Point 1 latitude')
  await latitude.fill('10.41')
  await latitude.press('Enter')
  await page.getByLabel('To height').fill('90')
  await save.click()
  await sent
  await latitude.fill('10.42')
  await latitude.press('Enter')
  await page.getByLabel('To height').fill('80')
  letThrough()
  await expect(page.getByText('Zone changed')).toBeVisible()
  await expect(page.getByText(/^What you changed after you pressed is kept/)).toBeVisible()
  await expect(page).toHaveURL(/\/edit$/)
  await expect(page.getByLabel('To height')).toHaveValue('80')
  await expect(latitude).toHaveValue('10.420000')
  expect(await read()).toMatchObject({ max_height: 90, zone_version: 2 })
  await save.click()
  await expect(page).toHaveURL(new RegExp(`zones\\?zone=${zone_uuid}`))
  const saved = await read()
  expect(saved).toMatchObject({ max_height: 80, zone_version: 3 })
  expect(saved.zone_envelope.coordinates[0][0][1]).toBe(10.42)
  await manager.must(200, 'DELETE', `/airspaces/${zone_uuid}`)
})

test('what is changed of a new zone while it is made is a draft of that zone, and makes no second one', async ({
  browser,
}) => {
  const manager = await callDemoOwner('KIA Airspace Cell')
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  const name = `Slow, new ${unique()}`
  await page.goto('/zones/new')
  await page.getByLabel('Zone name').fill(name)
  await page
    .getByLabel('Add points, latitude, longitude')
    .fill('10.6, 74.6\n10.6, 74.65\n10.65, 74.65\n10.65, 74.6')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const { sent, letThrough } = await hold(page, /zones\.create/)
  await page.getByRole('button', { name: 'Create zone' }).click()
  await sent
  await page.getByLabel('To height').fill('80')
  letThrough()
  await expect(page).toHaveURL(/\/zones\/[0-9a-f-]+\/edit$/)
  await expect(page.getByLabel('To height')).toHaveValue('80')
  const zoneUuid = new URL(page.url()).pathname.split('/')[2]
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(new RegExp(`zones\\?zone=${zoneUuid}`))
  expect(await manager.must(200, 'GET', `/airspaces/${zoneUuid}`)).toMatchObject({
    zone_name: name,
    max_height: 80,
    zone_version: 2,
  })
  await page.goto('/zones/new')
  await expect(page.getByLabel('Zone name')).toHaveValue('')
  await manager.must(200, 'DELETE', `/airspaces/${zoneUuid}`)
})

test('so it is of a mission, which is saved over the version that the page itself has made', async ({
  browser,
}) => {
  const name = `Slow mission ${unique()}`
  const { mission_uuid } = await askByRest(name, 13.395)
  const operator = await callDemoOwner('Deccan Mapping Co')
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  await page.goto(`/planner?mission=${mission_uuid}`)
  const field = page.getByLabel('Name', { exact: true })
  const save = page.getByRole('button', { name: /^Save mission/ })
  const { sent, letThrough } = await hold(page, /missions\.update/)
  await field.fill(`${name}, north`)
  await save.click()
  await sent
  await field.fill(`${name}, south`)
  letThrough()
  await expect(page.getByText(/^What you changed after you pressed is kept/)).toBeVisible()
  await expect(field).toHaveValue(`${name}, south`)
  await expect(page.getByText(/^The mission was changed since/)).toHaveCount(0)
  const read = () => operator.must(200, 'GET', `/missions/${mission_uuid}`)
  expect(await read()).toMatchObject({ mission_name: `${name}, north` })
  await save.click()
  await expect(page).toHaveURL(new RegExp(`/missions\\?mission=${mission_uuid}`))
  expect(await read()).toMatchObject({ mission_name: `${name}, south` })
  await operator.must(200, 'DELETE', `/missions/${mission_uuid}`)
})
