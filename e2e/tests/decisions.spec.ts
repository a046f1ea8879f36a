import { askByRest, changeByRest, deccan } from '../fixtures/asking.ts'
import { stopClock } from '../fixtures/clock.ts'
import { decisionsOf, openRequest, region, rowOf, sitDown, unique } from '../fixtures/queue.ts'
import { expect, test } from '../fixtures/test.ts'

test('a key that is held down decides once, and letters behind the key of the search are its text', async ({
  browser,
}) => {
  const manager = await sitDown(browser, 'KIA Airspace Cell')
  const held = `Held ${unique()}`
  const names = [`${held} A`, `${held} B`]
  const [first = '', second = ''] = names
  for (const [index, name] of names.entries()) await askByRest(name, 13.245 + index * 0.006)
  const sent = decisionsOf(manager)
  // These alone: what other stories ask stands between them.
  await manager.goto(`/requests?q=${encodeURIComponent(held)}`)
  await rowOf(manager, first).getByRole('link').click()
  await expect(region(manager, first).getByRole('button', { name: /^Approve/ })).toBeVisible()
  // Of a key that is down already, each press more is one that repeats.
  await manager.keyboard.down('a')
  await expect(region(manager, second).getByRole('button', { name: /^Approve/ })).toBeVisible()
  for (let held = 0; held < 5; held += 1) await manager.keyboard.down('a')
  await manager.keyboard.up('a')
  await expect.poll(() => sent.length).toBe(1)
  await expect(rowOf(manager, first)).toHaveCount(0)
  await expect(region(manager, second).getByText('Waiting for a decision')).toBeVisible()

  await manager.reload()
  await expect(region(manager, second).getByRole('button', { name: /^Approve/ })).toBeVisible()
  await manager.keyboard.type('/aar', { delay: 20 })
  await expect(manager.getByLabel('Name, number, UIN, operator, place, position')).toHaveValue('aar')
  await manager.keyboard.press('Escape')
  await expect(manager.getByRole('region', { name: 'Not sent yet' })).toHaveCount(0)
  expect(sent).toHaveLength(1)
})

test('a key acts on nothing that a dialog covers, wherever the focus is', async ({ browser }) => {
  const manager = await sitDown(browser, 'KIA Airspace Cell')
  const name = `Covered ${unique()}`
  await askByRest(name, 13.263)
  await manager.clock.install()
  await manager.goto('/requests')
  const sent = decisionsOf(manager)
  await rowOf(manager, name).getByRole('link').click()
  await expect(region(manager, name).getByRole('button', { name: /^Approve/ })).toBeVisible()
  await manager.keyboard.press('?')
  const keys = manager.getByRole('dialog', { name: 'Keys' })
  await expect(keys.getByText('Approve', { exact: true })).toBeVisible()
  await manager.keyboard.press('a')
  await manager.keyboard.press('n')
  await manager.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true })),
  )
  const undo = manager.getByRole('region', { name: 'Not sent yet' })
  await expect(undo).toHaveCount(0)
  await manager.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await expect(manager.getByRole('complementary', { name: 'Notifications' })).toHaveCount(0)
  // With nothing over it the page has its keys again; Ctrl Z under a dialog takes nothing back.
  await stopClock(manager)
  await manager.keyboard.press('a')
  await expect(undo).toContainText(`Approved by key ${name}`)
  await manager.keyboard.press('?')
  await expect(keys).toBeVisible()
  await manager.keyboard.press('Control+z')
  await manager.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await expect(undo).toBeVisible()
  await undo.getByRole('button', { name: 'Undo' }).click()
  expect(sent).toEqual([])
})

test('words that were begun before another tab decided do nothing else than was meant', async ({
  browser,
}) => {
  const manager = await sitDown(browser, 'KIA Airspace Cell')
  const name = `Overtaken ${unique()}`
  await askByRest(name, 13.251)
  await manager.clock.install()
  await manager.goto('/requests?tab=all')
  await rowOf(manager, name).getByRole('link').click()
  const request = region(manager, name)
  await expect(request.getByRole('button', { name: /^Reject/ })).toBeVisible()
  await manager.keyboard.press('r')
  const reason = request.getByLabel('Remarks, or the reason to reject')
  await reason.fill('Crowd below')

  const other = await manager.context().newPage()
  await other.goto(manager.url())
  await region(other, name)
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(request.getByText(/^It was approved by .+ while you wrote\./)).toBeVisible()
  await expect(request.getByText('Enter withdraws')).toBeVisible()
  await reason.press('Control+Enter')
  const undo = manager.getByRole('region', { name: 'Not sent yet' })
  await expect(undo).toHaveCount(0)
  // Who was told goes on.
  await stopClock(manager)
  await reason.press('Control+Enter')
  await expect(undo).toContainText(`Withdrawn by key ${name}`)
  await undo.getByRole('button', { name: 'Undo' }).click()
  await expect(reason).toHaveValue('Crowd below')
})

test('a decision taken by key is sent to nobody for ten seconds, and can be taken back with its words', async ({
  browser,
}) => {
  const manager = await sitDown(browser, 'KIA Airspace Cell')
  const name = `Undone ${unique()}`
  await askByRest(name, 13.257)
  await manager.clock.install()
  await manager.goto('/requests')
  const sent = decisionsOf(manager)
  await rowOf(manager, name).getByRole('link').click()
  const request = region(manager, name)
  await expect(request.getByRole('button', { name: /^Approve/ })).toBeVisible()
  await manager.keyboard.press('r')
  const reason = request.getByLabel('Remarks, or the reason to reject')
  await expect(reason).toBeFocused()
  await reason.fill('Crowd below')
  // The ten seconds do not run while the test looks, however long that takes.
  await stopClock(manager)
  await reason.press('Control+Enter')
  const undo = manager.getByRole('region', { name: 'Not sent yet' })
  await expect(undo).toContainText('Nobody was told yet')
  await expect(rowOf(manager, name)).toContainText(/Rejected.*sent in (10|\d) s/)
  await manager.keyboard.press('Control+z')
  await expect(undo).toHaveCount(0)
  await expect(reason).toHaveValue('Crowd below')
  expect(sent).toEqual([])
  await manager.clock.resume()

  // Emptied, the keys act again; whoever leaves is asked.
  await reason.fill('')
  await request.getByRole('heading', { name }).click()
  await stopClock(manager)
  await manager.keyboard.press('a')
  await manager.getByRole('link', { name: 'Zones' }).first().press('Enter')
  const asked = manager.getByRole('dialog', { name: 'The approval is not sent yet' })
  await asked.getByRole('button', { name: 'Stay' }).press('Enter')
  await expect(manager).toHaveURL(/requests/)
  const asks = manager.waitForEvent('dialog')
  await manager.close({ runBeforeUnload: true })
  expect((await asks).type()).toBe('beforeunload')
  await (await asks).dismiss()
  await manager.clock.fastForward(9_000)
  await expect(undo).toBeVisible()
  expect(sent).toEqual([])
  await manager.clock.resume()
  await expect(undo).toHaveCount(0)
  await expect(rowOf(manager, name)).toHaveCount(0)
  expect(sent).toHaveLength(1)
})

test('who signs out while a decision waits is asked, and it is sent before the session ends', async ({
  browser,
}) => {
  const manager = await sitDown(browser, 'KIA Airspace Cell')
  const name = `Leaving ${unique()}`
  const mission = await askByRest(name, 13.281)
  const sent = decisionsOf(manager)
  await manager.clock.install()
  await openRequest(manager, name)
  await stopClock(manager)
  await manager.keyboard.press('a')
  const signOut = async () => {
    await manager.getByRole('button', { name: /^Arjun Rao.*account/ }).press('Enter')
    await manager.getByRole('menuitem', { name: 'Sign out' }).press('Enter')
  }
  const asked = manager.getByRole('dialog', { name: 'The approval is not sent yet' })
  await signOut()
  await asked.getByRole('button', { name: 'Stay' }).press('Enter')
  await expect(manager.getByRole('region', { name: 'Not sent yet' })).toBeVisible()
  expect(sent).toEqual([])

  // One that is not taken keeps its author here.
  await manager.route(/permissions\.decide/, (route) => route.abort())
  await signOut()
  await asked.getByRole('button', { name: 'Send now' }).press('Enter')
  await expect(manager.getByRole('status').filter({ hasText: `No answer came${name}` })).toBeVisible()
  expect(sent).toHaveLength(1)

  // Ten seconds pass under the question, and the service takes its time.
  await manager.unroute(/permissions\.decide/)
  const answered = Promise.withResolvers<void>()
  await manager.route(/permissions\.decide/, async (route) => {
    await answered.promise
    await route.continue()
  })
  await manager.clock.resume()
  await manager.reload()
  await expect(region(manager, name).getByRole('button', { name: /^Approve/ })).toBeVisible()
  await stopClock(manager)
  await manager.keyboard.press('a')
  await signOut()
  await expect(asked).toBeVisible()
  await manager.clock.fastForward(11_000)
  await manager.clock.resume()
  await expect.poll(() => sent.length).toBe(2)
  expect(manager.url()).not.toContain('/signin')
  answered.resolve()
  await manager.waitForURL(/\/signin/)
  expect(sent).toHaveLength(2)
  const owner = await deccan()
  const decided = await owner.must(200, 'GET', `/missions/${mission.mission_uuid}`)
  expect(decided.permission_summary).toBe('approved')
})

test('a decision taken by key is sent though its page has a fault before the ten seconds are over', async ({
  browser,
}) => {
  const manager = await sitDown(browser, 'KIA Airspace Cell')
  const both = `Faulty ${unique()}`
  const [first, second] = [`${both} A`, `${both} B`]
  await askByRest(first, 13.269)
  await askByRest(second, 13.275)
  const sent = decisionsOf(manager)
  await manager.goto(`/requests?q=${encodeURIComponent(both)}`)
  await rowOf(manager, first).getByRole('link').click()
  await expect(region(manager, first).getByRole('button', { name: /^Approve/ })).toBeVisible()
  // The next one cannot be shown.
  await manager.route(/permissions\.get/, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replaceAll('"mission":{', '"mission":null,"x":{') })
  })
  await manager.keyboard.press('a')
  await expect(manager.getByText('This page has a fault')).toBeVisible()
  await expect.poll(() => sent.length).toBe(1)
  await expect(manager.getByText(/^Approved until/)).toBeVisible()
  await expect(manager).toHaveURL(/\/requests\?/)
})

test('no approval goes past a certificate that is revoked while its request is read', async ({ browser }) => {
  const manager = await sitDown(browser, 'KIA Airspace Cell')
  const owner = await deccan()
  const name = `Revoked ${unique()}`
  const mission = await askByRest(name, 13.287)
  const [listed] = (await owner.must(200, 'GET', `/missions/${mission.mission_uuid}`)).assets
  const { asset_model_uuid } = await owner.must(200, 'GET', `/assets/${listed.asset_uuid}`)
  // An aircraft of its own: others ask with the usual one.
  const { asset_uuid } = await owner.must(201, 'POST', '/assets', {
    asset_model_uuid,
    org_owner_uuid: owner.orgUuid,
    asset_uin: `UA${unique()}`,
    uin_status: 1,
  })
  await owner.call('GET', `/assets/${asset_uuid}/certificate`)
  await changeByRest(mission, { assets: [{ asset_uuid }] })
  const sent = decisionsOf(manager)
  await manager.clock.install()
  const request = await openRequest(manager, name)
  await expect(request.getByRole('listitem').filter({ hasText: 'Certificate active, passes' })).toBeVisible()
  await stopClock(manager)
  await manager.keyboard.press('a')
  const undo = manager.getByRole('region', { name: 'Not sent yet' })
  await expect(undo).toContainText(`Approved by key ${name}`)
  await owner.must(200, 'POST', `/assets/${asset_uuid}/certificate/revoke`)
  await manager.clock.resume()
  await expect(undo).toHaveCount(0)
  await expect(request.getByText(/A check fails now: Certificate active, none active/)).toBeVisible()
  expect(sent).toEqual([])

  // Who sees the cross may approve all the same; and it is told, without a decision, too.
  await expect(request.getByRole('listitem').filter({ hasText: 'Certificate active, fails' })).toBeVisible()
  await owner.call('GET', `/assets/${asset_uuid}/certificate`)
  await expect(request.getByRole('listitem').filter({ hasText: 'Certificate active, passes' })).toBeVisible()
  await owner.must(200, 'POST', `/assets/${asset_uuid}/certificate/revoke`)
  await expect(request.getByRole('listitem').filter({ hasText: 'Certificate active, fails' })).toBeVisible()
  await request.getByRole('button', { name: /^Approve/ }).click()
  await expect.poll(() => sent.length).toBe(1)
})
