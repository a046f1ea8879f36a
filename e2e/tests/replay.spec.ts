// What page.evaluate is given runs in the browser.
/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page, TestInfo } from '@playwright/test'
import { callDemoOwner, seatDemoOwner } from '../fixtures/demo.ts'
import { box } from '../fixtures/place.ts'
import { expect, test } from '../fixtures/test.ts'

const second = 1000
const minute = 60 * second
const flightMs = 24 * minute
const everyMs = 2 * second

/** A survey in lanes: up into the band, once above its ceiling for 40 s, a link gap of 20 s, and down again. */
const flownFrames = (fromMs: number) =>
  Array.from({ length: flightMs / everyMs + 1 }, (_, index) => {
    const at = index * everyMs
    const climb = Math.min(at, flightMs - at) / minute
    const lane = Math.floor(at / (2 * minute))
    const along = (at % (2 * minute)) / (2 * minute)
    const isBreach = at >= 14 * minute && at < 14 * minute + 40 * second
    return {
      timestamp: new Date(fromMs + at).toISOString(),
      latitude: 13.132 + lane * 0.0016,
      longitude: 77.45 + 0.018 * (lane % 2 ? 1 - along : along),
      altitude_agl: isBreach ? 97 : Math.round(Math.min(70, climb * 70) * 10) / 10,
      groundspeed_mps: at % (2 * minute) < 10 * second ? 4.2 : 10.9,
      climb_mps: climb < 1 ? 1.1 : 0,
      battery_remaining_percent: Math.round(98 - (at / flightMs) * 44),
      heading: lane % 2 ? 270 : 90,
      is_armed: true,
      is_in_air: at > 0 && at < flightMs,
    }
  }).filter((_, index) => index < 520 || index >= 530)

/** In Hesaraghatta Training of the demo world, which approves at once and whose manager may see the flight. */
const square = box({ west: 77.44, south: 13.125 }, 0.035)

interface Flown {
  session: string
  uin: string
}

/** Yesterday's flight of the demo's operator, sent by its ground station in one batch. */
const flyYesterday = async (): Promise<Flown> => {
  const owner = await callDemoOwner('Deccan Mapping Co')
  const model = (await owner.must(200, 'GET', '/asset-models?limit=1'))[0]
  const asset = await owner.must(201, 'POST', '/assets', {
    asset_model_uuid: model.model_uuid,
    org_owner_uuid: owner.orgUuid,
    asset_uin: `UA${Date.now().toString(36).toUpperCase()}`,
    uin_status: 1,
  })
  const fromMs = Math.floor((Date.now() - 26 * 60 * minute) / second) * second
  const window = [fromMs - 10 * minute, fromMs + 40 * minute].map((at) => new Date(at).toISOString())
  const volume = { min_height: 40, max_height: 90 }
  const mission = await owner.must(201, 'POST', '/missions', {
    ...volume,
    mission_name: 'Bund survey',
    mission_description: 'In lanes',
    mission_envelope: square,
    start_time: window[0],
    end_time: window[1],
    assets: [{ asset_uuid: asset.asset_uuid }],
    pilots: [owner.userUuid],
  })
  const plan = await owner.must(201, 'POST', `/flight-plans?mission_uuid=${mission.mission_uuid}`, {
    ...volume,
    asset_uuid: asset.asset_uuid,
    pilot_uuid: owner.userUuid,
    schedule_start_time: window[0],
    schedule_end_time: window[1],
    flight_envelope: square,
  })
  const { session_uuid } = await owner.must(201, 'POST', '/flight-sessions', {
    asset_uuid: asset.asset_uuid,
    plan_uuid: plan.plan_uuid,
    started_at: new Date(fromMs).toISOString(),
  })
  await owner.call('POST', `/flight-sessions/${session_uuid}/telemetry`, { frames: flownFrames(fromMs) })
  await owner.must(200, 'POST', `/flight-sessions/${session_uuid}/end`)
  return { session: session_uuid, uin: asset.asset_uin }
}

/** An owner of a demo organisation, in a browser where nothing moves by itself. */
const seat = async (browser: Browser, organisation: string): Promise<Page> => {
  const { page } = await seatDemoOwner(browser, organisation)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

/** What a replay's Export gives, as it lies on the disk. */
const exported = async (page: Page, info: TestInfo, format: string): Promise<string> => {
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: format }).click()
  const path = info.outputPath(`track.${format}`)
  await (await download).saveAs(path)
  await page.keyboard.press('Escape')
  return readFile(path, 'utf8')
}

test('a flight is replayed, read at any moment and taken along, by its operator and by the zone', async ({
  browser,
}, info) => {
  const flown = await flyYesterday()
  const page = await seat(browser, 'Deccan Mapping Co')
  await page.goto('/fleet')
  await page.getByRole('link', { name: 'Replays' }).first().click()
  await page.getByRole('table', { name: 'Flights' }).getByRole('link', { name: flown.uin }).click()
  await expect(page).toHaveURL(new RegExp(flown.session))
  await expect(page.getByRole('region', { name: 'Flown track', exact: true })).toBeVisible()
  await expect(page.getByText('711 frames, 1 link gap')).toBeVisible()
  await expect(page.getByText('1 breach, 40 s')).toBeVisible()

  const moment = page.getByRole('slider', { name: 'Moment of the flight' })
  await page
    .getByRole('list', { name: 'Events' })
    .getByRole('button', { name: /Above band, 90 m/ })
    .click()
  await expect(moment).toHaveAttribute('aria-valuetext', '14:00 of 24:00, 97 m AGL')
  await moment.press('Home')
  await moment.press('Shift+ArrowRight')
  await expect(moment).toHaveAttribute('aria-valuetext', /^00:10 of 24:00, 12 m AGL$/)
  await page.getByRole('radio', { name: '60×' }).click()
  await moment.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(moment).toHaveAttribute('aria-valuetext', /70 m AGL$/)
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()

  // The address holds the moment: somebody else opens it where it was shared.
  await page.goto(`/replays/${flown.session}?t=850&speed=16`)
  await expect(moment).toHaveAttribute('aria-valuetext', '14:10 of 24:00, 97 m AGL')
  await expect(page.getByRole('radio', { name: '16×' })).toBeChecked()

  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])

  const points = await page.evaluate(
    (text) => {
      const document = new DOMParser().parseFromString(text, 'application/xml')
      return document.querySelector('parsererror') ? -1 : document.querySelectorAll('trkpt').length
    },
    await exported(page, info, 'GPX'),
  )
  expect(points).toBe(711)
  await page.context().close()

  const manager = await seat(browser, 'KIA Airspace Cell')
  await manager.goto(`/replays/${flown.session}`)
  await expect(manager.getByText('711 frames, 1 link gap')).toBeVisible()
  const { features } = JSON.parse(await exported(manager, info, 'GeoJSON'))
  expect(features[0].geometry.coordinates).toHaveLength(711)
  const csv = await exported(manager, info, 'CSV')
  expect(csv.trimEnd().split('\n')).toHaveLength(712)
  for (const [format, place] of [
    ['KML', /<gx:coord>|<coordinates>/g],
    ['GPX', /<trkpt /g],
  ] as const)
    expect((await exported(manager, info, format)).match(place)?.length, format).toBeGreaterThan(0)
})
