// What page.evaluate is given runs in the browser.
/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import type { Browser, Page, TestInfo } from '@playwright/test'
import { axeFaults, bringAxe } from '../fixtures/axe.ts'
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

const longFrames = 20_000
const longEveryMs = 100
const breachAt = 12_345

/** Restless in its band, and for three tenths of a second just above it: a line that is thinned out goes through below. */
const longFlight = (fromMs: number) =>
  Array.from({ length: longFrames }, (_, i) => ({
    timestamp: new Date(fromMs + i * longEveryMs).toISOString(),
    latitude: 13.14 + 0.004 * Math.sin(i / 300),
    longitude: 77.457 + 0.004 * Math.cos(i / 300),
    altitude_agl: i >= breachAt && i < breachAt + 3 ? 91 : 65 + (i % 2 ? 15 : -15),
    groundspeed_mps: 10.9,
    battery_remaining_percent: 98 - i / 1_000,
    heading: 90,
    is_in_air: true,
  }))

/** In Hesaraghatta Training of the demo world, which approves at once and whose manager may see the flight. */
const square = box({ west: 77.44, south: 13.125 }, 0.035)

interface Flown {
  session: string
  uin: string
}

const framesABatch = 5_000

/** Yesterday's flight of the demo's operator, sent by its ground station when it was over. */
const flyYesterday = async (framesFrom: (fromMs: number) => object[]): Promise<Flown> => {
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
  const flown = framesFrom(fromMs)
  for (let sent = 0; sent < flown.length; sent += framesABatch)
    await owner.must(202, 'POST', `/flight-sessions/${session_uuid}/telemetry`, {
      frames: flown.slice(sent, sent + framesABatch),
    })
  await owner.must(200, 'POST', `/flight-sessions/${session_uuid}/end`)
  return { session: session_uuid, uin: asset.asset_uin }
}

/** An owner of a demo organisation. */
const seat = async (browser: Browser, organisation: string): Promise<Page> => {
  const { page } = await seatDemoOwner(browser, organisation)
  await bringAxe(page.context())
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
  const flown = await flyYesterday(flownFrames)
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
  await page.getByRole('radio', { name: '16×' }).click()
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

  expect(await axeFaults(page, 'everything')).toEqual([])

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

test('a long flight opens with two questions, shows a breach of a moment, and has every frame where it is looked at', async ({
  browser,
}) => {
  const flown = await flyYesterday(longFlight)
  const page = await seat(browser, 'Deccan Mapping Co')
  const asked: string[] = []
  page.on('request', (request) => {
    if (/telemetry\.(replay|records)/.test(request.url())) asked.push(request.url())
  })
  const aroundPlayhead = page.waitForResponse(
    (response) =>
      response.url().includes('telemetry.replay') && !!response.request().postData()?.includes('"from"'),
  )
  await page.goto(`/replays/${flown.session}?tab=facts`)
  await expect(page.getByText('20,000 frames, no link gap')).toBeVisible()
  await expect(page.getByText('1 breach, 0 s')).toBeVisible()
  await aroundPlayhead
  // All of the flight, and the frames around the playhead.
  expect(asked.map((url) => new URL(url).pathname)).toEqual([
    '/api/trpc/telemetry.replay',
    '/api/trpc/telemetry.replay',
  ])

  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route(/telemetry\.replay/, async (route) => {
    await mayCome
    await route.continue()
  })
  const moment = page.getByRole('slider', { name: 'Moment of the flight' })
  await page.getByRole('tab', { name: /Events/ }).click()
  await page
    .getByRole('list', { name: 'Events' })
    .getByRole('button', { name: /Above band, 90 m/ })
    .click()
  await expect(moment).toHaveAttribute('aria-valuetext', '20:34 of 33:19, 91 m AGL')
  await page.getByRole('tab', { name: 'Facts' }).click()
  await expect(page.getByText('out of its plan', { exact: true })).toBeVisible()
  const frame = (number: string) => page.getByRole('definition').filter({ hasText: `${number} of 20,000` })
  await expect(frame('12,346')).toBeVisible()
  // A step is to the very next frame, however early the press: it waits for the frames around the playhead.
  const next = page.getByRole('button', { name: 'Next frame' })
  await next.click()
  await next.click()
  await expect(frame('12,346')).toBeVisible()
  await expect.poll(() => asked.length).toBe(3)
  letCome()
  await expect(frame('12,348')).toBeVisible()
  await next.click()
  await expect(frame('12,349')).toBeVisible()
  await expect(moment).toHaveAttribute('aria-valuetext', '20:34 of 33:19, 50 m AGL')
  expect(asked).toHaveLength(3)
  await page.context().close()
})
