import { deccan } from '../fixtures/asking.ts'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { heldNews } from '../fixtures/news.ts'
import { expect, test } from '../fixtures/test.ts'

const hourMs = 3_600_000
const name = 'Lake survey, north shore'

test('a mission has its purpose, repeats each week, moves with those that follow, and begins again from a template', async ({
  browser,
}) => {
  const caller = await deccan()
  const from = Math.ceil(Date.now() / hourMs) * hourMs + 26 * hourMs
  const ring = [
    [77.1, 13.5],
    [77.12, 13.5],
    [77.12, 13.52],
    [77.1, 13.5],
  ]
  await caller.must(201, 'POST', '/missions', {
    mission_name: name,
    mission_purpose: 'survey',
    start_time: new Date(from).toISOString(),
    end_time: new Date(from + hourMs).toISOString(),
    mission_envelope: { type: 'Polygon', coordinates: [ring] },
    min_height: 0,
    max_height: 60,
  })

  const owner = await seatDemoOwner(browser, 'Deccan Mapping Co')
  const { page } = owner
  // By name: a page holds 25, and late in the day what other stories fly soon comes before it.
  await page.goto(`/missions?when=coming&q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).click()
  await expect(page.getByText('Survey', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Repeat…' }).click()
  await page.getByLabel('Missions in all').fill('3')
  const made = page.getByRole('list', { name: 'What it makes' }).getByRole('listitem')
  await expect(made).toHaveCount(2)
  // Days are named as from today.
  await page.getByRole('radio', { name: 'By days' }).click()
  const next = new Date(from + 24 * hourMs).toLocaleDateString('en-GB', { weekday: 'short' })
  await expect(made.first()).toContainText(next)
  await page.getByRole('radio', { name: 'By weeks' }).click()
  await page.getByRole('button', { name: 'Make 2 missions' }).click()
  await expect(page.getByText('2 missions made')).toBeVisible()
  await expect(page.getByRole('link', { name })).toHaveCount(3)

  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Repeat…' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('menuitem', { name: 'Change time…' }).click()
  const starts = page.getByLabel('Starts')
  const moved = new Date(Date.parse(await starts.inputValue()) + hourMs)
  const two = (value: number) => String(value).padStart(2, '0')
  const local = `${moved.getFullYear()}-${two(moved.getMonth() + 1)}-${two(moved.getDate())}T${two(moved.getHours())}:${two(moved.getMinutes())}`
  await starts.fill(local)
  await page.getByLabel('All that follow in the series too').click()
  await page.getByRole('button', { name: 'Change the time' }).click()
  const news = await heldNews(page, '3 missions moved')
  const listed = async () => {
    const missions = await caller.must<{ mission_name: string; start_time: string }[]>(
      200,
      'GET',
      `/missions?limit=100&from=${new Date(from).toISOString()}`,
    )
    return missions.filter((one) => one.mission_name === name).map((one) => Date.parse(one.start_time) - from)
  }
  const week = 7 * 24 * hourMs
  expect(await listed()).toEqual([hourMs, week + hourMs, 2 * week + hourMs])
  await news.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Moved back')).toBeVisible()
  expect(await listed()).toEqual([0, week, 2 * week])

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Keep as template…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Lake, each time')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByText('Template kept')).toBeVisible()
  await page.getByRole('link', { name: 'Drafts' }).click()
  await page.getByRole('link', { name: 'Lake, each time' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await page.getByLabel('Name', { exact: true }).fill('Lake survey, south shore')
  await page.getByRole('button', { name: 'Keep as draft' }).dblclick()
  await expect(page.getByText('Draft kept', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lake survey, south shore' })).toHaveCount(1)
})
