import type { Browser } from '@playwright/test'
import { Caller, newPerson } from '../fixtures/caller.ts'
import { linkFor } from '../fixtures/outbox.ts'
import { isAtWork } from '../fixtures/still.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'

const baseUrl = process.env['E2E_BASE_URL'] ?? ''
const partnerKey = process.env['E2E_PLATFORM_KEY'] ?? 'e2e-platform-admin-key-0123456789'

const foundOrganisation = async (name: string) => {
  const owner = new Caller(baseUrl, partnerKey)
  const person = newPerson('Asha')
  await owner.register(person)
  const organisation = await owner.createOrganisation(`${name} ${Date.now().toString(36)}`, 2)
  return { owner, person, organisation }
}

const invite = (owner: Caller, email: string) =>
  owner.must(201, 'POST', '/users/invitations', {
    invite_mode: 1,
    invite_identifier: email,
    invite_role: 1,
    remarks: 'See you on Monday',
  })

const pathOf = (link: string) => {
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** Somebody with an account and no organisation, signed in. */
const newcomer = async (browser: Browser, firstName: string) => {
  const details = newPerson(firstName)
  await new Caller(baseUrl, partnerKey).register(details)
  const person = await Person.sitDown(browser)
  return { details, person, page: person.page }
}

test('the link of an invitation leads a stranger through registration into the organisation', async ({
  browser,
}) => {
  const { owner, organisation } = await foundOrganisation('Kestrel Survey')
  const details = newPerson('Ravi')
  await invite(owner, details.email)
  const path = pathOf(await linkFor(details.email))
  const token = new URL(path, baseUrl).searchParams.get('token') ?? ''
  const person = await Person.sitDown(browser)
  const { page } = person

  const foreign: string[] = []
  const later: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== new URL(baseUrl).origin) foreign.push(url.href)
    if (!request.isNavigationRequest() && url.href.includes(token)) later.push(url.href)
    if (request.headers()['referer']?.includes(token)) later.push(`referer of ${url.href}`)
  })
  const opened = await page.goto(path)
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer')
  expect(opened?.headers()['cache-control']).toContain('no-store')
  await expect(page.getByRole('heading', { name: `Join ${organisation.org_name} as a Member` })).toBeVisible()
  await expect(page.getByText(`${details.email[0]}***@example.org`)).toBeVisible()
  await expect(page).toHaveURL(`${baseUrl}/invitations/accept`)

  await person.createAccount(details)
  await expect(page).toHaveURL(`${baseUrl}/invitations/accept`)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page).toHaveURL(/home/)
  await expect(page.getByRole('banner').getByText(organisation.org_name)).toBeVisible()
  expect(foreign).toEqual([])
  expect(later).toEqual([])

  await page.goto(path)
  await expect(page.getByText('This invitation was used already')).toBeVisible()
  await page.getByRole('link', { name: 'Open the console' }).click()
  await expect(page).toHaveURL(/home/)
})

test('a link is declined, and then says so; one that nobody sent says so too', async ({ browser }) => {
  const { owner, organisation } = await foundOrganisation('Kestrel Mapping')
  const { details, page, person } = await newcomer(browser, 'Bela')
  await invite(owner, details.email)
  const declined = await linkFor(details.email)
  await page.goto(pathOf(declined))
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email or phone').fill(details.email)
  await page.getByLabel('Password', { exact: true }).fill(details.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('This invitation was declined')).toBeVisible()
  await expect(page.getByText(`Ask ${organisation.org_name} for a new one`)).toBeVisible()

  const again = await invite(owner, details.email)
  const revoked = pathOf(await linkFor(details.email, declined))
  await owner.must(200, 'DELETE', `/resource-invitations/${again.invite_uuid}`)
  await page.goto(revoked)
  await expect(page.getByText('This invitation was revoked')).toBeVisible()
  await person.page.goto('/invitations/accept?token=made-up')
  await expect(page.getByText('This link is not known')).toBeVisible()
})

test('a person without an organisation is told what waits, and opens the one that is accepted', async ({
  browser,
}) => {
  const { details, page, person } = await newcomer(browser, 'Chitra')
  const first = await foundOrganisation('First Survey')
  const second = await foundOrganisation('Second Survey')
  await invite(first.owner, details.email)
  await invite(second.owner, details.email)

  await person.signIn(details.email, details.password)
  await page.goto('/')
  await expect(page).toHaveURL(/organisations\/new/)
  await expect(page.getByText('and 1 more')).toBeVisible()
  await expect(page.getByRole('button', { name: /account, 2 invitations wait for you/ })).toBeVisible()
  await page.getByRole('link', { name: 'See and answer' }).click()
  const list = page.getByRole('list', { name: 'Organisations' })
  await expect(list.getByRole('listitem').first()).toContainText('See you on Monday')

  const answer = (name: string, act: string) =>
    list.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: act }).click()
  await answer(second.organisation.org_name, 'Decline')
  await expect(page.getByRole('button', { name: /account, 1 invitation waits for you/ })).toBeVisible()
  await answer(first.organisation.org_name, 'Accept')
  await expect(page).toHaveURL(/home/)
  await expect(page.getByRole('banner').getByText(first.organisation.org_name)).toBeVisible()
  await page.getByRole('button', { name: /account$/ }).click()
  await page.getByRole('menuitem', { name: 'Invitations' }).click()
  await expect(page).toHaveURL(/\/invitations$/)
  await expect(page.getByText('Nothing waits for you')).toBeVisible()
})

test('who asks to join waits, may withdraw, and is let in by the owner', async ({ browser }) => {
  const { organisation, person: ownerDetails, owner: founder } = await foundOrganisation('Kestrel Works')
  const other = await founder.createOrganisation(`Kestrel School ${Date.now().toString(36)}`, 5)
  const { details, page, person } = await newcomer(browser, 'Dhruv')
  await person.signIn(details.email, details.password)
  await page.goto('/')
  const ask = async (identifier: string) => {
    await page.getByRole('button', { name: 'Ask to join an organisation' }).click()
    await page.getByRole('combobox', { name: 'Organisation' }).fill(identifier)
    await page.getByRole('dialog').getByRole('button', { name: 'Ask', exact: true }).click()
  }
  await ask('ORG-0000000000')
  await expect(page.getByText('No organisation has this identifier')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await ask(organisation.org_svc_id.toLowerCase())
  const requests = page.getByRole('list', { name: 'Your requests' })
  await expect(requests.getByText(organisation.org_name).first()).toBeVisible()
  await requests.getByRole('button', { name: /^Withdraw/ }).click()
  await expect(requests).toHaveCount(0)
  await ask(organisation.org_uuid)
  await expect(requests.getByText(organisation.org_name).first()).toBeVisible()
  await ask(other.org_svc_id)
  await expect(requests.getByText(other.org_name).first()).toBeVisible()

  const owner = await Person.sitDown(browser)
  await owner.signIn(ownerDetails.email, ownerDetails.password)
  await owner.page.goto('/')
  await owner.page.getByRole('button', { name: /account, 2 invitations wait for you/ }).click()
  await owner.page.getByRole('menuitem', { name: 'Invitations' }).click()
  const waiting = owner.page.getByRole('list', { name: 'Requests to decide' })
  await expect(waiting.getByText(details.email)).toHaveCount(2)
  // One of the two is decided for the organisation that is not open.
  await waiting.getByRole('button', { name: 'Accept' }).first().click()
  await expect(waiting.getByText(details.email)).toHaveCount(1)
  await waiting.getByRole('button', { name: 'Accept' }).click()
  await expect(owner.page.getByText('Nothing waits for you')).toBeVisible()

  const joined = new Caller(baseUrl, partnerKey)
  await joined.signIn(details.email, details.password)
  const { org_memberships } = await joined.must(200, 'GET', '/users/me')
  expect(org_memberships.map(({ org_name }: { org_name: string }) => org_name).sort()).toEqual(
    [organisation.org_name, other.org_name].sort(),
  )
  await page.goto('/')
  await expect(page).not.toHaveURL(/organisations\/new/)
})

test('the way back after registration is never another site', async ({ browser }) => {
  const details = newPerson('Esha')
  const person = await Person.sitDown(browser)
  const { page } = person
  await page.goto('/register?from=//evil.example/fleet')
  await isAtWork(page)
  await person.enterAccount(details)
  await expect(page).toHaveURL(`${baseUrl}/organisations/new`)
})
