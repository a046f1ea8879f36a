import { askByRest, changeByRest } from '../fixtures/asking.ts'
import { stopClock } from '../fixtures/clock.ts'
import { callDemoOwner } from '../fixtures/demo.ts'
import { decisionsOf, openRequest, region, rowOf, sitDown, unique } from '../fixtures/queue.ts'
import { expect, test } from '../fixtures/test.ts'

const hourMs = 3_600_000
const nextDay = () => ({
  start_time: new Date(Date.now() + 44 * hourMs).toISOString(),
  end_time: new Date(Date.now() + 45 * hourMs).toISOString(),
})

/** What the zone's manager has answered to the mission that is called so. */
const answerTo = async (name: string) => {
  const caller = await callDemoOwner('KIA Airspace Cell')
  const [found] = await caller.must(200, 'GET', `/permissions?q=${encodeURIComponent(name)}`)
  return { caller, permission: found.permission }
}

test('a mission that moves under an open request is approved for the time it has, with the words of before', async ({
  browser,
}) => {
  const manager = await sitDown(browser, 'KIA Airspace Cell')
  const name = `Moved ${unique()}`
  const mission = await askByRest(name, 13.275)
  await manager.goto(`/requests?tab=all&q=${encodeURIComponent(name)}`)
  await rowOf(manager, name).getByRole('link').click()
  const request = region(manager, name)
  const reference = request.getByLabel('Reference')
  await reference.fill('KIA/26/9')
  const moved = nextDay()
  await changeByRest(mission, moved)
  await request.getByRole('button', { name: 'I have read it' }).click()
  await expect(reference).toHaveValue('KIA/26/9')
  await request.getByRole('button', { name: 'Approve', exact: false }).click()
  await expect(rowOf(manager, name)).toContainText('Approved')
  expect((await answerTo(name)).permission).toMatchObject({
    permission_status: 1,
    permission_reference: 'KIA/26/9',
    valid_from: moved.start_time,
    valid_to: moved.end_time,
  })
})

test('a decision that was refused because its mission moved comes back for the time that it has', async ({
  browser,
}) => {
  const manager = await sitDown(browser, 'KIA Airspace Cell')
  const name = `Refused ${unique()}`
  const mission = await askByRest(name, 13.287)
  const sent = decisionsOf(manager)
  await manager.clock.install()
  const request = await openRequest(manager, name, 'all')
  await stopClock(manager)
  await manager.keyboard.press('a')
  await expect(manager.getByRole('region', { name: 'Not sent yet' })).toBeVisible()
  const moved = nextDay()
  await changeByRest(mission, moved)
  await manager.clock.resume()
  await expect(request.getByRole('button', { name: /^Approve/ })).toBeVisible()
  expect(sent).toHaveLength(1)
  await request.getByRole('button', { name: 'I have read it' }).click()
  await request.getByRole('button', { name: 'Approve', exact: false }).click()
  await expect(rowOf(manager, name)).toContainText('Approved')
  expect((await answerTo(name)).permission).toMatchObject({
    valid_from: moved.start_time,
    valid_to: moved.end_time,
  })
})

test('what a colleague approved is what an open form goes on from, and what was added there stays beside it', async ({
  browser,
}) => {
  const manager = await sitDown(browser, 'KIA Airspace Cell')
  const name = `Colleague ${unique()}`
  await askByRest(name, 13.293)
  const request = await openRequest(manager, name, 'all')

  const { caller, permission } = await answerTo(name)
  const approveWith = (text: string) =>
    caller.must(200, 'PUT', `/permissions/${permission.permission_uuid}`, {
      permission_status: 1,
      permission_reference: 'KIA/26/8',
      conditions: [{ text, place: null }],
    })
  await approveWith('Below 40 m')
  const again = request.getByRole('button', { name: /^Approve again/ })
  await expect(again).toBeVisible()
  await expect(request.getByLabel('Reference')).toHaveValue('KIA/26/8')
  await request.getByRole('button', { name: /^1 condition/ }).click()
  await manager.getByRole('button', { name: 'Daylight only' }).click()
  await manager.keyboard.press('Escape')
  const own = request.getByRole('button', { name: /^2 conditions/ })
  await expect(own).toBeVisible()

  await approveWith('Below 30 m')
  await expect(request.getByText('It was approved while you wrote.')).toBeVisible()
  await expect(own).toBeVisible()
  // Who was told goes on.
  await again.click()
  await again.click()
  await expect(request.getByText('It was approved while you wrote.')).toHaveCount(0)
  await expect
    .poll(async () => (await answerTo(name)).permission.conditions.map((one: { text: string }) => one.text))
    .toEqual(['Below 40 m', 'Daylight only'])
})
