import type { Browser, Page } from '@playwright/test'
import { Caller, newPerson } from '../fixtures/caller.ts'
import { demoWorld } from '../fixtures/demo.ts'
import { linkFor } from '../fixtures/outbox.ts'
import { platformAdminEmail } from '../fixtures/stack.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'

type Details = ReturnType<typeof newPerson>

/** Somebody with an organisation of their own. */
const newOwner = async (browser: Browser, organisation: string): Promise<Person> => {
  const owner = await Person.sitDown(browser)
  await owner.register(newPerson('Oona'))
  await owner.createOrganisation(organisation, 'Asset Owner')
  return owner
}

const tabOf = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'People' }).getByRole('link', { name })

const drawerOf = (page: Page, name: string) => page.getByRole('complementary', { name })

/** Opens the link of the message, makes the account it asks for, and comes back to answer. */
const followInvitation = async (browser: Browser, details: Details): Promise<Page> => {
  const person = await Person.sitDown(browser)
  const { page } = person
  await page.goto(await linkFor(details.email))
  await person.createAccount(details)
  await expect(page).toHaveURL(/\/invitations\/accept/)
  return page
}

test('somebody without an account is invited, joins, rises, gets a credential and is removed', async ({
  browser,
}) => {
  const organisation = `Oona Surveys ${Date.now().toString(36)}`
  const owner = await newOwner(browser, organisation)
  const { page } = owner
  const details = newPerson('Ines')
  const name = `${details.first_name} ${details.last_name}`

  await owner.goTo('People')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const invite = page.getByRole('dialog', { name: 'Invite a person' })
  await invite.getByLabel('Email or phone').fill(details.email.replace('@', ''))
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await expect(invite.getByLabel('Email or phone')).toHaveAccessibleDescription(/phone number/)
  await invite.getByLabel('Email or phone').fill(details.email)
  await invite.getByLabel('Note').fill('Welcome aboard')
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Invitation sent')).toBeVisible()
  await expect(invite).toBeHidden()

  // Invited twice: refused at the contact.
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await invite.getByLabel('Email or phone').fill(details.email)
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await expect(invite.getByLabel('Email or phone')).toHaveAccessibleDescription(/pending/)
  await invite.getByRole('button', { name: 'Cancel' }).click()

  await tabOf(page, /^Invitations/).click()
  const row = page.getByRole('row').filter({ hasText: details.email })
  await expect(row).toContainText('Pending')
  await expect(row).toContainText(/6 d 23 h|7 d/)

  const newcomer = await followInvitation(browser, details)
  await newcomer.getByRole('button', { name: 'Accept' }).click()
  await expect(newcomer.getByRole('banner').getByText(organisation)).toBeVisible()
  // A Member is not led to the team.
  await expect(newcomer.getByRole('link', { name: 'Fleet' })).toBeVisible()
  await expect(newcomer.getByRole('link', { name: 'People' })).toHaveCount(0)

  await tabOf(page, /^Members/).click()
  await page.getByRole('table', { name: 'Members' }).getByRole('link', { name }).click()
  const drawer = drawerOf(page, name)
  await expect(drawer.getByText(details.email)).toBeVisible()
  await drawer.getByRole('button', { name: 'Change role' }).click()
  const roles = page.getByRole('dialog', { name: `Role of ${name}` })
  await roles.getByRole('radio', { name: /^Admin/ }).check()
  await roles.getByRole('button', { name: 'Make an Admin' }).click()
  await expect(page.getByText(`${name} is an Admin now`)).toBeVisible()
  await newcomer.reload()
  await expect(newcomer.getByRole('link', { name: 'People' })).toBeVisible()

  await drawer.getByRole('button', { name: 'Add credential' }).click()
  const credential = page.getByRole('dialog', { name: `Add a credential of ${name}` })
  await credential.getByLabel('Certificate number').fill('RPC-IN-20418')
  await credential.getByRole('button', { name: 'Add credential' }).click()
  await expect(drawer.getByText('RPC-IN-20418')).toBeVisible()
  // One for each kind: the second is refused where the kind is chosen.
  await drawer.getByRole('button', { name: 'Add credential' }).click()
  await credential.getByLabel('Certificate number').fill('RPC-IN-20419')
  await credential.getByRole('button', { name: 'Add credential' }).click()
  await expect(credential.getByText(/has a valid credential for .* already/)).toBeVisible()
  await credential.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('link', { name: 'Pilots' }).click()
  const pilots = page.getByRole('table', { name: 'Pilots' })
  await expect(pilots.getByRole('row').filter({ hasText: name })).toContainText('RPC-IN-20418')
  await page.goto('/pilots?lacks=1')
  await expect(pilots.getByRole('row').filter({ hasText: 'Oona Tester' })).toContainText('No credential')
  await expect(pilots.getByRole('row').filter({ hasText: name })).toHaveCount(0)

  await page.goto('/people')
  await page.getByRole('table', { name: 'Members' }).getByRole('link', { name }).click()
  await drawer.getByRole('button', { name: 'Remove' }).click()
  const confirm = page.getByRole('alertdialog')
  await expect(confirm.getByText(/Their account and credentials stay/)).toBeVisible()
  await confirm.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Member removed')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Members' }).getByRole('link')).toHaveCount(1)
  await newcomer.goto('/')
  await expect(newcomer).toHaveURL(/organisations\/new/)
})

test('a Member leaves an organisation from the settings; its only Owner is told to make another one first', async ({
  browser,
}) => {
  const organisation = `Oona Charts ${Date.now().toString(36)}`
  const owner = await newOwner(browser, organisation)
  const { page } = owner
  const details = newPerson('Ines')
  await owner.goTo('People')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const invite = page.getByRole('dialog', { name: 'Invite a person' })
  await invite.getByLabel('Email or phone').fill(details.email)
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Invitation sent')).toBeVisible()
  const member = await followInvitation(browser, details)
  await member.getByRole('button', { name: 'Accept' }).click()
  await expect(member.getByRole('banner').getByText(organisation)).toBeVisible()

  const leave = async (from: Page) => {
    await from.goto('/settings')
    await from.getByRole('button', { name: `Leave ${organisation}` }).click()
    const asks = from.getByRole('alertdialog', { name: `Leave ${organisation}?` })
    await asks.getByRole('button', { name: 'Leave', exact: true }).click()
    return asks
  }
  const refused = await leave(page)
  await expect(refused.getByText('Make somebody else Owner first.')).toBeVisible()
  await leave(member)
  await expect(member.getByText(`You left ${organisation}`)).toBeVisible()
  await member.goto('/')
  await expect(member).toHaveURL(/organisations\/new/)
  await page.goto('/people')
  await expect(page.getByRole('table', { name: 'Members' }).getByRole('link')).toHaveCount(1)
})

test('a list is corrected in place, one declines and then asks to join, one is revoked', async ({
  browser,
}) => {
  const { page } = await newOwner(browser, `Oona Maps ${Date.now().toString(36)}`)
  const [first, second] = [newPerson('Dara'), newPerson('Ebba')]
  await page.goto('/people?tab=invitations')
  await page.getByRole('button', { name: 'Invite a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a list' })
  await dialog
    .getByLabel('One person a line')
    .fill(`Dara Tester <${first.email}>\n${second.email}, Boss\n${first.email}`)
  await dialog.getByRole('button', { name: 'Check the list' }).click()
  await expect(dialog.getByText('1 of 3 rows ready.')).toBeVisible()
  const wrong = dialog.getByRole('textbox', { name: 'Role, row 2' })
  await expect(wrong).toHaveAccessibleDescription(/Member, Admin or Owner/)
  await wrong.fill('Admin')
  await wrong.press('Enter')
  await dialog.getByRole('button', { name: 'Leave out row 3' }).click()
  await dialog.getByRole('button', { name: 'Invite 2 people' }).click()
  await expect(dialog.getByText('2 people invited.')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Invited' })).toContainText(`${second.email}, Admin`)
  await dialog.getByRole('button', { name: 'Done' }).click()

  // What only the service knows comes back to its row.
  await page.getByRole('button', { name: 'Invite a list' }).click()
  await dialog.getByLabel('One person a line').fill(`${newPerson('Finn').email}\n${second.email}`)
  await dialog.getByRole('button', { name: 'Check the list' }).click()
  await dialog.getByRole('button', { name: 'Invite 2 people' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Email or phone, row 2' })).toHaveAccessibleDescription(
    /pending already/,
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const guest = await followInvitation(browser, first)
  await guest.getByRole('button', { name: 'Decline' }).click()
  await expect(guest.getByText('This invitation was declined')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: first.email })).toContainText('Declined')

  // Having declined, they think again and ask: now it is the Owner's to decide.
  await page.goto('/organisation')
  const identifier = await page.getByText(/^ORG-\w{10}$/).textContent()
  await guest.goto('/invitations')
  await guest.getByRole('button', { name: 'Ask to join an organisation' }).click()
  const ask = guest.getByRole('dialog', { name: 'Ask to join an organisation' })
  await ask.getByRole('combobox', { name: 'Organisation' }).fill(identifier ?? '')
  await ask.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(ask).toBeHidden()
  await page.goto('/people?tab=invitations')
  await page.getByRole('row').filter({ hasText: 'Asks to join' }).getByRole('link').click()
  await drawerOf(page, first.email).getByRole('button', { name: 'Accept' }).click()
  const join = page.getByRole('alertdialog')
  await expect(join.getByText(/They become a Member at once/)).toBeVisible()
  await join.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Member added')).toBeVisible()
  await expect(tabOf(page, /^Members/)).toContainText('2')

  // Out of a list of those that wait, it takes its drawer along.
  await page.goto('/people?tab=invitations&state=0')
  await page.getByRole('link', { name: second.email }).click()
  await drawerOf(page, second.email).getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Invitation revoked')).toBeVisible()
  await expect(page).toHaveURL(/\/people\?tab=invitations&state=0$/)
  await expect(page.getByRole('row').filter({ hasText: second.email })).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Invitation' })).toHaveCount(0)
  await page.goto('/people?tab=invitations')
  await expect(page.getByRole('row').filter({ hasText: second.email })).toContainText('Revoked')
})

test('the only Owner stays one, and the organisation can be renamed, deactivated and brought back', async ({
  browser,
}) => {
  const organisation = `Oona Air ${Date.now().toString(36)}`
  const { page } = await newOwner(browser, organisation)
  await page.goto('/people')
  await page.getByRole('table', { name: 'Members' }).getByRole('link', { name: /Oona/ }).click()
  const drawer = drawerOf(page, 'Oona Tester')
  await expect(drawer.getByRole('button', { name: 'Change role' })).toHaveAccessibleDescription(
    /always keeps an Owner/,
  )
  await expect(drawer.getByRole('button', { name: 'Leave' })).toHaveAccessibleDescription(
    /always keeps an Owner/,
  )

  await page.goto('/organisation')
  await expect(page.getByText(/^ORG-\w{10}$/)).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${organisation}` })
  await edit.getByLabel('Name', { exact: true }).fill(`${organisation} Ltd`)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('banner').getByText(`${organisation} Ltd`)).toBeVisible()

  await page.getByRole('button', { name: 'Deactivate' }).click()
  const confirm = page.getByRole('alertdialog')
  await expect(confirm.getByText(/is refused from now on/)).toBeVisible()
  await confirm.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('button', { name: 'Activate again' })).toBeVisible()
  for (const place of ['/live', '/fleet', '/missions']) {
    await page.goto(place)
    await expect(page.getByRole('main').getByText(`${organisation} Ltd is inactive`)).toBeVisible()
  }
  await page.getByRole('link', { name: 'Show the organisation' }).click()
  await page.getByRole('button', { name: 'Activate again' }).click()
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible()
})

test('an authority that waits for its review reads that on the pages that will be its own', async ({
  browser,
}) => {
  const at = (key: string) => new Caller(process.env['E2E_BASE_URL'] ?? '', key)
  const owner = at((await demoWorld()).partner_key)
  const details = newPerson('Oona')
  await owner.register(details)
  const name = `Oona Tower ${Date.now().toString(36)}`
  const made = await owner.createOrganisation(name, 3)
  const admin = at(process.env['E2E_PLATFORM_KEY'] ?? '')
  await admin.becomePlatformAdmin(platformAdminEmail)
  const { org_uuid, org_name, org_type, org_website, org_business_identifiers } = made
  const known = { org_name, org_type, org_website, org_business_identifiers }
  await admin.must(200, 'PUT', `/organisations/${org_uuid}`, { ...known, status: 0 })
  const person = await Person.sitDown(browser)
  await person.signIn(details.email, details.password)
  const { page } = person
  for (const place of ['/live', '/alerts']) {
    await page.goto(place)
    const main = page.getByRole('main')
    await expect(main.getByText(/not open yet/)).toBeVisible()
    await expect(
      main.getByText(`${name} waits until a platform administrator has reviewed it.`),
    ).toBeVisible()
  }
})
