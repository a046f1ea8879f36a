import { Caller, newPartnerKey, newPerson } from '../fixtures/caller.ts'
import { box, inMinutes } from '../fixtures/place.ts'
import { Conversation } from '../fixtures/sockets.ts'
import { expect, test } from '../fixtures/test.ts'

const baseUrl = process.env['E2E_BASE_URL'] ?? ''
const socketUrl = baseUrl.replace('http', 'ws')

/** A corner of the sea where no other story flies. */
const west = 60 + Math.random() * 5
const south = 5 + Math.random() * 5

test('a flight, from registration to its last frame, by REST and sockets alone', async () => {
  const partnerKey = await newPartnerKey('Story partner')

  const maker = new Caller(baseUrl, partnerKey)
  await maker.register(newPerson('Maker'))
  await maker.createOrganisation('Story Aerosystems', 1)
  const model = await maker.createModel('Kite')

  const manager = new Caller(baseUrl, partnerKey)
  await manager.register(newPerson('Manager'))
  await manager.createOrganisation('Story Airspace Cell', 3)
  const zone = await manager.must(201, 'POST', '/airspaces', {
    zone_name: `Story Outer ${west}`,
    restriction_type: 4,
    airspace_zone_type: 2,
    zone_envelope: box({ west, south }, 0.2),
    min_height: 0,
    max_height: 120,
    active_from: null,
    active_to: null,
  })

  const owner = new Caller(baseUrl, partnerKey)
  await owner.register(newPerson('Owner'))
  const org = await owner.createOrganisation('Story Surveys', 2)
  const asset = await owner.must(201, 'POST', '/assets', {
    asset_model_uuid: model.model_uuid,
    org_owner_uuid: org.org_uuid,
    asset_uin: `UA${Date.now().toString(36).toUpperCase()}`,
    uin_status: 1,
  })
  const volume = { min_height: 20, max_height: 80 }
  const mission = await owner.must(201, 'POST', '/missions', {
    mission_name: 'Reef survey',
    mission_description: 'Photogrammetry',
    start_time: inMinutes(-5),
    end_time: inMinutes(120),
    mission_envelope: box({ west: west + 0.05, south: south + 0.05 }, 0.05),
    ...volume,
    assets: [{ asset_uuid: asset.asset_uuid }],
    pilots: [owner.userUuid],
    airspace_restrictions_covered: [],
  })
  expect(mission.permission_summary).toBe('pending')
  expect(mission.permissions).toHaveLength(1)
  expect(mission.permissions[0].zone_uuid).toBe(zone.zone_uuid)

  const decided = await manager.must(200, 'PUT', `/permissions/${mission.permissions[0].permission_uuid}`, {
    permission_status: 1,
    permission_reference: 'STORY/1',
    valid_from: inMinutes(-5),
    valid_to: inMinutes(120),
  })
  expect(decided.permission_status).toBe(1)

  const plan = await owner.must(201, 'POST', `/flight-plans?mission_uuid=${mission.mission_uuid}`, {
    asset_uuid: asset.asset_uuid,
    pilot_uuid: owner.userUuid,
    schedule_start_time: inMinutes(-1),
    schedule_end_time: inMinutes(60),
    flight_envelope: box({ west: west + 0.06, south: south + 0.06 }, 0.02),
    ...volume,
    airspace_restrictions_covered: [],
  })
  expect(plan.permission_summary).toBe('approved')

  const session = await owner.must(201, 'POST', '/flight-sessions', {
    asset_uuid: asset.asset_uuid,
    plan_uuid: plan.plan_uuid,
  })

  const { token: liveToken } = await manager.must(200, 'POST', '/airspace/live/token')
  const live = await Conversation.open(`${socketUrl}/v1/airspace/live?token=${liveToken}`)
  await live.next((message) => message.type === 'connection_ack')
  live.send({ action: 'subscribe', zoneUuid: zone.zone_uuid, mode: 'full' })
  await live.next((message) => message.type === 'subscription_response')

  const ground = await Conversation.open(
    `${socketUrl}/v1/flight-sessions/${session.session_uuid}/telemetry?token=${session.session_token}`,
  )
  await ground.next((message) => message.type === 'connection_ack')
  // One kilometre to the north in ten steps of a hundredth of a degree's ninth part.
  const steps = 10
  const stepDeg = 0.0009
  const start = Date.now()
  for (let step = 0; step <= steps; step++) {
    const timestamp = new Date(start + step).toISOString()
    ground.send({
      timestamp,
      latitude: south + 0.065 + step * stepDeg,
      longitude: west + 0.065,
      altitude_agl: 50,
      heading: 0,
    })
    const ack = await ground.next((message) => message.type === 'telemetry_ack')
    expect(ack.timestamp).toBe(timestamp)
    const seen = await live.next(
      (message) => message.type === 'telemetry_frame' && message.data.timestamp === timestamp,
    )
    expect(seen.data.asset_uuid).toBe(asset.asset_uuid)
    expect(seen.data.zone_uuids).toContain(zone.zone_uuid)
  }

  const flights = await manager.must(200, 'GET', '/airspace/active-flights')
  expect(flights.map((flight: { asset_uuid: string }) => flight.asset_uuid)).toEqual([asset.asset_uuid])

  await owner.must(200, 'POST', `/flight-sessions/${session.session_uuid}/end`)
  expect(await ground.closed()).toBe(4410)
  const ended = await owner.must(200, 'GET', `/flight-sessions/${session.session_uuid}`)
  // A degree of latitude at 5 to 10 degrees north is 110,575 to 110,611 m on WGS84.
  expect(ended.total_distance).toBeGreaterThan(steps * stepDeg * 110_575 * 0.999)
  expect(ended.total_distance).toBeLessThan(steps * stepDeg * 110_611 * 1.001)
  expect(ended.total_endurance).toBeGreaterThanOrEqual(0)
  const records = await owner.call('GET', `/flight-sessions/${session.session_uuid}/telemetry/records`)
  expect(records.body.pagination.total_records).toBe(steps + 1)
  live.close()
})
