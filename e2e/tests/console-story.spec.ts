import { spawn } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newPerson } from '../fixtures/caller.ts'
import { seatDemoOwner } from '../fixtures/demo.ts'
import { expect, test } from '../fixtures/test.ts'
import { Person } from '../pages/person.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const baseUrl = process.env['E2E_BASE_URL'] ?? ''

/** A corner of KIA Outer (yellow) of the demo world where nobody else flies. */
const corners = [
  [13.25, 77.64],
  [13.25, 77.66],
  [13.262, 77.66],
  [13.262, 77.64],
]

/** Degrees of latitude between two frames of the track, and metres at 13 degrees north on WGS84. */
const stepDeg = 0.00005
const stepM = 5.531

/** Of the track to its northern end, and of the way back. */
const framesOfWay = 150

/** Ten minutes to the north and back and again, a frame a second: longer than anybody looks. */
const trackFile = async (): Promise<string> => {
  const path = join(await mkdtemp(join(tmpdir(), 'clearway-track-')), 'north.jsonl')
  const frames = Array.from({ length: 4 * framesOfWay }, (_, second) => {
    const flown = second % (2 * framesOfWay)
    const isBack = flown >= framesOfWay
    return {
      timestamp: new Date(Date.UTC(2026, 0, 1, 6, 0, second)).toISOString(),
      latitude: 13.2515 + (isBack ? 2 * framesOfWay - flown : flown) * stepDeg,
      longitude: 77.65,
      altitude_agl: 40,
      heading: isBack ? 180 : 0,
      horizontal_speed: stepM,
      battery_remaining_percent: 90,
    }
  })
  await writeFile(path, frames.map((frame) => JSON.stringify(frame)).join('\n'))
  return path
}

test('a new owner plans a flight on the map, a manager approves it, and both see it fly live', async ({
  browser,
}) => {
  test.setTimeout(400_000)
  const details = newPerson('Kavya')
  const uin = `UA${Date.now().toString(36).toUpperCase()}`
  const mission = `Lake survey ${uin}`
  const owner = await Person.sitDown(browser)
  await owner.register(details)
  await owner.createOrganisation(`Kavya Surveys ${uin}`, 'Asset Owner')
  await owner.registerAsset('Kestrel Q4 RTK R2', uin)
  await owner.planMission({ name: mission, corners, heights: [20, 80], uin, pilot: details.first_name })
  await expect(owner.page.getByText('KIA Outer').first()).toBeVisible()

  const manager = await seatDemoOwner(browser, 'KIA Airspace Cell')
  await manager.page.goto('/')
  await manager.approve(mission, 'STORY/26/1')

  await owner.addFlightPlan(uin, `${details.first_name} ${details.last_name}`)
  const { session, token } = await owner.startSession()

  await manager.page.goto(`/live?map=13.256,77.65,13`)
  const simulator = spawn(
    process.execPath,
    [
      'apps/ingest/src/sim/main.ts',
      '--session',
      session,
      '--token',
      token,
      '--url',
      baseUrl,
      await trackFile(),
    ],
    { cwd: root },
  )
  let said = ''
  simulator.stdout.on('data', (chunk) => {
    said += chunk
  })
  const ended = new Promise<number | null>((resolve) => simulator.once('close', resolve))

  const row = manager.page
    .getByRole('list', { name: 'Flights', exact: true })
    .getByRole('listitem')
    .filter({ hasText: uin })
  await expect(row).toBeVisible()
  await row.getByRole('link').or(row.getByRole('button')).first().click()
  const position = manager.page.locator('dl > div', { hasText: 'Position' }).locator('dd')
  const first = await position.textContent()
  await expect.poll(() => position.textContent(), { timeout: 60_000 }).not.toBe(first)

  // Two maps that move are much for a machine that draws them in software.
  await manager.page.goto('/requests')
  await owner.page.getByRole('link', { name: 'Show live' }).click()
  const card = owner.page.getByRole('region', { name: 'Selected flight' })
  await expect(card).toContainText(mission)
  await expect(card.getByRole('img', { name: /plan band 20–80 m AGL/ })).toBeVisible()
  await card.getByRole('link', { name: 'Session' }).click()

  simulator.kill('SIGINT')
  await ended
  const [, acknowledged, refused] = said.match(/(\d+) acknowledged, (\d+) refused/) ?? []
  expect(refused, said).toBe('0')
  const flownM = (Number(acknowledged) - 1) * stepM
  const { distanceM } = await owner.endSession(uin)
  expect(Math.abs(distanceM - flownM)).toBeLessThan(1 + stepM)
})
