import { describe, expect, it } from 'vitest'
import {
  circlePolygon,
  geodesicDistanceM,
  polygonAreaM2,
  polygonCovers,
  polygonProblem,
} from '../../../geo/index.ts'
import { draftMissions, missionFormats, readFile } from './index.ts'

const read = (content: unknown, options: object = {}) => {
  const file = readFile(content, 'auto', missionFormats)
  if (file.problem !== null) throw new Error(file.problem)
  return draftMissions(file.features, { bufferM: 30, heightMarginM: 10, maxVertices: 1000, ...options })
}
const first = (content: unknown, options: object = {}) => read(content, options)[0]!
const line = (coordinates: unknown, properties: object = {}) => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates },
  properties,
})

const waypoint = (latitude: number, longitude: number, altitude: number, frame = 3) => ({
  type: 'SimpleItem',
  command: 16,
  frame,
  params: [0, 0, 0, null, latitude, longitude, altitude],
})
const plan = (items: object[], geoFence: object = {}) => ({
  fileType: 'Plan',
  version: 1,
  groundStation: 'QGroundControl',
  geoFence: { circles: [], polygons: [], version: 2, ...geoFence },
  mission: { items, plannedHomePosition: [47.3977, 8.5456, 488], version: 2 },
})
const track = [waypoint(47.3977, 8.5456, 50), waypoint(47.3987, 8.5456, 80), waypoint(47.3987, 8.5476, 60)]

const atTakeOff = (value: number) => ({ value, reference: 'AGL', unit: 'm', from_takeoff: true })

describe('a QGroundControl plan', () => {
  it('becomes one mission: a corridor round its waypoints, up to its highest point and a margin', () => {
    const { drafts, faults, notes } = first(plan(track))
    expect(faults).toEqual([])
    expect(drafts).toHaveLength(1)
    const [mission] = drafts
    expect(mission).toMatchObject({ min_height: 0, max_height: 90, start_time: null, end_time: null })
    expect(polygonProblem(mission!.mission_envelope, 'x', { maxVertices: 1000 })).toBeNull()
    for (const [latitude, longitude] of [
      [47.3977, 8.5456],
      [47.3987, 8.5456],
      [47.3987, 8.5476],
    ] as const)
      expect(polygonCovers(mission!.mission_envelope, circlePolygon([longitude, latitude], 29.5))).toBe(true)
    expect(notes.join('\n')).toMatch(/above the take-off point/)
  })

  it('leaves out items that fly nowhere', () => {
    const other = { type: 'SimpleItem', command: 2000, frame: 2, params: [0, 0, 0, 0, 0, 0, 0] }
    const home = { type: 'SimpleItem', command: 21, frame: 3, params: [0, 0, 0, 0, 0, 0, 0] }
    expect(first(plan([...track, other, home])).drafts).toEqual(first(plan(track)).drafts)
  })

  const item = (command: number, [latitude, longitude]: readonly number[], radius: number | null = 0) => ({
    ...waypoint(latitude ?? 0, longitude ?? 0, 60),
    command,
    // A loiter to an altitude has its radius where the others have whether it is held.
    params: [5, ...(command === 31 ? [radius, 0] : [0, radius]), 0, latitude ?? 0, longitude ?? 0, 60],
  })
  const nowhere = [0, 0]
  const covers = (content: object, [latitude = 0, longitude = 0]: readonly number[], radiusM: number) => {
    const { drafts, faults } = first(content)
    expect(faults).toEqual([])
    const area = circlePolygon([longitude, latitude], radiusM)
    return drafts.some(({ mission_envelope }) => polygonCovers(mission_envelope, area))
  }

  it('holds the way from home, where a take-off names no place, and back', () => {
    const home = [47.3977, 8.5456]
    const far = [
      [47.41, 8.55],
      [47.41, 8.56],
    ].map((place) => item(16, place))
    const [wayOut, wayBack] = [
      [47.40385, 8.5478],
      [47.40385, 8.5528],
    ]
    expect(covers(plan([...far, item(20, nowhere)]), wayBack!, 29)).toBe(true)
    expect(covers(plan([...far, item(20, nowhere)]), home, 29.5)).toBe(true)
    expect(covers(plan(far), home, 1)).toBe(false)
    expect(covers(plan([item(22, nowhere), ...far]), wayOut!, 29)).toBe(true)
    expect(first(plan([...far, item(20, nowhere)])).notes.join()).toContain(
      'item 2 returns home at the height of the autopilot, which is not in the plan',
    )
    const homeless = plan([...far, item(20, nowhere)])
    const { notes, drafts } = first({
      ...homeless,
      mission: { ...homeless.mission, plannedHomePosition: null },
    })
    expect(drafts).toEqual(first(plan(far)).drafts)
    expect(notes.join()).toContain('item 2 returns home, a place that the plan does not name')
  })

  describe('circles', () => {
    const centre = [47.41, 8.55]
    const [before, after] = [
      [47.41, 8.54],
      [47.41, 8.56],
    ]
    const around = (command: number, radius: number | null, mission: object = {}) => {
      const made = plan([item(16, before!), item(command, centre, radius), item(16, after!)])
      return { ...made, mission: { ...made.mission, ...mission } }
    }

    it.each([17, 18, 19, 31])('whole, with the ways to and from its sides: command %i', (command) => {
      expect(covers(around(command, -120), centre, 149)).toBe(true)
      // Half-way the line from its side lies 60 m off.
      expect(covers(around(command, 120), [47.41 + 60 / 111_200, 8.555], 29)).toBe(true)
    })

    it.each([
      [18, true],
      [19, false],
    ])('that a multicopter flies, and not those in which it waits: command %i', (command, isFlown) => {
      expect(covers(around(command, 120, { vehicleType: 2 }), centre, 149)).toBe(isFlown)
    })

    it('alone, over the place of take-off and landing', () => {
      const flown = plan([item(22, centre), item(18, centre, 80), item(21, centre)])
      expect(covers(flown, centre, 109)).toBe(true)
    })

    it.each([17, 18, 19, 31])('where the aircraft has come to, without a place: command %i', (command) => {
      const flown = plan([item(16, before!), item(16, centre), item(command, nowhere, 120), item(16, after!)])
      expect(covers(flown, centre, 149)).toBe(true)
      expect(first(flown).drafts).toEqual(first(around(command, 120)).drafts)
    })

    it('where the aircraft is before it was anywhere are noted', () => {
      const { drafts, notes } = first(plan([item(18, nowhere, 120), item(16, before!), item(16, after!)]))
      expect(drafts).toEqual(first(plan([item(16, before!), item(16, after!)])).drafts)
      expect(notes.join()).toContain('item 0 is circled where the aircraft is, which the plan does not say')
    })

    /** A way on which each place is circled. */
    const circling = (howMany: number) =>
      plan(Array.from({ length: howMany }, (_, at) => item(18, [47.41, 8.5 + at * 0.002], 80 + at)))

    it('are no lines of the plan, of which there may be fewer', () => {
      const flown = circling(60)
      expect(covers(flown, [47.41, 8.5], 109)).toBe(true)
      expect(covers(flown, [47.41, 8.5 + 59 * 0.002], 168)).toBe(true)
    })

    it('of one radius along a way are one line, however many', () => {
      const places = Array.from({ length: 200 }, (_, at) => [
        47.4 + 0.02 * Math.sin(at / 2),
        8.5 + at * 0.004,
      ])
      const flown = plan(places.map((place, at) => item(at % 2 ? 16 : 18, place, 150)))
      expect(covers(flown, places[0]!, 178)).toBe(true)
      expect(covers(flown, places[198]!, 178)).toBe(true)
    })

    it('may be a hundred', () => {
      expect(first(circling(101)).faults).toEqual([
        'it flies more than 100 circles, which are not drawn as one',
      ])
    })

    it('of one radius are noted once', () => {
      const [start, middle, end] = [8.5, 8.51, 8.52].map((longitude) => item(18, [47.41, longitude], 80))
      const corridors = first(plan([start!, middle!, end!])).notes.filter((note) => note.includes('corridor'))
      expect(corridors).toEqual([
        'the line became a corridor of 30 m to each side',
        'the line became a corridor of 110 m to each side',
      ])
    })

    it('of a radius that nobody flies are refused', () => {
      expect(first(around(18, 1e300)).faults).toEqual([`item 1 is circled with a radius of ${1e300} m`])
    })

    it.each([0, null])('of a radius that the plan does not hold (%s) are noted', (radius) => {
      expect(first(around(19, radius)).notes.join()).toContain(
        'item 1 is circled with the radius of the autopilot, which is not in the plan',
      )
    })

    it.each([
      ['landingApproachCoordinate', {}, true],
      ['loiterCoordinate', {}, true],
      ['landingApproachCoordinate', { useLoiterToAlt: true }, true],
      ['landingApproachCoordinate', { useLoiterToAlt: false }, false],
    ])('before it lands: %s %j', (name, said, isFlown) => {
      const landing = {
        type: 'ComplexItem',
        complexItemType: 'fwLandingPattern',
        [name]: [...centre, 40],
        landCoordinate: [...after!, 0],
        loiterRadius: 75,
        ...said,
      }
      expect(covers(plan([item(16, before!), landing]), centre, 104)).toBe(isFlown)
    })
  })

  it.each([
    ['relative to home', 3, 1, { max_height: 60, max_altitude: atTakeOff(60) }],
    [
      'above sea level',
      0,
      2,
      { max_height: null, max_altitude: { value: 60, reference: 'AMSL', unit: 'm' } },
    ],
    ['above sea level, by their frame', 0, null, { max_height: null }],
    ['above terrain, sent above sea level', 0, 3, { max_height: 60, max_altitude: null }],
    ['above terrain', 10, 4, { max_height: 60, max_altitude: null }],
  ])('keeps what altitudes are measured from: %s', (_, frame, AltitudeMode, upper) => {
    const flown = [waypoint(47.3977, 8.5456, 40, frame), waypoint(47.3987, 8.5456, 50, frame)]
    const items = flown.map((item) => ({
      ...item,
      ...(AltitudeMode && { AltitudeMode, Altitude: item.params[6] }),
    }))
    expect(first(plan(items)).drafts[0]).toMatchObject({ min_height: 0, ...upper })
  })

  it.each([
    [{ AltitudeMode: 7 }, 'item 0: the altitude mode "7" is none of 1, 2, 3, 4'],
    [{ frame: 1 }, 'item 0: its frame "1" does not say what its altitude is measured from'],
    [{ frame: undefined }, 'item 0: its frame "none" does not say what its altitude is measured from'],
  ])('guesses no unknown reference: %j', (said, fault) => {
    const [start, ...rest] = track
    expect(first(plan([{ ...start, ...said }, ...rest])).faults).toEqual([fault])
  })

  it('takes the height of a fence from a flight of a single place', () => {
    const fence = { polygons: [{ inclusion: true, polygon: track.map(({ params }) => params.slice(4, 6)) }] }
    const { drafts } = first(plan([{ ...waypoint(47.398, 8.546, 560), AltitudeMode: 2 }], fence))
    expect(drafts[0]).toMatchObject({ max_altitude: { value: 560, reference: 'AMSL', unit: 'm' } })
  })

  it('takes the highest of altitudes that are measured differently, above home', () => {
    const mixed = [waypoint(47.3977, 8.5456, 538, 0), waypoint(47.3987, 8.5456, 90, 3)]
    expect(first(plan(mixed)).drafts[0]).toMatchObject({ max_height: 100 })
  })

  it('keeps what a survey is measured from', () => {
    const TransectStyleComplexItem = { Items: [], CameraCalc: { DistanceToSurface: 600, DistanceMode: 2 } }
    const polyline = [
      [47.39, 8.54],
      [47.4, 8.54],
    ]
    const scan = { type: 'ComplexItem', complexItemType: 'CorridorScan', polyline, TransectStyleComplexItem }
    expect(first(plan([scan])).drafts[0]).toMatchObject({ max_altitude: { value: 610, reference: 'AMSL' } })
  })

  it('holds a whole survey, and reports when its items are missing', () => {
    const outline = [
      [47.398, 8.5457],
      [47.398, 8.5467],
      [47.397, 8.5467],
      [47.397, 8.5457],
    ]
    const survey = {
      type: 'ComplexItem',
      complexItemType: 'survey',
      polygon: outline,
      TransectStyleComplexItem: {
        CameraCalc: { DistanceToSurface: 40, DistanceToSurfaceRelative: true },
        VisualTransectPoints: [
          [47.3979, 8.5456],
          [47.3979, 8.5468],
          [47.3975, 8.5468],
          [47.3975, 8.5456],
        ],
      },
    }
    const { drafts, notes } = first(plan([survey]))
    const middle = circlePolygon([8.5462, 47.3975], 20)
    expect(polygonCovers(drafts[0]!.mission_envelope, middle)).toBe(true)
    expect(drafts[0]).toMatchObject({ max_height: 50 })
    expect(notes.join('\n')).toContain('item 0 lacks the list of its mission items')
  })

  it('makes a corridor scan as wide as it is flown', () => {
    const scan = {
      type: 'ComplexItem',
      complexItemType: 'CorridorScan',
      CorridorWidth: 100,
      polyline: [
        [47.39, 8.54],
        [47.4, 8.54],
      ],
      TransectStyleComplexItem: { Items: [], VisualTransectPoints: [] },
    }
    const { drafts } = first(plan([scan]), { maxHeight: 60 })
    const lengthM = geodesicDistanceM([8.54, 47.39], [8.54, 47.4])
    const expected = lengthM * 160 + Math.PI * 80 ** 2
    expect(polygonAreaM2(drafts[0]!.mission_envelope) / expected).toBeCloseTo(1, 2)
  })

  it('goes round a structure at the distance of the camera', () => {
    const scan = {
      type: 'ComplexItem',
      complexItemType: 'StructureScan',
      polygon: [
        [47.398, 8.546],
        [47.398, 8.547],
        [47.3975, 8.547],
        [47.3975, 8.546],
      ],
      CameraCalc: { DistanceToSurface: 25 },
      ScanBottomAlt: 20,
      StructureHeight: 60,
    }
    const [mission] = first(plan([scan]), { bufferM: 5 }).drafts
    expect(polygonCovers(mission!.mission_envelope, circlePolygon([8.546, 47.398], 29))).toBe(true)
    expect(polygonCovers(mission!.mission_envelope, circlePolygon([8.546, 47.398], 35))).toBe(false)
    expect(mission).toMatchObject({ max_height: 90 })
  })

  it('offers each inclusion fence as an envelope, and names the others', () => {
    const corners = [
      [47.39, 8.54],
      [47.4, 8.54],
      [47.4, 8.55],
      [47.39, 8.55],
    ]
    const fence = {
      polygons: [
        { inclusion: true, polygon: corners },
        { inclusion: false, polygon: corners },
      ],
      circles: [{ inclusion: true, circle: { center: [47.39, 8.54], radius: 300 } }],
    }
    expect(
      read(plan(track, fence)).map((one) => [one.index, one.name, one.drafts.length, one.faults.length]),
    ).toEqual([
      [0, 'QGroundControl mission', 1, 0],
      [1, 'Geofence 1', 1, 0],
      [2, 'Geofence 2', 0, 1],
      [3, 'Geofence 3', 1, 0],
    ])
  })

  it.each([
    [{ ...plan(track), version: 42 }, 'The plan has version 42; only version 1 is read.'],
    [
      { ...plan(track), mission: { items: track, version: 3 } },
      "The plan cannot be read: the plan's mission has version 3; known: 1, 2.",
    ],
    [
      plan(track, { version: 'two' }),
      'The plan cannot be read: the plan\'s geoFence has version "two"; known: 1, 2.',
    ],
    [
      { ...plan(track), rallyPoints: { version: 9, points: [] } },
      "The plan cannot be read: the plan's rallyPoints has version 9; known: 1, 2.",
    ],
    [
      plan(track, { circles: [{ version: 7, inclusion: true, circle: { center: [1, 2], radius: 5 } }] }),
      'The plan cannot be read: geoFence.circles.0 has version 7; known: 1.',
    ],
    [{ ...plan(track), fileType: 'Mission', groundStation: 'X' }, /fileType is not Plan|none of/],
  ])('of another make is named so', (content, reason) => {
    expect(readFile(content, 'plan', missionFormats).problem ?? 'read').toMatch(reason)
  })

  it.each([
    [{ ...plan(track), mission: undefined }, 'the plan holds no mission'],
    [plan([]), 'the plan flies to fewer than 2 places'],
    [plan([waypoint(97, 8, 50), ...track]), 'item 0: 97, 8 is no latitude and longitude'],
    [plan([{ type: 'ComplexItem', complexItemType: 'loop' }]), 'item 0: the pattern "loop" is not known'],
  ])('without a way to fly is refused with the reason', (content, fault) => {
    const { drafts, faults } = first(content)
    expect(drafts).toEqual([])
    expect(faults).toContain(fault)
  })
})

describe('a line', () => {
  const path = [
    [10, 50],
    [10.01, 50],
    [10.01, 50.01],
  ]
  it('becomes a corridor of the buffer to each side', () => {
    const { drafts, notes } = first(line(path, { name: 'Pipeline' }), { bufferM: 50 })
    const lengthM = geodesicDistanceM([10, 50], [10.01, 50]) + geodesicDistanceM([10.01, 50], [10.01, 50.01])
    expect(polygonAreaM2(drafts[0]!.mission_envelope)).toBeGreaterThan(lengthM * 100 * 0.98)
    expect(polygonCovers(drafts[0]!.mission_envelope, circlePolygon([10.01, 50], 49.5))).toBe(true)
    expect(notes).toContain('the line became a corridor of 50 m to each side')
    expect(drafts[0]).toMatchObject({ mission_name: 'Pipeline', min_height: 0, max_height: 120 })
  })

  it('of thousands of positions is thinned, and still holds every one of them', () => {
    const wavy = Array.from({ length: 5000 }, (_, i) => [10 + i * 1e-5, 50 + Math.sin(i / 40) * 1e-4])
    const { drafts, notes } = first(line(wavy))
    const envelope = drafts[0]!.mission_envelope
    expect(envelope.coordinates.flat().length).toBeLessThanOrEqual(1001)
    for (let at = 0; at < wavy.length; at += 250)
      expect(polygonCovers(envelope, circlePolygon(wavy[at]!, 29.5))).toBe(true)
    expect(notes.join()).toMatch(/thinned from 5000 to \d+ positions/)
  })

  it('in pieces gives a mission for each', () => {
    const geometry = {
      type: 'MultiLineString',
      coordinates: [path, path.map(([x = 0, y = 0]) => [x + 1, y])],
    }
    const { drafts } = first({ type: 'Feature', geometry, properties: { name: 'Legs' } })
    expect(drafts.map((mission) => mission.mission_name)).toEqual(['Legs (1/2)', 'Legs (2/2)'])
  })

  it('takes the times and heights that the file states', () => {
    const properties = {
      start_time: '2026-08-15T15:00:00+00:00',
      end_time: '2026-08-15T15:30:00+00:00',
      min_altitude: { metres: 102.4, datum: 'agl' },
      max_altitude: { metres: 152.4, datum: 'agl' },
    }
    expect(first(line(path, properties)).drafts[0]).toMatchObject({
      start_time: '2026-08-15T15:00:00.000Z',
      end_time: '2026-08-15T15:30:00.000Z',
      min_height: 102.4,
      max_height: 162.4,
    })
  })

  it.each([
    [[[10, 50]], 'a line needs at least 2 positions'],
    [
      [
        [10, 50],
        [10, 50],
      ],
      'the corridor needs at least 2 different positions',
    ],
    [
      [
        [10, 50],
        ['x', 50],
      ],
      'position 1 of the line must be longitude and latitude in degrees',
    ],
    [
      [
        [179.9, 1],
        [-179.9, 1],
      ],
      'the corridor must not cross the antimeridian',
    ],
    [
      Array.from({ length: 10_001 }, (_, i) => [i / 1e4, 0]),
      'a line may have at most 10000 positions, this one has 10001',
    ],
    [
      Array.from({ length: 200 }, (_, i) => [Math.sin(i * 2.4) / 10, Math.cos(i * 2.4) / 10]),
      /^too many crossings/,
    ],
  ])('that cannot be flown is refused with the reason', (coordinates, fault) => {
    const { drafts, faults } = first(line(coordinates))
    expect(drafts).toEqual([])
    expect(faults[0]).toMatch(fault)
  })
})

describe('a pattern of a QGroundControl plan', () => {
  const survey = (versions: { item?: unknown; transects?: unknown; camera?: unknown }) => ({
    type: 'ComplexItem',
    complexItemType: 'survey',
    version: versions.item,
    polygon: [
      [47.3977, 8.5456],
      [47.3987, 8.5456],
      [47.3987, 8.5476],
    ],
    TransectStyleComplexItem: {
      version: versions.transects,
      VisualTransectPoints: [
        [47.3977, 8.5456],
        [47.3987, 8.5456],
      ],
      Items: [],
      CameraCalc: { version: versions.camera, DistanceToSurface: 50 },
    },
  })

  it('is read in the versions that QGroundControl wrote, or without one', () => {
    expect(first(plan([survey({ item: 5, transects: 2, camera: 2 })])).faults).toEqual([])
    expect(first(plan([survey({ item: 4, transects: 1, camera: 1 })])).faults).toEqual([])
    expect(first(plan([survey({})])).faults).toEqual([])
  })

  it.each([
    [{ item: 6 }, 'item 0: the pattern survey has version 6; known: 4, 5'],
    [{ item: 5, transects: 3 }, 'item 0: the TransectStyleComplexItem of survey has version 3; known: 1, 2'],
    [{ item: 5, camera: '?' }, 'item 0: the CameraCalc of survey has version "?"; known: 1, 2'],
  ])('is refused in an unknown version', (versions, fault) => {
    expect(first(plan([survey(versions)])).faults).toContain(fault)
  })
})

describe('KML for missions', () => {
  it('reads lines and tracks', () => {
    const coordinates = '<coordinates>10,50,80 10.01,50,80</coordinates>'
    const mode = '<altitudeMode>relativeToGround</altitudeMode>'
    const track = '<gx:Track><gx:coord>10 50 0</gx:coord><gx:coord>10.01 50 0</gx:coord></gx:Track>'
    const missions = read(
      `<kml xmlns:gx="x"><Placemark><LineString>${mode}${coordinates}</LineString></Placemark><Placemark>${track}</Placemark></kml>`,
    ).map((one) => one.drafts[0])
    expect(missions).toMatchObject([{ max_height: 90 }, { max_height: 120 }])
  })
})
