import { tables } from '@clearway/db'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { sessionOperations } from '../../../flight/sessions/service.ts'
import { ensureFrameDays } from '../../../flight/telemetry/frames/partitions.ts'
import { telemetryOperations as telemetry } from '../../../flight/telemetry-records/service.ts'
import { second } from '../../../kernel/index.ts'
import { capabilities } from '../../../operations.ts'
import { openTestWorld } from '../../../testing/file-world.ts'
import { type BuiltSession, buildMember, buildOrganisation, buildSession } from '../../../testing/index.ts'
import { childrenNamed, descendants, parseXml, textAt, type XmlElement } from '../formats/xml.ts'

let flight: BuiltSession
let svcId: string

const world = await openTestWorld()
beforeEach(async () => {
  flight = await buildSession(world)
  const params = { session_uuid: flight.sessionUuid }
  svcId = (await sessionOperations.get.invoke(world.as(flight.owner), params, {})).session_svc_id
})

const textOf = async (pieces: AsyncIterable<string>): Promise<string> => {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

const exported = async (format?: string, actor = flight.owner) => {
  const answer = await capabilities.telemetry.export.invoke(
    world.as(actor),
    { session_uuid: flight.sessionUuid },
    { format },
  )
  return { ...answer, text: await textOf(answer.content) }
}

const startMs = () => world.clock.now().getTime()
const frameAt = (i: number, measured: object = {}) => ({
  timestamp: new Date(startMs() + i * 500).toISOString(),
  latitude: 12.9 + i / 1e5,
  longitude: 77.6,
  absolute_altitude_m: 900 + i,
  altitude_agl: i,
  heading: -90,
  groundspeed_mps: 7.5,
  gps_fix_type: 3,
  satellites_visible: 12,
  battery_remaining_percent: 80 - i,
  is_in_air: true,
  status_text: '=1+1, "quoted" <b> & é',
  ...measured,
})
const fly = (frames: object[]) =>
  telemetry.upload.invoke(world.as(flight.owner), { session_uuid: flight.sessionUuid }, { frames })

const rootOf = (text: string): XmlElement => {
  const { root, problem } = parseXml(text)
  expect(problem).toBeNull()
  return root!
}

describe('the track of a flight', () => {
  test('as GeoJSON is one line with a time and every measured value for each position', async () => {
    await fly([frameAt(0), frameAt(1, { battery_remaining_percent: null }), frameAt(2)])
    const { text, ...file } = await exported()
    expect(file).toMatchObject({ file_name: `${svcId}.geojson`, content_type: 'application/geo+json' })
    const { features, type } = JSON.parse(text)
    expect(type).toBe('FeatureCollection')
    expect(features).toMatchObject([
      {
        type: 'Feature',
        geometry: {
          type: 'LineString',
          coordinates: [0, 1, 2].map((i) => [77.6, 12.9 + i / 1e5, 900 + i]),
        },
        properties: {
          session_uuid: flight.sessionUuid,
          session_svc_id: svcId,
          asset_uin: flight.assetUin,
          height_above: 'mean sea level',
          coordTimes: [0, 1, 2].map((i) => frameAt(i).timestamp),
          coordinateProperties: {
            altitude_agl: [0, 1, 2],
            battery_remaining_percent: [80, null, 78],
            is_in_air: [true, true, true],
            status_text: Array(3).fill('=1+1, "quoted" <b> & é'),
          },
        },
      },
    ])
    expect(features[0].properties.coordinateProperties).not.toHaveProperty('roll_deg')
  })

  test('as GPX 1.1 has elevation, time, fix and satellites where GPX has them, the rest as extensions', async () => {
    const edge = { longitude: 180, latitude: 1e-7, absolute_altitude_m: null }
    await fly([frameAt(0), frameAt(1), frameAt(2, edge)])
    const { text, ...file } = await exported('gpx')
    expect(file).toMatchObject({ file_name: `${svcId}.gpx`, content_type: 'application/gpx+xml' })
    const gpx = rootOf(text)
    expect(gpx.attributes).toMatchObject({ version: '1.1', xmlns: 'http://www.topografix.com/GPX/1/1' })
    const [track] = childrenNamed(gpx, 'trk')
    expect(textAt(track!, 'name')).toBe(svcId)
    const [first, , last] = descendants(track!, 'trkpt')
    expect(first!.attributes).toEqual({ lat: '12.9', lon: '77.6' })
    expect(first!.children.map(({ name }) => name)).toEqual(['ele', 'time', 'fix', 'sat', 'extensions'])
    expect(textAt(first!, 'ele')).toBe('900')
    expect(textAt(first!, 'time')).toBe(frameAt(0).timestamp)
    expect(textAt(first!, 'fix')).toBe('3d')
    const extensions = childrenNamed(first!, 'extensions')[0]!
    expect(textAt(extensions, 'battery_remaining_percent')).toBe('80')
    expect(textAt(extensions, 'status_text')).toBe('=1+1, "quoted" <b> & é')
    const motion = childrenNamed(extensions, 'TrackPointExtension')[0]!
    expect([textAt(motion, 'speed'), textAt(motion, 'course')]).toEqual(['7.5', '270'])
    expect(last!.attributes).toEqual({ lat: '0.0000001', lon: '-180' })
    expect(childrenNamed(last!, 'ele')).toEqual([])
  })

  test('as KML is a gx:Track with as many times as positions and values', async () => {
    await fly([0, 1, 2].map((i) => frameAt(i, { absolute_altitude_m: null })))
    const { text, ...file } = await exported('kml')
    expect(file.content_type).toBe('application/vnd.google-earth.kml+xml')
    const [track] = descendants(rootOf(text), 'Track')
    expect(textAt(track!, 'altitudeMode')).toBe('relativeToGround')
    expect(childrenNamed(track!, 'when').map((when) => when.text)).toEqual(
      [0, 1, 2].map((i) => frameAt(i).timestamp),
    )
    expect(childrenNamed(track!, 'coord').map((coord) => coord.text)).toEqual([
      '77.6 12.9 0',
      '77.6 12.90001 1',
      '77.6 12.90002 2',
    ])
    const values = descendants(track!, 'SimpleArrayData')
    expect(values.map(({ attributes }) => attributes.name)).toContain('groundspeed_mps')
    for (const one of values) expect(childrenNamed(one, 'value')).toHaveLength(3)
    const declared = descendants(rootOf(text), 'SimpleArrayField').map(({ attributes }) => attributes.name)
    for (const one of values) expect(declared).toContain(one.attributes.name)
  })

  test('as KML repeats a height that is missing, and begins with the first that is known', async () => {
    const heights = [null, null, 905, null, 903, null]
    await fly(
      heights.map((absolute_altitude_m, i) => frameAt(i, { absolute_altitude_m, altitude_agl: null })),
    )
    const [track] = descendants(rootOf((await exported('kml')).text), 'Track')
    expect(textAt(track!, 'altitudeMode')).toBe('absolute')
    const written = childrenNamed(track!, 'coord').map((coord) => coord.text.split(' ')[2])
    expect(written).toEqual(['905', '905', '905', '905', '903', '903'])
    const [values] = descendants(track!, 'SimpleArrayData').filter(
      ({ attributes }) => attributes.name === 'absolute_altitude_m',
    )
    expect(childrenNamed(values!, 'value').map((value) => value.text)).toEqual(['', '', '905', '', '903', ''])
  })

  test('names the aircraft by its registration number, or by its AST number while it has none', async () => {
    await fly([frameAt(0)])
    const named = async () => {
      const gpx = descendants(rootOf((await exported('gpx')).text), 'trk')[0]!
      const kml = descendants(rootOf((await exported('kml')).text), 'Placemark')[0]!
      return [textAt(gpx, 'src'), textAt(kml, 'name')]
    }
    expect(await named()).toEqual([flight.assetUin, flight.assetUin])
    await world.database.db
      .update(tables.flightSessions)
      .set({ assetUin: null })
      .where(eq(tables.flightSessions.sessionUuid, flight.sessionUuid))
    const { asset_svc_id } = await sessionOperations.get.invoke(
      world.as(flight.owner),
      { session_uuid: flight.sessionUuid },
      {},
    )
    expect(await named()).toEqual([asset_svc_id, asset_svc_id])
  })

  test('as KML has its elements in the order that the OGC’s schema requires', async () => {
    await fly([0, 1].map((i) => frameAt(i)))
    const root = rootOf((await exported('kml')).text)
    const childrenOf = (name: string) => descendants(root, name)[0]!.children.map((child) => child.name)
    // ogckml22.xsd: StyleType, DocumentType, PlacemarkType; kml22gx.xsd: TrackType.
    expect(childrenOf('Style')).toEqual(['IconStyle', 'LineStyle'])
    expect(childrenOf('Document')).toEqual(['name', 'Style', 'Schema', 'Placemark'])
    expect(childrenOf('Placemark')).toEqual(['name', 'styleUrl', 'Track'])
    expect([...new Set(childrenOf('Track'))]).toEqual(['altitudeMode', 'when', 'coord', 'ExtendedData'])
  })

  test('as CSV has units in its header, and no text that a spreadsheet would run', async () => {
    await fly([frameAt(0)])
    const { text, ...file } = await exported('csv')
    expect(file).toMatchObject({ file_name: `${svcId}.csv`, content_type: 'text/csv' })
    const [header, row, end] = text.split('\r\n')
    const names = header!.split(',')
    expect(names.slice(0, 6)).toEqual([
      'timestamp_utc',
      'latitude_deg',
      'longitude_deg',
      'altitude_agl_m',
      'absolute_altitude_m',
      'altitude_w84_m',
    ])
    expect(names.slice(-5)).toEqual([
      'is_armed',
      'is_in_air',
      'flight_mode',
      'status_text',
      'derived_altitudes',
    ])
    expect(row).toContain(`${frameAt(0).timestamp},12.9,77.6,0,900,813.28,-90,`)
    expect(row!.endsWith(`,,true,,"'=1+1, ""quoted"" <b> & é",altitude_w84`)).toBe(true)
    expect(end).toBe('')
  })

  test.each([0, 1])('with %i frames is a whole file in every format', async (count) => {
    if (count > 0) await fly([frameAt(0)])
    const { features } = JSON.parse((await exported('geojson')).text)
    expect(features[0].geometry.type).toBe('MultiPoint')
    expect(features[0].geometry.coordinates).toHaveLength(count)
    expect(descendants(rootOf((await exported('gpx')).text), 'trkpt')).toHaveLength(count)
    expect(descendants(rootOf((await exported('kml')).text), 'when')).toHaveLength(count)
    expect((await exported('csv')).text.split('\r\n')).toHaveLength(count + 2)
  })

  test('is for those who may read its records, in a format that there is', async () => {
    const colleague = await buildMember(world, flight.org)
    const stranger = await buildOrganisation(world)
    for (const { actor } of [colleague, { actor: stranger.owner }])
      await expect(exported('csv', actor)).rejects.toMatchObject({ code: 'not_found' })
    await expect(exported('shp')).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('of six hours at 2 Hz comes whole, in small pieces between which others have their turn', async () => {
    const count = 43_200
    await ensureFrameDays(world.services.db, startMs(), startMs() + count * 500)
    await world.services.db.execute(sql`
      insert into telemetry_frames
        (session_uuid, "timestamp", asset_uuid, latitude, longitude, altitude_agl, battery_remaining_percent)
      select ${flight.sessionUuid}::uuid, ${world.clock.now().toISOString()}::timestamptz + i * interval '500 ms',
        ${flight.assetUuid}::uuid, 10 + i / 1e6, 20, 50, 70 from generate_series(0, ${count - 1}::int) as i`)
    for (const format of ['geojson', 'gpx', 'kml', 'csv']) {
      let turns = 0
      const others = setInterval(() => {
        turns += 1
      }, 1)
      const { text } = await exported(format)
      clearInterval(others)
      expect(turns).toBeGreaterThan(count / 500 / 2)
      const last = new Date(startMs() + (count - 1) * (second / 2)).toISOString()
      expect(text.split(last)).toHaveLength(2)
      expect(text.match(/\d\d:\d\d:\d\d\.\d{3}Z/g)!.length).toBeGreaterThanOrEqual(count)
      if (format === 'geojson') {
        const { geometry, properties } = JSON.parse(text).features[0]
        expect(geometry.coordinates).toHaveLength(count)
        expect(properties.coordTimes).toHaveLength(count)
        expect(properties.coordinateProperties.battery_remaining_percent).toHaveLength(count)
      }
    }
  })
})
