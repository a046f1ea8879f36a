import type { Page } from '@playwright/test'
import { decode } from 'fast-png'
import type { Caller } from '../fixtures/caller.ts'
import { callDemoOwner, demoOwner, seatDemoOwner } from '../fixtures/demo.ts'
import { Hovering } from '../fixtures/flight.ts'
import { box } from '../fixtures/place.ts'
import { expect, test } from '../fixtures/test.ts'

// What is drawn is counted by its pixels.
test.use({ deviceScaleFactor: 1 })

/** Far from the demo world: nothing but what a story puts there is drawn. */
const middle = { latitude: 12.3213, longitude: 76.1213 }
const aSide = { latitude: 12.3213, longitude: 76.1345 }
const zoneSize = 0.02
const closeBy = `map=${middle.latitude},${middle.longitude},14.00`

/** What is drawn round the middle of a map, so many pixels to each side. */
const drawnAtMiddle = async (page: Page, [across, upAndDown]: [number, number]): Promise<Buffer> => {
  const map = page.getByRole('region', { name: 'Live airspace', exact: true })
  const { x, y, width, height } = (await map.locator('canvas').boundingBox())!
  return page.screenshot({
    clip: {
      x: x + width / 2 - across,
      y: y + height / 2 - upAndDown,
      width: 2 * across,
      height: 2 * upAndDown,
    },
  })
}

type Colour = readonly [number, number, number]

/** How much of a picture has a colour: of letters the middles of their strokes. */
const pixelsOf = (picture: Buffer, colour: Colour): number => {
  const { data, channels, width, height } = decode(picture)
  const isOf = (pixel: number) =>
    colour.every((part, channel) => Math.abs(Number(data[pixel * channels + channel]) - part) <= 24)
  return Array.from({ length: width * height }, (_, pixel) => pixel).filter(isOf).length
}

/** `--zone-green-label` and `--other-plan` of the dark theme. */
const [labelColour, otherColour]: [Colour, Colour] = [
  [0x8b, 0xcf, 0xab],
  [0xa9, 0xb4, 0xba],
]

const lettersAtMiddle = async (page: Page) => pixelsOf(await drawnAtMiddle(page, [70, 10]), labelColour)
const arrowAtMiddle = async (page: Page) => pixelsOf(await drawnAtMiddle(page, [8, 7]), otherColour)

const withZone = async (act: () => Promise<void>) => {
  const manager = await callDemoOwner('KIA Airspace Cell')
  const corner = { west: middle.longitude - zoneSize / 2, south: middle.latitude - zoneSize / 2 }
  const { zone_uuid } = await manager.must(201, 'POST', '/airspaces', {
    zone_name: 'Meeting point of two flights',
    restriction_type: 4,
    airspace_zone_type: 3,
    zone_envelope: box(corner, zoneSize),
    min_height: 0,
    max_height: 120,
    active_from: null,
    active_to: null,
  })
  await act().finally(() => manager.must(200, 'DELETE', `/airspaces/${zone_uuid}`))
}

/** Two organisations in the air, 1.4 km apart. */
const twoInTheAir = async () => {
  const [own, other] = [await callDemoOwner('Deccan Mapping Co'), await callDemoOwner('Vayu Logistics')]
  const flights = [
    await Hovering.takeOff(own, 'UA08PJ4E2VT', aSide),
    await Hovering.takeOff(other, 'UA0NX1C7PGD', middle),
  ] as const
  return { other, flights, land: () => Promise.all(flights.map((flight) => flight.land())) }
}

/** All that could show whose it is. */
const whatNames = async (other: Caller, { uin, assetUuid, sessionUuid }: Hovering): Promise<string[]> => {
  const { email } = await demoOwner('Vayu Logistics')
  return ['Vayu', other.orgUuid!, other.userUuid, email, uin, assetUuid, sessionUuid]
}

test('an owner sees what else flies near, and nothing shows whose it is', async ({ browser }) => {
  const { other, flights, land } = await twoInTheAir()
  try {
    const { page } = await seatDemoOwner(browser, 'Deccan Mapping Co')
    const heard: string[] = []
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
    const answers: Promise<unknown>[] = []
    page.on('response', (answer) => {
      if (/json/.test(answer.headers()['content-type'] ?? ''))
        answers.push(
          answer.text().then(
            (text) => heard.push(text),
            () => undefined,
          ),
        )
    })
    await page.goto(`/live?${closeBy}`)
    const [own, stranger] = flights
    const strip = page.getByRole('region', { name: 'How fresh the picture is' })
    await expect(strip).toContainText(/\d+ others? near yours, without names/)
    await expect(page.getByRole('list', { name: 'Flights', exact: true })).toContainText(own.uin)

    // It is drawn, and the eye of the layers takes it away.
    await expect.poll(() => arrowAtMiddle(page)).toBeGreaterThan(8)
    await page.getByRole('button', { name: 'Layers' }).click()
    await page
      .getByRole('region', { name: 'Layers' })
      .getByRole('checkbox', { name: /^Other traffic/ })
      .uncheck()
    await expect.poll(() => arrowAtMiddle(page)).toBe(0)

    await Promise.all(answers)
    const said = heard.join('\n')
    expect(said).toContain(own.uin)
    expect(said).toContain(String(middle.longitude))
    for (const name of await whatNames(other, stranger)) {
      expect(said).not.toContain(name)
      expect(await page.content()).not.toContain(name)
    }
  } finally {
    await land()
  }
})

for (const [organisation, whose] of [
  ['KIA Airspace Cell', 'a flight that is named'],
  ['Deccan Mapping Co', 'one without a name'],
] as const)
  test(`the name of a zone makes way for ${whose} at its place`, async ({ browser }) => {
    await withZone(async () => {
      const { page } = await seatDemoOwner(browser, organisation)
      await page.goto(`/live?${closeBy}&hide=trails`)
      await expect.poll(() => lettersAtMiddle(page)).toBeGreaterThan(20)
      const { land } = await twoInTheAir()
      try {
        await expect.poll(() => lettersAtMiddle(page)).toBe(0)
      } finally {
        await land()
      }
    })
  })
