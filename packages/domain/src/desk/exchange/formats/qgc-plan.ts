import { type Document, objectOf } from './document.ts'
import { type Limit, noFindings, type Reading, readEach, type SourceFeature, unreadable } from './feature.ts'
import { asNumber, asObject, type Json, listed } from './json.ts'
import { ownKey } from './own-export.ts'
import { bagOf, limitsIn, nameIn, windowIn } from './properties.ts'
import { circle, drawFlown } from './qgc-circles.ts'
import { type Flown, heightOf, measuredFrom, notFlown, type Place, placeOf, turned } from './qgc-flown.ts'
import { complexItem } from './qgc-survey.ts'
import { partVersionProblem } from './qgc-versions.ts'

export const detectQgcPlan = (document: Document): boolean => objectOf(document)?.['fileType'] === 'Plan'

/** The version of the file that QGroundControl writes and that this reader was made for. */
const planVersion = 1

/**
 * QGroundControl .plan (its developer guide, "Plan File Format"): the flown items are one feature, each inclusion
 * fence another. QGroundControl writes latitude before longitude.
 */
export const readQgcPlan = (document: Document): Reading => {
  const plan = objectOf(document)
  if (!plan || !detectQgcPlan(document))
    return unreadable('The file is no QGroundControl plan: its fileType is not Plan.')
  const version = asNumber(plan['version'])
  if (version !== planVersion)
    return unreadable(`The plan has version ${version ?? 'none'}; only version ${planVersion} is read.`)
  const strange = partVersionProblem(plan)
  if (strange) return unreadable(`The plan cannot be read: ${strange}.`)
  const fence = asObject(plan['geoFence']) ?? {}
  const own = asObject(plan[ownKey])
  if (own) return readEach([own], (one) => readOwn(one, fence))
  const { feature, upper } = readMission(asObject(plan['mission']))
  const fences = readFences(fence, upper)
  const features = feature.volumes.length > 0 || fences.length === 0 ? [feature, ...fences] : fences
  return readEach(features, (feature, index) => ({ ...feature, index }))
}

const nothing = { index: 0, id: null, window: null, restrictionType: null, zoneType: null }

/** What is flown, and how high; a single place is no mission, but its height holds for the fences. */
const readMission = (mission: Json | null): { feature: SourceFeature; upper: Limit | null } => {
  const flown = notFlown(mission)
  for (const [at, item] of listed(mission?.['items']).entries()) readItem(asObject(item) ?? {}, at, flown)
  drawFlown(flown)
  const isEmpty = flown.legs.length === 0 && flown.areas.length === 0
  if (isEmpty && flown.faults.length === 0)
    flown.faults.push(mission ? 'the plan flies to fewer than 2 places' : 'the plan holds no mission')
  const { legs, areas, notes, faults } = flown
  const upper = highest(flown)
  const volumes = isEmpty ? [] : [{ shape: { kind: 'route', legs, areas } as const, lower: null, upper }]
  return { feature: { ...nothing, name: 'QGroundControl mission', volumes, notes, faults }, upper }
}

/** Heights above sea level and others are compared above home, where the plan has one. */
const highest = ({ heights, homeAltitude }: Flown): Limit | null => {
  const aboveHome = ({ metres, reference }: Flown['heights'][number]) =>
    reference === 'AMSL' ? metres - (homeAltitude ?? 0) : metres
  return heights.length === 0
    ? null
    : heights.reduce((top, one) => (aboveHome(one) > aboveHome(top) ? one : top))
}

/** MAV_CMD: those whose parameters 5 to 7 are a place that is flown to. */
const places = new Set([16, 17, 18, 19, 21, 22, 31, 82, 84, 85])
/** Those at which an aircraft circles, and which of their parameters is the radius. */
const radiusAt: ReadonlyMap<number, number> = new Map([
  [17, 2],
  [18, 2],
  [19, 2],
  [31, 1],
])
/** The one of them at which an aircraft that hovers circles, too; it waits at the others. */
const turns = 18
const takeOffs = new Set([22, 84])
const returnHome = 20

const readItem = (item: Json, at: number, flown: Flown): void => {
  if (item['type'] === 'ComplexItem') complexItem(item, at, flown)
  else simpleItem(item, at, flown)
}

const simpleItem = (item: Json, at: number, flown: Flown): void => {
  const command = asNumber(item['command'])
  const params = listed(item['params']).map(asNumber)
  if (command === returnHome) goHome(at, flown)
  if (command === null || !places.has(command)) return
  const asked = asNumber(item['Altitude']) ?? params[6] ?? null
  if (asked !== null) flown.heights.push(heightOf(asked, measuredFrom(item, at, flown)))
  const stated = placeOf(params[4] ?? null, params[5] ?? null)
  const place = stated ?? (takeOffs.has(command) ? flown.home : null)
  if (place && !flyTo(place, at, flown)) return
  // Without a place of its own it is circled where the aircraft has come to.
  const radius = radiusAt.get(command)
  if (radius !== undefined && (command === turns || !flown.hovers))
    circle(params[radius], `item ${at}`, flown)
}

/** False for what is no place on earth. */
const flyTo = (place: Place, at: number, flown: Flown): boolean => {
  const [longitude, latitude] = place
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  if (isPlace) flown.track.push(place)
  else flown.faults.push(`item ${at}: ${latitude}, ${longitude} is no latitude and longitude`)
  return isPlace
}

/** Where it returns to is in the plan, how high is not. */
const goHome = (at: number, flown: Flown): void => {
  if (flown.home) flyTo(flown.home, at, flown)
  flown.notes.push(
    flown.home
      ? `item ${at} returns home at the height of the autopilot, which is not in the plan`
      : `item ${at} returns home, a place that the plan does not name; the way there was left out`,
  )
}

/** Inclusion fences bound a flight, so each can be a mission's envelope; the others are only noted. */
const readFences = (fence: Json, upper: Limit | null): SourceFeature[] => {
  const shapes = [
    ...listed(fence['polygons']).map((one) => ({ one: asObject(one) ?? {}, kind: 'area' as const })),
    ...listed(fence['circles']).map((one) => ({ one: asObject(one) ?? {}, kind: 'circle' as const })),
  ]
  return shapes.map(({ one, kind }, at) => {
    const found = noFindings()
    if (one['inclusion'] === false) found.faults.push('is an exclusion fence, which is no place to fly')
    const shape = kind === 'area' ? fenceArea(one) : fenceCircle(one)
    return { ...nothing, name: `Geofence ${at + 1}`, volumes: [{ shape, lower: null, upper }], ...found }
  })
}

const fenceArea = (one: Json) => ({ kind: 'area', coordinates: [turned(one['polygon'])] }) as const
const fenceCircle = (one: Json) => {
  const circle = asObject(one['circle']) ?? {}
  const [centre] = turned([circle['center']]) as unknown[]
  return { kind: 'circle', centre, radiusM: asNumber(circle['radius']) ?? Number.NaN } as const
}

/** A plan that this service wrote: its fence is the area, and fields that QGroundControl lacks are beside it. */
const readOwn = (own: Json, fence: Json): SourceFeature => {
  const found = noFindings()
  const bag = bagOf(own)
  const rings = listed(fence['polygons']).map((one) => asObject(one) ?? {})
  const ofKind = (inclusion: boolean) =>
    rings.filter((ring) => (ring['inclusion'] !== false) === inclusion).map((ring) => closed(ring['polygon']))
  const [outer, ...others] = ofKind(true)
  if (others.length > 0) found.faults.push('has several areas; one is a mission')
  const shape = { kind: 'area', coordinates: outer ? [outer, ...ofKind(false)] : [] } as const
  return {
    ...nothing,
    name: nameIn(bag),
    volumes: [{ shape, ...limitsIn(bag, found) }],
    window: windowIn(bag, found),
    ...found,
  }
}

/** Fences are written without their first position at the end. */
const closed = (points: unknown): unknown => {
  const ring = turned(points)
  return Array.isArray(ring) ? [...ring, ring[0]] : ring
}
