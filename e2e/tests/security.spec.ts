import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Caller, newPerson } from '../fixtures/caller.ts'
import { holdScripts } from '../fixtures/held-scripts.ts'
import { linkFor } from '../fixtures/outbox.ts'
import { platformAdminEmail } from '../fixtures/stack.ts'
import { isAtWork } from '../fixtures/still.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'

const baseUrl = process.env['E2E_BASE_URL'] ?? ''
const platformKey = process.env['E2E_PLATFORM_KEY'] ?? 'e2e-platform-admin-key-0123456789'
const newPassword = 'an even longer passphrase'
const lastPassword = 'the longest passphrase of all'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const newUser = async (firstName: string) => {
  const details = newPerson(firstName)
  await new Caller(baseUrl, platformKey).register(details)
  return details
}

const changePassword = async (page: Page, from: string, to: string) => {
  await page.goto('/settings/security')
  await page.getByLabel('Current password').fill(from)
  await page.getByLabel('New password', { exact: true }).fill(to)
  await page.getByLabel('New password again').fill(to)
  await page.getByRole('button', { name: 'Change password' }).click()
}

test('a changed password leaves the browser as hashes only, and the other session ends', async ({
  browser,
}) => {
  const details = await newUser('Asha')
  const [here, there] = [await Person.sitDown(browser), await Person.sitDown(browser)]
  await here.signInByForm(details.email, details.password)
  await there.signIn(details.email, details.password)

  await changePassword(here.page, 'not the password at all', newPassword)
  await expect(here.page.getByText('This is not your password')).toBeVisible()

  const sent = here.page.waitForRequest((request) => request.url().includes('accounts.changePassword'))
  await changePassword(here.page, details.password, newPassword)
  const body = (await sent).postData() ?? ''
  expect(body).toContain(sha256(details.password))
  expect(body).toContain(sha256(newPassword))
  expect(body).not.toContain(details.password)
  expect(body).not.toContain(newPassword)
  await expect(here.page.getByText('Password changed')).toBeVisible()

  await there.page.goto('/settings/security')
  await expect(there.page).toHaveURL(/signin/)
  await expect(here.page.getByText('This browser', { exact: true })).toBeVisible()
})

test('a forgotten password is set anew by the link, which works once', async ({ browser }) => {
  const details = await newUser('Bela')
  const { page } = await Person.sitDown(browser)
  // What is typed before the page is at work is taken along as well.
  const [form] = await holdScripts(page, 'One-time code')
  await page.goto('/signin', { waitUntil: 'commit' })
  await page.getByLabel('Email or phone').fill(details.email)
  await form.letThrough()
  await isAtWork(page)
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('link', { name: 'Forgot it?' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(details.email)
  await page.getByRole('button', { name: 'Send a link' }).click()
  await expect(page.getByText('A link is on its way')).toBeVisible()

  const { pathname, search } = new URL(await linkFor(details.email))
  await page.goto(pathname + search)
  await isAtWork(page)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByLabel('New password again').fill('other')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('must have at least 8 characters')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('New password again').fill(newPassword)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Your new password is set')).toBeVisible()

  await page.goto(pathname + search)
  await isAtWork(page)
  await page.getByLabel('New password', { exact: true }).fill(lastPassword)
  await page.getByLabel('New password again').fill(lastPassword)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('link', { name: 'Ask for another link' })).toBeVisible()

  const again = await Person.sitDown(browser)
  await again.signInByForm(details.email, newPassword)
})

test('one session is ended from another, then all of them at once', async ({ browser }) => {
  const details = await newUser('Chitra')
  const people = [await Person.sitDown(browser), await Person.sitDown(browser), await Person.sitDown(browser)]
  for (const person of people) await person.signIn(details.email, details.password)
  const [here, second, third] = people.map(({ page }) => page) as [Page, Page, Page]

  await here.goto('/settings/security')
  const sessions = here.getByRole('list', { name: 'Sessions' })
  // The registration signed in once more, by REST.
  await expect(sessions.getByRole('listitem')).toHaveCount(4)
  await sessions
    .getByRole('button', { name: /^End the session of Chrome/ })
    .first()
    .click()
  await here.getByRole('button', { name: 'End the session', exact: true }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  // The newest of the others is first, and was the one that was ended.
  await third.goto('/settings')
  await expect(third).toHaveURL(/signin/)
  await second.goto('/settings')
  await expect(second.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()

  await here.getByRole('button', { name: 'Sign out everywhere' }).click()
  await here.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(here).toHaveURL(/signin/)
  for (const page of [second, third]) {
    await page.goto('/settings')
    await expect(page).toHaveURL(/signin/)
  }
})

test('a platform administrator makes a key, sees it once, revokes it, and finds both acts in the log', async ({
  browser,
}) => {
  const admin = new Caller(baseUrl, platformKey)
  await admin.becomePlatformAdmin(platformAdminEmail)
  const administrator = await Person.sitDown(browser)
  await administrator.signIn(platformAdminEmail, newPerson('Platform').password)
  const { page } = administrator
  const name = `Skyline ${Date.now().toString(36)}`

  await page.goto('/platform/partners')
  await expect(page.getByText('still the one of the installation')).toBeVisible()
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Partner', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Make the key' }).click()
  const key = (await page.getByRole('dialog').locator('code').first().textContent()) ?? ''
  await expect(page.getByRole('button', { name: 'Done' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByLabel('I have stored it').click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(key)).toHaveCount(0)

  const partner = new Caller(baseUrl, key)
  await partner.register(newPerson('Dhruv'))
  expect((await partner.call('GET', '/users/me')).status).toBe(200)

  await page.getByRole('button', { name: `Revoke the key of ${name}` }).click()
  await page.getByRole('button', { name: 'Revoke the key', exact: true }).click()
  await expect(page.getByText('Key revoked')).toBeVisible()
  await expect(page.getByRole('button', { name: `Revoke the key of ${name}` })).toHaveCount(0)
  expect((await partner.call('GET', '/users/me')).status).toBe(403)

  await page.goto('/platform/audit?action=partnerKeys&result=done')
  const entries = page.getByRole('table', { name: 'Audit entries' })
  await expect(entries.getByText('Partner keys: create').first()).toBeVisible()
  await entries.getByRole('row', { name: 'Partner keys: revoke' }).first().getByRole('link').click()
  await expect(page.getByRole('complementary', { name: 'Partner keys: revoke' })).toBeVisible()
})

test('a platform administrator bans an organisation for a reason, and lifts that', async ({ browser }) => {
  const admin = new Caller(baseUrl, platformKey)
  await admin.becomePlatformAdmin(platformAdminEmail)
  const owner = new Caller(baseUrl, platformKey)
  await owner.register(newPerson('Esha'))
  const name = `Low Flyers ${Date.now().toString(36)}`
  await owner.createOrganisation(name, 2)

  const administrator = await Person.sitDown(browser)
  await administrator.signIn(platformAdminEmail, newPerson('Platform').password)
  const { page } = administrator
  await page.goto('/platform/organisations')
  await page.getByLabel('Name, identifier, address').fill(name)
  await page.getByRole('row', { name }).getByRole('link').click()
  const decide = async (act: string, done: string) => {
    await page.getByRole('complementary', { name }).getByRole('button', { name: act }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: act }).click()
    await expect(dialog.getByText('A reason is needed')).toBeVisible()
    await dialog.getByLabel('Reason').fill(`${act}: after a talk`)
    await dialog.getByRole('button', { name: act }).click()
    await expect(page.getByText(done)).toBeVisible()
  }
  await decide('Ban', 'Organisation banned')
  expect((await owner.call('GET', '/assets')).status).toBe(403)
  await decide('Lift the ban', 'Ban lifted')
  expect((await owner.call('GET', '/assets')).status).toBe(200)

  await page.getByRole('link', { name: 'Show the audit log' }).click()
  await page.getByRole('row', { name: 'Organisations: update' }).first().getByRole('link').click()
  await expect(page.getByText('Lift the ban: after a talk')).toBeVisible()
})

test('pages and the reference run no script but ours, and declare it', async ({ browser }) => {
  const { page } = await Person.sitDown(browser)
  for (const path of ['/signin', '/docs/']) {
    const answer = await page.goto(path)
    const policy = answer?.headers()['content-security-policy'] ?? ''
    const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src')) ?? ''
    expect(scripts).toContain("'self'")
    expect(scripts).not.toMatch(/unsafe|\*|https?:/)
  }
  // The bundle has run, and has read the document.
  await expect(page.getByRole('heading', { name: 'Authentication' })).toBeAttached()
})

test('no spelling of a path leads a page past the list of its procedures', async ({ request }) => {
  const data = { identifier_type: 'email', identifier: 'nobody@example.org', password: 'x' }
  for (const path of [
    '..%2Fv1%2Fauth%2Flogin-password',
    'accounts%252EloginPassword',
    'accounts.loginPassword%3Fx',
    'accounts.loginPassword',
    'users.me,accounts.loginPassword?batch=1',
  ]) {
    const answer = await request.post(`${baseUrl}/api/trpc/${path}`, { data })
    expect(answer.status(), path).toBe(404)
    expect(await answer.text()).not.toMatch(/credentials|refresh_token/)
  }
})

test('a platform administrator suspends a person, who is out at once, and restores them', async ({
  browser,
}) => {
  const admin = new Caller(baseUrl, platformKey)
  await admin.becomePlatformAdmin(platformAdminEmail)
  const details = newPerson('Farid')
  const farid = new Caller(baseUrl, platformKey)
  await farid.register(details)

  const administrator = await Person.sitDown(browser)
  await administrator.signIn(platformAdminEmail, newPerson('Platform').password)
  const { page } = administrator
  await page.goto('/platform/people')
  await page.getByLabel('Name, e-mail, phone, identifier').fill(details.email)
  await page.getByRole('row', { name: details.email }).getByRole('link').click()
  const drawer = page.getByRole('complementary', { name: 'Farid Tester' })
  const decide = async (act: string, done: string) => {
    await drawer.getByRole('button', { name: act }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: act }).click()
    await expect(dialog.getByText('A reason is needed')).toBeVisible()
    await dialog.getByLabel('Reason').fill(`${act}: after a talk`)
    await dialog.getByRole('button', { name: act }).click()
    await expect(page.getByText(done)).toBeVisible()
  }
  await decide('Suspend', 'Person suspended')
  expect((await farid.call('GET', '/users/me')).status).toBe(401)
  const contact = { identifier_type: 'email', identifier: details.email }
  const signIn = () => farid.call('POST', '/auth/login-password', { ...contact, password: details.password })
  expect((await signIn()).status).toBe(403)
  await decide('Restore', 'Person restored')
  expect((await signIn()).status).toBe(200)
})
