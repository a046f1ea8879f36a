import { readFile } from 'node:fs/promises'
import { askByRest } from '../fixtures/asking.ts'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ timeout: 240_000 })

const pdf = '%PDF-1.7\n1 0 obj<</Type/Page>>endobj\n%%EOF\n'

test('an operator and a manager talk about a request, with a file and a name, and nothing that is refused is lost', async ({
  browser,
}) => {
  const name = `Talk ${Date.now().toString(36).toUpperCase()}`
  const { mission_uuid } = await askByRest(name, 13.31)
  const [manager, operator] = await Promise.all([
    seatDemoOwner(browser, 'KIA Airspace Cell').then(({ page }) => page),
    seatDemoOwner(browser, 'Deccan Mapping Co').then(({ page }) => page),
  ])
  await operator.goto(`/missions?mission=${mission_uuid}`)
  await manager.goto('/requests')
  const row = manager
    .getByRole('list', { name: 'Permission requests' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await row.getByRole('link').click()
  const request = manager.getByRole('region', { name, exact: true })
  await expect(request.getByText('Waiting for a decision')).toBeVisible()
  await manager.keyboard.press('m')
  const field = request.getByLabel('Message to Deccan Mapping Co')
  await expect(field).toBeFocused()
  await field.fill('Start after 14:10, @')
  const people = request.getByRole('list', { name: 'People to mention' })
  await people
    .getByRole('button', { name: /Deccan Mapping Co/ })
    .first()
    .click()
  await manager.keyboard.press('Control+Enter')
  await expect(field).toHaveValue('')

  const open = operator.getByRole('button', { name: 'Conversation about KIA Outer' })
  await expect(open).toHaveText('1 new')
  await open.click()
  const talk = operator.getByRole('dialog', { name: 'Conversation about KIA Outer' })
  const messages = talk.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(messages).toHaveText([/Start after 14:10, @/])
  const answer = talk.getByRole('textbox', { name: /^Message to/ })
  await answer.fill('<b>Done</b>')
  const files = talk.locator('input[type=file]')
  await files.setInputFiles({
    name: 'letter.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('no PDF\x00'),
  })
  await talk.getByRole('button', { name: /^Send/ }).click()
  await expect(talk.getByText(/Not sent\. files\.0: letter\.pdf is none of the kinds/)).toBeVisible()
  await expect(answer).toHaveValue('<b>Done</b>')
  await talk.getByRole('button', { name: 'Leave out letter.pdf' }).click()
  await files.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) })
  await talk.getByRole('button', { name: /^Send/ }).click()
  await expect(messages.last()).toContainText('<b>Done</b>')

  const heard = request.getByRole('list', { name: 'Messages' }).getByRole('listitem').last()
  await expect(heard).toContainText('<b>Done</b>')
  await expect(heard).toContainText('letter.pdf')
  const loading = manager.waitForEvent('download')
  await heard.getByRole('link', { name: /letter\.pdf/ }).click()
  expect(await readFile(await (await loading).path(), 'latin1')).toBe(pdf)
  await expect(request.getByText('Message of', { exact: false }).first()).toBeVisible()
})
