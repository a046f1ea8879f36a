import { boxPolygon } from '@clearway/domain/geo'
import type { MeasuredFrame, StampZone } from '@clearway/domain/telemetry'
import { expect, it } from 'vitest'
import { adHoc } from '../testing/flight-facts.ts'
import { type Hindsight, resume, retrace } from './retrace.ts'

const zone = (airspaceZoneType: number): StampZone => ({
  id: 'zone',
  zoneName: 'KIA Inner',
  airspaceZoneType,
  polygon: boxPolygon([0, 0, 1, 1]),
  minHeightM: 0,
  maxHeightM: 120,
  activeFrom: null,
  activeTo: null,
})
const inside = (airspaceZoneType: number): Hindsight => ({
  facts: adHoc,
  judgement: {
    margins: { horizontalMarginM: 5, verticalMarginM: 1 },
    zone: () => zone(airspaceZoneType),
  },
  zonesAt: () => ['zone'],
  patience: { marginalFrames: 3, calmFrames: 3, calmMs: 2_000 },
})
const [yellow, red] = [inside(2), inside(1)]
const frame = (second: number): MeasuredFrame =>
  ({
    at: new Date(second * 1_000),
    longitude: 0.5,
    latitude: 0.5,
    heightM: 40,
    isInAir: true,
  }) as MeasuredFrame

/** As a process of a release keeps it that knows nothing of how grave an episode is. */
const keptBefore = (progress: unknown): unknown =>
  JSON.parse(JSON.stringify(progress), function (this: { kind?: string }, key, value) {
    return key === 'severity' && this.kind === 'open' ? undefined : value
  })

const severities = ({ take }: Pick<ReturnType<typeof resume>, 'take'>) =>
  take(true).episodes.map(({ violation, raisedAt }) => [violation.severity, raisedAt.getTime()])

it.each([
  ['this release', (progress: unknown) => JSON.parse(JSON.stringify(progress))],
  ['the release before', keptBefore],
])('an episode that a process of %s has begun to judge grows where it goes on', (_, kept) => {
  const begun = retrace({ ...yellow, known: [], begin: new Date(0) })
  begun.see([frame(1)])
  begun.take(false)
  const track = resume(red, kept(begun.progress()))
  track.see([frame(2)])
  expect(severities(track)).toEqual([['critical', 1_000]])
})

it('one that was told before does not', () => {
  const known = {
    sessionUuid: adHoc.sessionUuid,
    alertType: 'zone_violation' as const,
    subjectUuid: 'zone',
    raisedAt: new Date(0),
    clearedAt: null,
    late: false,
  }
  const begun = retrace({ ...yellow, known: [known], begin: new Date(500) })
  begun.see([frame(1)])
  begun.take(false)
  const track = resume(red, keptBefore(begun.progress()))
  track.see([frame(2)])
  expect(severities(track)).toEqual([])
})
