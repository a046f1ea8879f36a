import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Caller, newPartnerKey, newPerson } from '../fixtures/caller.ts'
import { box, inMinutes } from '../fixtures/place.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'

/** A machine that keeps what it receives, and answers 500 until it is mended. */
const startMachine = async () => {
  const ids: string[] = []
  let status = 500
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      ids.push(String(request.headers['webhook-id']))
      response.writeHead(status).end('thank you')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const mend = () => {
    status = 200
  }
  return { ids, mend, url: `http://127.0.0.1:${port}/hooks`, close: () => server.close() }
}

test('an endpoint is added, its secret shown once, tested, sent to again, changed, turned off and deleted', async ({
  browser,
}) => {
  const machine = await startMachine()
  const owner = await Person.sitDown(browser)
  const { page } = owner
  await owner.register(newPerson('Wanda'))
  await owner.createOrganisation(`Wanda Surveys ${Date.now().toString(36)}`, 'Asset Owner')

  await owner.goTo('People')
  await page.getByRole('navigation', { name: 'People' }).getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByText('No webhook endpoint yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  const form = page.getByRole('dialog', { name: 'Add an endpoint' })
  await form.getByLabel('Name').fill('Dispatch')
  await form.getByLabel('Address').fill('https://10.0.0.1/hooks')
  await form.getByRole('checkbox', { name: 'plan.*' }).check()
  await expect(form.getByText('Would have sent 0 events today.')).toBeVisible()
  await form.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(form.getByText('10.0.0.1 is not a public address')).toBeVisible()
  // The stack of the stories allows its own machine.
  await form.getByLabel('Address').fill(machine.url)
  await form.getByRole('button', { name: 'Add endpoint' }).click()
  const secret = page.getByRole('dialog', { name: 'The signing secret' })
  await expect(secret.getByText(/^whsec_/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(secret).toBeVisible()
  await secret.getByRole('button', { name: 'I kept it' }).click()

  const pane = page.getByRole('region', { name: 'Dispatch' })
  await pane.getByRole('button', { name: 'Send a test' }).click()
  const entry = pane.getByRole('button', { name: /webhook\.test/ })
  await expect(entry).toContainText('500')
  await page.route(/webhooks\.test/, (route) => route.abort())
  await page.keyboard.press('t')
  await expect(page.getByText('No answer came')).toBeVisible()
  await page.unroute(/webhooks\.test/)
  await entry.click()
  machine.mend()
  await pane.getByRole('button', { name: 'Send again' }).click()
  await expect(entry).toContainText('200')
  // It may have tried again by itself before.
  await expect(pane.getByText('500, thank you').first()).toBeVisible()
  await expect(pane.getByText('"type": "webhook.test"')).toBeVisible()
  await expect(pane.getByText(`webhook-id: ${machine.ids[0]}`)).toBeVisible()
  await expect(pane.getByRole('definition').getByText('127.0.0.1')).toBeVisible()
  expect(new Set(machine.ids).size).toBe(1)

  await pane.getByRole('button', { name: 'Rotate the secret' }).click()
  await page.getByRole('button', { name: 'Rotate', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'The signing secret' })
    .getByRole('button', { name: 'I kept it' })
    .click()
  await expect(pane.getByText(/^Signs until/)).toBeVisible()
  await pane.getByRole('button', { name: 'End the old one now' }).click()
  await page.getByRole('button', { name: 'End the old keys' }).click()
  await expect(pane.getByText(/^Signs until/)).toBeHidden()
  await expect(pane.getByRole('button', { name: 'End the old one now' })).toBeHidden()

  await pane.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Change Dispatch' })
  await expect(edit.getByRole('checkbox', { name: 'plan.approved' })).toBeChecked()
  await edit.getByRole('checkbox', { name: 'plan.approved' }).uncheck()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(pane.getByRole('list', { name: 'Filters' }).getByRole('listitem')).toHaveText([
    'plan.rejected',
    'plan.conflicted',
    'plan.cancelled',
  ])

  await pane.getByRole('button', { name: 'Turn off' }).click()
  await expect(pane.getByText('Turned off here')).toBeVisible()
  await pane.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete the endpoint' }).click()
  await expect(page.getByText('No webhook endpoint yet')).toBeVisible()
  machine.close()
})

test('a replay says how many it sends before it starts, how far it is then, and is cancelled', async ({
  browser,
}) => {
  const machine = await startMachine()
  const details = newPerson('Ruth')
  const caller = new Caller(process.env['E2E_BASE_URL'] ?? '', await newPartnerKey('Ruth'))
  await caller.register(details)
  await caller.createOrganisation(`Ruth Surveys ${Date.now().toString(36)}`, 2)
  const madeAt: number[] = []
  for (const mission_name of ['North shore', 'South shore', 'Weir']) {
    await caller.must(201, 'POST', '/missions', {
      mission_name,
      start_time: inMinutes(60),
      end_time: inMinutes(120),
      mission_envelope: box({ west: 77.1, south: 13.55 }, 0.01, 0.01),
      min_height: 0,
      max_height: 60,
    })
    madeAt.push(Date.now())
  }

  const owner = await Person.sitDown(browser)
  const { page } = owner
  await owner.signIn(details.email, details.password)
  await page.goto('/webhooks?create=1')
  const form = page.getByRole('dialog', { name: 'Add an endpoint' })
  await form.getByLabel('Name').fill('Dispatch')
  await form.getByLabel('Address').fill(machine.url)
  await form.getByRole('checkbox', { name: 'mission.*', exact: true }).check()
  // Those of yesterday, should it be midnight by now, are not counted.
  await expect(async () => {
    const ofToday = madeAt.filter((at) => at >= new Date().setHours(0, 0, 0, 0)).length
    const words = new RegExp(`^Would have sent ${ofToday} events? today\\.$`)
    await expect(form.getByText(words)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await form.getByRole('button', { name: 'Add endpoint' }).click()
  await page.getByRole('button', { name: 'I kept it' }).click()

  const pane = page.getByRole('region', { name: 'Dispatch' })
  await pane.getByRole('button', { name: 'Replay since' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replay to Dispatch' })
  await expect(dialog.getByText('3 events will be sent again.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Replay' }).click()
  const progress = pane.getByRole('region', { name: 'Replay' })
  await expect(progress.getByText('3 of 3 wait')).toBeVisible()
  await expect(pane.getByText(/Since .+ \d\d:\d\d.*, 3 wait, goes off/)).toBeVisible()
  await expect(pane.getByRole('button', { name: 'Replay since' })).toBeDisabled()
  await progress.getByRole('button', { name: 'Cancel the replay' }).click()
  await expect(progress).toBeHidden()
  await expect(pane.getByRole('button', { name: /mission\.changed cancelled/ })).toHaveCount(3)
  machine.close()
})
