import { readFile, rm, writeFile } from 'node:fs/promises'
import type { Browser, Locator, Page, Route } from '@playwright/test'
import { askByRest, changeByRest } from '../fixtures/asking.ts'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { endSession } from '../fixtures/ended-session.ts'
import { expect, test } from '../fixtures/test.ts'

const pdf = '%PDF-1.7\n1 0 obj<</Type/Page>>endobj\n%%EOF\n'

/** The operator, and a manager who has opened the request of that name. */
const seatBoth = async (browser: Browser, name: string) => {
  const [manager, operator] = await Promise.all([
    seatDemoOwner(browser, 'KIA Airspace Cell').then(({ page }) => page),
    seatDemoOwner(browser, 'Deccan Mapping Co').then(({ page }) => page),
  ])
  await manager.goto('/requests')
  const row = manager
    .getByRole('list', { name: 'Permission requests' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await row.getByRole('link').click()
  const request = manager.getByRole('region', { name, exact: true })
  await expect(request.getByText('Waiting for a decision')).toBeVisible()
  return { manager, operator, row, request }
}

/** Opens a request of the list, and the field of its conversation. */
const openTalk = async (page: Page, name: string): Promise<Locator> => {
  const rows = page.getByRole('list', { name: 'Permission requests' }).getByRole('listitem')
  await rows.filter({ hasText: name }).getByRole('link').click()
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  await page.getByRole('link', { name: /^Conversation/ }).click()
  return page.getByRole('region', { name, exact: true }).getByLabel('Message to Deccan Mapping Co')
}

test('an operator and a manager talk about a request, with a file and a name, and nothing that is refused is lost', async ({
  browser,
}, info) => {
  const name = `Talk ${Date.now().toString(36).toUpperCase()}`
  const { mission_uuid } = await askByRest(name, 13.31)
  const { manager, operator, request } = await seatBoth(browser, name)
  await operator.goto(`/missions?mission=${mission_uuid}`)
  await manager.keyboard.press('m')
  const field = request.getByLabel('Message to Deccan Mapping Co')
  await expect(field).toBeFocused()
  // A text that is too long is not cut: it stays, says how long it is, and is not sent.
  await field.fill('x'.repeat(2_100))
  await expect(request.getByText('Too long: 2,100 of 2,000 letters')).toBeVisible()
  await expect(request.getByRole('button', { name: /^Send/ })).toBeDisabled()
  await manager.keyboard.press('Control+Enter')
  await expect(field).toHaveValue('x'.repeat(2_100))
  await field.fill('x'.repeat(1_900))
  await expect(request.getByText('1,900 of 2,000 letters')).toBeVisible()
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
  const gone = info.outputPath('gone.pdf')
  await writeFile(gone, pdf)
  await files.setInputFiles(gone)
  await rm(gone)
  await talk.getByRole('button', { name: /^Send/ }).click()
  await expect(talk.getByText('gone.pdf can no longer be read. Attach it again.')).toBeVisible()
  await talk.getByRole('button', { name: 'Leave out gone.pdf' }).click()
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

  // What does not arrive, or whose answer does not, stays in its field and is sent again by itself; it is stored once.
  const losesAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await operator.route(/permissions\.write/, losesAnswer)
  await answer.fill('The crane stands at 13.31000, 77.66000')
  await talk.getByRole('button', { name: /^Send/ }).click()
  await expect(talk.getByText(/^Not sent\..* Tried again in \d+ s\.$/)).toBeVisible()
  await operator.unroute(/permissions\.write/, losesAnswer)
  await expect(answer).toHaveValue('')
  await expect(messages).toHaveCount(3)
  await expect(request.getByText('place 1')).toBeAttached()
  await expect(talk.getByText('place 1')).toBeAttached()
  await expect(talk.getByRole('region', { name: 'Map of 1 place named', exact: true })).toBeVisible()

  // What is typed while a message is on its way stays, and waits for its own turn.
  const way = Promise.withResolvers<void>()
  const holdsBack = async (route: Route) => {
    await way.promise
    await route.continue()
  }
  await operator.route(/permissions\.write/, holdsBack, { times: 1 })
  await answer.fill('It is lit')
  await talk.getByRole('button', { name: /^Send/ }).click()
  await answer.fill('It is lit at night')
  await answer.press('Control+Enter')
  way.resolve()
  await expect(messages).toHaveCount(4)
  await expect(answer).toHaveValue('It is lit at night')
})

test('an approval with a condition is printed, and somebody without an account verifies it until it is withdrawn', async ({
  browser,
}) => {
  const name = `Permit ${Date.now().toString(36).toUpperCase()}`
  const { mission_uuid } = await askByRest(name, 13.316)
  const { manager, operator, row, request } = await seatBoth(browser, name)
  await manager.keyboard.press('c')
  const conditions = manager.getByRole('dialog', { name: 'Conditions of the approval' })
  await conditions.getByLabel('Condition', { exact: true }).fill('Below 40 m within 300 m of the bridge')
  await conditions.getByLabel('Place, where it has one').fill('13.318, 77.695')
  await conditions.getByLabel('Round it').fill('300')
  await manager.keyboard.press('Enter')
  await conditions.getByRole('button', { name: 'Daylight only' }).click()
  await manager.keyboard.press('Escape')
  await expect(request.getByText(/The permit has 2 conditions\./)).toBeVisible()
  await request.getByRole('button', { name: /^Approve/ }).click()

  await operator.goto(`/missions?mission=${mission_uuid}`)
  const bound = operator.getByRole('list', { name: 'Conditions' }).getByRole('listitem')
  await expect(bound).toHaveText([/Below 40 m .*13\.31800, 77\.69500, 300 m round it/s, 'Daylight only'])
  const loading = operator.waitForEvent('download')
  await operator.getByRole('link', { name: 'Permit of KIA Outer' }).click()
  const paper = await loading
  expect((await readFile(await paper.path(), 'latin1')).slice(0, 5)).toBe('%PDF-')
  const refusal = { message: 'The mission is deactivated.', data: { failure: 'gone', status_code: 410 } }
  await operator.route(/\/permit\?/, (route) => route.fulfill({ status: 410, json: { error: refusal } }))
  await operator.getByRole('link', { name: 'Permit of KIA Outer' }).click()
  await expect(operator.getByText('The mission is deactivated.')).toBeVisible()
  const code = paper.suggestedFilename().slice('permit-'.length, -'.pdf'.length)

  const stranger = await (await browser.newContext()).newPage()
  // What is typed before the page is at work counts.
  const scripts = Promise.withResolvers<void>()
  await stranger.route(/_next\/static\/.*\.js/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await stranger.goto('/permits', { waitUntil: 'commit' })
  await stranger.getByLabel('Verification code').fill(code.toLowerCase())
  scripts.resolve()
  await stranger.getByRole('button', { name: 'Check' }).click()
  const permit = stranger.getByRole('region', { name: 'The permit' })
  await expect(permit.getByRole('status')).toContainText('This permit begins')
  await expect(permit).toContainText('Daylight only')
  await expect(permit).not.toContainText('Ananya')
  await manager.goto('/requests?tab=decided')
  await row.getByRole('link').click()
  await manager.keyboard.press('r')
  await request.getByLabel('Remarks, or the reason to reject').fill('Crowd below')
  await request.getByRole('button', { name: /^Withdraw/ }).click()
  await expect(manager.getByText('Withdrawn', { exact: true }).first()).toBeVisible()
  await stranger.goto(`/permits/${code}`)
  await expect(permit.getByRole('status')).toContainText('This permit was withdrawn')
  await stranger.goto('/permits/2222-2222-2222')
  await expect(
    stranger.getByText('There is no permit with this code. Read it again from the paper.'),
  ).toBeVisible()

  // A zone that the mission does not touch is asked by hand.
  await operator.getByRole('button', { name: 'Ask a zone' }).click()
  const asking = operator.getByRole('dialog', { name: 'Ask a zone' })
  await asking.getByRole('combobox', { name: 'Zone' }).click()
  await operator.getByRole('option').first().click()
  await asking.getByLabel('Remarks').fill('In case of wind')
  await asking.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(
    operator.getByRole('list', { name: 'Permissions' }).getByText('“In case of wind”'),
  ).toBeVisible()
})

test('a message that was begun belongs to its request: it is not under the next one, and is there again', async ({
  browser,
}) => {
  const mark = Date.now().toString(36).toUpperCase()
  const names = [`Begun ${mark}`, `Other ${mark}`] as const
  // Without a pilot: whoever approves all that is green leaves them.
  await changeByRest(await askByRest(names[0], 13.296), { pilots: [] })
  await changeByRest(await askByRest(names[1], 13.303), { pilots: [] })
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  await page.goto('/requests')
  const open = (name: string) => openTalk(page, name)
  await (await open(names[0])).fill('Who keeps watch')
  await expect(await open(names[1])).toHaveValue('')
  await expect(await open(names[0])).toHaveValue('Who keeps watch')
})

test('a text that is begun is asked about while it can still be sent, and is there again after a session that ended by itself', async ({
  browser,
}) => {
  const name = `Unsent ${Date.now().toString(36).toUpperCase()}`
  await askByRest(name, 13.307)
  const { page } = await seatDemoOwner(browser, 'KIA Airspace Cell')
  await page.goto('/requests')
  const field = await openTalk(page, name)
  await field.fill('Who keeps watch')
  const signOut = async () => {
    await page.getByRole('button', { name: /^Arjun Rao.*account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
  const asked = page.getByRole('alertdialog', { name: 'What you began to write is not sent' })
  await signOut()
  await asked.getByRole('button', { name: 'Stay' }).click()
  await expect(field).toHaveValue('Who keeps watch')

  // The session is over: nothing can be sent, so nobody is asked to stay for it.
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.dismiss()
  })
  const cookies = await page.context().cookies()
  await endSession(page, () => page.getByRole('link', { name: 'Missions', exact: true }).first().click())
  await page.context().addCookies(cookies)
  await page.goto('/requests')
  await expect(await openTalk(page, name)).toHaveValue('Who keeps watch')

  await signOut()
  await asked.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(/\/signin$/)
  expect(questions).toEqual([])
})
