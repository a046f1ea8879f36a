import type { Page } from '@playwright/test'
import { newPerson } from '../fixtures/caller.ts'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'

/** How often a page sends one operation. Its answer waits for `release`, so that a second press comes before it. */
const hold = async (page: Page, operation: string) => {
  let sent = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(new RegExp(`/api/trpc/${operation.replace('.', '\\.')}`), async (route) => {
    sent += 1
    await released
    await route.continue()
  })
  return { sent: () => sent, release }
}

/** The key goes down and repeats itself, as it does under a finger that stays on it. */
const holdEnter = async (page: Page, repeats = 5): Promise<void> => {
  for (let press = 0; press <= repeats; press++) await page.keyboard.down('Enter')
}

const openInvite = async (page: Page) => {
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  const contact = dialog.getByLabel('Email or phone')
  // It is loaded at the first press: a key before it stands is the page's.
  await expect(contact).toBeFocused()
  return { dialog, contact }
}

const asks = (page: Page) => page.getByRole('alertdialog', { name: 'Discard what you entered?' })

test('a double press, or Enter held down, sends a dialog once', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  await page.goto('/people')
  const { email } = newPerson('Ines')
  const invited = await hold(page, 'invitations.inviteUser')
  const { dialog, contact } = await openInvite(page)
  await contact.fill(email)
  await dialog.getByRole('button', { name: 'Send invitation' }).dblclick()
  await contact.focus()
  await holdEnter(page)
  await page.keyboard.up('Enter')
  invited.release()
  await expect(page.getByText('Invitation sent')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(invited.sent()).toBe(1)

  // What is refused is sent again by another press, not by the one that is still held.
  await openInvite(page)
  await contact.fill(email)
  await holdEnter(page)
  await expect(contact).toHaveAccessibleDescription(/pending/)
  await holdEnter(page)
  await expect(dialog.getByRole('button', { name: 'Send invitation' })).toBeEnabled()
  expect(invited.sent()).toBe(2)
  await page.keyboard.up('Enter')
  await contact.press('Enter')
  await expect.poll(invited.sent).toBe(3)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  // A question is answered once, too.
  const revoked = await hold(page, 'invitations.revoke')
  await page
    .getByRole('navigation', { name: 'People' })
    .getByRole('link', { name: /Invitations/ })
    .click()
  await page.getByRole('table', { name: 'Invitations' }).getByRole('link', { name: email }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).dblclick()
  await page.keyboard.press('Enter')
  revoked.release()
  await expect(page.getByText('Invitation revoked')).toBeVisible()
  expect(revoked.sent()).toBe(1)
})

test('a dialog that somebody filled in asks before it is left, one that nobody touched closes at once', async ({
  browser,
}) => {
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  await page.goto('/people')
  const opener = page.getByRole('button', { name: 'Invite', exact: true })
  const { dialog, contact } = await openInvite(page)
  const beside = () => page.mouse.click(4, 4)

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await openInvite(page)
  await beside()
  await expect(dialog).toBeHidden()

  // Typed and taken back is as before.
  await openInvite(page)
  await contact.fill('nobody')
  await contact.fill('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await openInvite(page)
  await contact.fill('asha@example.org')
  await page.keyboard.press('Escape')
  await expect(asks(page)).toContainText('Invite a person')
  await expect(asks(page).getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(asks(page)).toBeHidden()
  await expect(contact).toBeFocused()
  await expect(contact).toHaveValue('asha@example.org')

  await beside()
  // It hears keys from when it has the focus.
  await expect(asks(page).getByRole('button', { name: 'Keep editing' })).toBeFocused()
  // A press beside the question decides nothing.
  await beside()
  await page.keyboard.press('Escape')
  await expect(asks(page)).toBeHidden()
  await expect(contact).toBeFocused()
  await expect(contact).toHaveValue('asha@example.org')

  await dialog.getByRole('button', { name: 'Close' }).click()
  await asks(page).getByRole('button', { name: 'Discard' }).click()
  await expect(asks(page)).toBeHidden()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  // Cancel says what it does.
  await openInvite(page)
  await contact.fill('asha@example.org')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

test('a pasted list is not lost by Escape either', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  await page.goto('/people?invite=list')
  const dialog = page.getByRole('dialog', { name: 'Invite a list' })
  const list = dialog.getByLabel('One person a line')
  await list.fill('asha@example.org\nravi@example.org')
  await page.keyboard.press('Escape')
  await asks(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(list).toHaveValue('asha@example.org\nravi@example.org')
  await dialog.getByRole('button', { name: 'Check the list' }).click()
  await expect(dialog.getByText('2 rows ready.')).toBeVisible()
  await page.keyboard.press('Escape')
  await asks(page).getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
})

test('what is closed is gone, also where the page missed how it opened', async ({ browser }) => {
  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  // Overlays listen for it, and a page that is busy may hear of it late or not at all.
  await page.addInitScript(() =>
    window.addEventListener('animationstart', (event) => event.stopImmediatePropagation(), { capture: true }),
  )
  await page.goto('/people')
  const columns = page.getByRole('dialog', { name: 'Columns' })
  for (const round of [1, 2]) {
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    // It hears keys from when it has the focus.
    await expect.poll(() => columns.evaluate((box) => box.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(columns, `round ${round}`).toHaveCount(0)
    const { dialog } = await openInvite(page)
    await page.keyboard.press('Escape')
    await expect(dialog, `round ${round}`).toHaveCount(0)
  }
})
