import type { PlanVolume } from '@clearway/domain/conformance'
import fc from 'fast-check'
import { expect, it } from 'vitest'

// One rule, three callers: the telemetry service, which raises alerts, the live map and the replay. Loaded by their
// paths, because no workspace may import the others.

type Judge<Given extends unknown[], Answer> = (...given: Given) => Answer
const load = (path: string) => import(new URL(`../../${path}`, import.meta.url).href)
const service: { judge: Judge<unknown[], { alertType: string }[]>; rulesOf: (facts: unknown) => unknown } =
  await load('apps/ingest/src/conformance/judge.ts')
const live: { judge: Judge<unknown[], string> } = await load('apps/web/src/screens/live/flight.ts')
const { heightTone }: { heightTone: Judge<unknown[], string | undefined> } = await load(
  'apps/web/src/screens/live/height-tone.ts',
)
const replay: { judgeFlight: Judge<unknown[], Promise<unknown>> } = await load(
  'packages/domain/src/flight/replay/judge.ts',
)
const { trackOf }: { trackOf: (frames: readonly unknown[]) => { state: Uint8Array } } = await load(
  'packages/domain/src/testing/builders/tracks.ts',
)
const { states }: { states: readonly string[] } = await load('packages/domain/src/flight/replay/track.ts')

const noon = Date.parse('2026-11-22T12:00:00Z')
const near = (middle: number, half: number) =>
  fc.double({ min: middle - half, max: middle + half, noNaN: true })
const oneOrNone = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 4 })

const flown = fc.record({
  west: near(77.5, 0.01),
  south: near(13, 0.01),
  size: fc.double({ min: 0.001, max: 0.2, noNaN: true }),
  minHeightM: fc.integer({ min: 0, max: 60 }),
  bandM: fc.integer({ min: 1, max: 150 }),
  from: fc.integer({ min: -20_000, max: 10_000 }),
  lastsMs: fc.integer({ min: 1, max: 30_000 }),
  frames: fc.array(
    fc.record({
      longitude: near(77.53, 0.05),
      latitude: near(13.03, 0.05),
      heightM: oneOrNone(fc.double({ min: -5, max: 120, noNaN: true })),
      isInAir: oneOrNone(fc.boolean()),
    }),
    { minLength: 1, maxLength: 12 },
  ),
})

type Flown = typeof flown extends fc.Arbitrary<infer T> ? T : never

const volumeOf = ({ west, south, size, minHeightM, bandM, from, lastsMs }: Flown): PlanVolume => ({
  envelope: {
    type: 'Polygon',
    // A triangle: ways to decide inside or outside differ at slanted edges.
    coordinates: [
      [
        [west, south],
        [west + size, south + size / 3],
        [west + size / 2, south + size],
        [west, south],
      ],
    ],
  },
  minHeightM,
  maxHeightM: minHeightM + bandM,
  during: { from: noon + from, to: noon + from + lastsMs },
})

const nothingElse = { permitted: new Map(), planZoneUuids: [], onPaper: [], onPaperUntil: null, episodes: [] }
const judgement = { margins: { horizontalMarginM: 0, verticalMarginM: 0 }, zone: () => undefined }

it('10,000 random flights are in breach to all three or to none, frame by frame', async () => {
  const seen = { breach: 0, calm: 0 }
  await fc.assert(
    fc.asyncProperty(flown, async (flight) => {
      const plan = { ...volumeOf(flight), planUuid: 'plan', svcId: 'PLN-1' }
      const frames = flight.frames.map((frame, second) => ({ ...frame, timestampMs: noon + second * 1_000 }))
      // The replay alone knows the way up into the band and down from it, where the floor does not count.
      const reaches = ({ heightM }: { heightM: number | null }) =>
        heightM !== null && heightM >= plan.minHeightM
      const [first, last] = [frames.findIndex(reaches), frames.findLastIndex(reaches)]
      const isFlown = (index: number) => index > first && index < last
      const track = trackOf(frames.map(({ timestampMs: at, ...frame }) => ({ at, ...frame })))
      await replay.judgeFlight(track, { plan, alertMoments: [] })
      for (const [index, { timestampMs, longitude, latitude, heightM, isInAir }] of frames.entries()) {
        const volume = isFlown(index) ? plan : { ...plan, minHeightM: Number.NEGATIVE_INFINITY }
        const rules = service.rulesOf({ sessionUuid: 'session', name: 'UA1', plan: volume, ...nothingElse })
        const known = {
          facts: new Map([['a', { sessionUuid: 'session', plan: volume }]]),
          breached: new Set(),
        }
        const frame = { at: timestampMs, longitude, latitude, heightM, isInAir, zoneUuids: [] }
        const found = service.judge(rules, frame, judgement)
        const isBreach = found.length > 0
        const timestamp = new Date(timestampMs).toISOString()
        const sent = { longitude, latitude, altitude_agl: heightM, is_in_air: isInAir, timestamp }
        const shown = live.judge({ assetUuid: 'a', frame: { session_uuid: 'session', ...sent } }, known)
        // The figure, the row of the list and the pilot's tape.
        const isRed = heightTone({ heightM, isInAir, facts: { plan: volume } }) === 'rejected'
        expect(isRed).toBe(found.some(({ alertType }) => alertType === 'altitude_breach'))
        seen[isBreach ? 'breach' : 'calm'] += 1
        expect([shown === 'breach', states[track.state[index]!] === 'breach']).toEqual([isBreach, isBreach])
      }
    }),
    { numRuns: 10_000 },
  )
  expect(Math.min(seen.breach, seen.calm)).toBeGreaterThan(1_000)
})
