import { deccan } from '../fixtures/asking.ts'
import { wordsWithoutRoom } from '../fixtures/cut-words.ts'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { heldNews } from '../fixtures/news.ts'
import { box } from '../fixtures/place.ts'
import { expect, test } from '../fixtures/test.ts'

const minuteMs = 60_000
const two = (part: number) => String(part).padStart(2, '0')

test('a mission is in the calendar, is moved by keys and back, and lies on the map', async ({ browser }) => {
  const name = `Canal ${Date.now().toString(36).toUpperCase()}`
  const now = new Date()
  const start = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 2, 10)
  const day = `${start.getFullYear()}-${two(start.getMonth() + 1)}-${two(start.getDate())}`
  const caller = await deccan()
  const ring = [
    [77.15, 13.55],
    [77.17, 13.55],
    [77.17, 13.57],
    [77.15, 13.55],
  ]
  const { mission_uuid } = await caller.must<{ mission_uuid: string }>(201, 'POST', '/missions', {
    mission_name: name,
    start_time: start.toISOString(),
    end_time: new Date(start.getTime() + 60 * minuteMs).toISOString(),
    mission_envelope: { type: 'Polygon', coordinates: [ring] },
    min_height: 0,
    max_height: 60,
  })
  const movedBy = async () => {
    const { start_time } = await caller.must<{ start_time: string }>(200, 'GET', `/missions/${mission_uuid}`)
    return (Date.parse(start_time) - start.getTime()) / minuteMs
  }

  const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
  await page.goto(`/missions?view=calendar&range=day&day=${day}`)
  const block = page.getByRole('list', { name: /^Missions, / }).getByRole('link', { name: new RegExp(name) })
  await expect(block).toContainText('10:00–11:00')
  await block.focus()
  await page.keyboard.press('m')
  const bar = page.getByRole('region', { name: 'Move', exact: true })
  await expect(bar).toContainText('Move it with the arrow keys')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(bar).toContainText('10:06')
  await expect(bar).toContainText('Clear of approved plans.')
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(block).toContainText('10:00–11:00')
  expect(await movedBy()).toBe(0)

  await block.focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  await expect(bar).toContainText('Clear of approved plans.')
  // Once it is sent it is not taken back.
  const sent = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route(/missions\.move/, async (route) => {
    sent.resolve()
    await answered.promise
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await sent.promise
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  await expect(bar.getByRole('button', { name: 'Back' })).toBeDisabled()
  await expect(bar).toContainText('10:05')
  answered.resolve()
  const news = await heldNews(page, '1 mission moved')
  await expect(block).toContainText('10:05–11:05')
  expect(await movedBy()).toBe(5)
  await news.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Moved back')).toBeVisible()
  expect(await movedBy()).toBe(0)

  const box = (await block.boundingBox())!
  await page.mouse.move(box.x + 30, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 30, box.y + 60, { steps: 5 })
  await expect(bar).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await movedBy()).toBe(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('navigation', { name: 'Days of the week' })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.goto(`/missions?view=map&when=coming&q=${encodeURIComponent(name)}`)
  await page.getByRole('list', { name: 'Missions on the map' }).getByRole('link', { name }).click()
  await expect(page.getByRole('complementary', { name })).toBeVisible()
})

test('on a phone long windows are written whole in their narrow blocks, and what finds no place is behind a number for a finger', async ({
  browser,
}) => {
  const mark = Date.now().toString(36).toUpperCase()
  const now = new Date()
  const start = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 5, 20)
  const day = `${start.getFullYear()}-${two(start.getMonth() + 1)}-${two(start.getDate())}`
  const caller = await deccan()
  const made: string[] = []
  try {
    for (let number = 1; number <= 5; number += 1) {
      const { mission_uuid } = await caller.must<{ mission_uuid: string }>(201, 'POST', '/missions', {
        mission_name: `Beside ${number} ${mark}`,
        start_time: start.toISOString(),
        end_time: new Date(start.getTime() + 60 * minuteMs).toISOString(),
        mission_envelope: box({ west: 77.15, south: 13.55 }, 0.01),
        min_height: 0,
        max_height: 60,
      })
      made.push(mission_uuid)
    }
    const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
    await page.goto(`/missions?view=calendar&day=${day}`)
    const more = page.getByRole('button', { name: /^\+\d more$/ }).first()
    const pressed = async () => {
      const { width, height } = (await more.boundingBox())!
      // What lies over its foot would take the press.
      await more.click({ trial: true, position: { x: width / 2, y: height - 2 } })
      return Math.min(width, height)
    }
    await expect(more).toBeVisible()
    expect(await pressed()).toBeGreaterThanOrEqual(24)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('navigation', { name: 'Days of the week' })).toBeVisible()
    expect(await pressed()).toBeGreaterThanOrEqual(44)
    // Those of the demo world go on for a month.
    const blocks = page.getByRole('list', { name: /^Missions, / })
    const times = blocks.getByText(/^\d\d:\d\d–\d.* \d\d:\d\d$/)
    await expect(times.first()).toBeVisible()
    for (const one of await times.all()) expect(await wordsWithoutRoom(one)).toEqual([])
  } finally {
    for (const uuid of made) await caller.must(200, 'DELETE', `/missions/${uuid}`)
  }
})
