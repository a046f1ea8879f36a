import { Clearway, Station, type StationNews } from '@clearway/client'
import { newPartnerKey, newPerson, smallCopter } from '../fixtures/caller.ts'
import { codeFor } from '../fixtures/outbox.ts'
import { box, inMinutes } from '../fixtures/place.ts'
import { expect, test } from '../fixtures/test.ts'

const origin = process.env['E2E_BASE_URL'] ?? ''

/** A corner of the sea where no other story flies. */
const west = 66 + Math.random() * 5
const south = -15 + Math.random() * 5

/** Registers, verifies, signs in and founds an organisation. */
const founder = async (partnerKey: string, firstName: string, org_type: 1 | 2 | 3) => {
  const clearway = new Clearway({ origin, partnerKey })
  const person = newPerson(firstName)
  const contact = { identifier_type: 'email' as const, identifier: person.email }
  await clearway.call('accounts.register', { body: person })
  await clearway.call('accounts.sendVerifyOtp', { body: contact })
  await clearway.call('accounts.verify', { body: { ...contact, otp: await codeFor(person.email, 'verify') } })
  const { user_uuid } = await clearway.signIn(person.email, person.password)
  const { data } = await clearway.call('organisations.create', {
    body: {
      org_name: `Client ${firstName} ${west}`,
      org_type,
      org_address: '1 Airport Road',
      org_website: 'https://example.org',
      org_business_identifiers: { type: 'CIN', identifier: 'U72900KA2026PTC000001' },
    },
  })
  const { org_uuid } = data.organisation
  return { clearway: clearway.actingFor(org_uuid), org_uuid, user_uuid }
}

test('a flight, from registration to its last frame, by the typed client', async () => {
  const partnerKey = await newPartnerKey('Client story')

  const maker = await founder(partnerKey, 'Maker', 1)
  const model = await maker.clearway.call('assetModels.create', {
    body: { ...smallCopter, model_name: 'Kite' },
  })

  const manager = await founder(partnerKey, 'Manager', 3)
  const heights = { min_height: 20, max_height: 80 }
  const zone = await manager.clearway.call('zones.create', {
    body: {
      zone_name: `Client zone ${west}`,
      restriction_type: 4,
      airspace_zone_type: 2,
      zone_envelope: box({ west, south }, 0.2),
      ...heights,
      active_from: null,
      active_to: null,
    },
  })

  const owner = await founder(partnerKey, 'Owner', 2)
  const asset = await owner.clearway.call('assets.create', {
    body: {
      asset_model_uuid: model.data.model_uuid,
      org_owner_uuid: owner.org_uuid,
      asset_uin: `UC${Date.now().toString(36).toUpperCase()}`,
      uin_status: 1,
    },
  })
  const { asset_uuid } = asset.data
  const mission = await owner.clearway.call('missions.create', {
    body: {
      mission_name: 'Client survey',
      mission_description: 'Photogrammetry',
      start_time: inMinutes(-5),
      end_time: inMinutes(120),
      mission_envelope: box({ west, south }, 0.1),
      ...heights,
      assets: [{ asset_uuid }],
      pilots: [owner.user_uuid],
    },
  })

  for await (const { permission } of manager.clearway.pages('permissions.list')) {
    expect(permission.zone_uuid).toBe(zone.data.zone_uuid)
    await manager.clearway.call('permissions.decide', {
      path: { permission_uuid: permission.permission_uuid },
      body: { permission_status: 1 },
    })
  }

  const plan = await owner.clearway.call('flightPlans.create', {
    query: { mission_uuid: mission.data.mission_uuid },
    body: {
      asset_uuid,
      pilot_uuid: owner.user_uuid,
      schedule_start_time: inMinutes(-1),
      schedule_end_time: inMinutes(60),
      flight_envelope: box({ west, south }, 0.05),
      ...heights,
    },
  })
  expect(plan.data.permission_summary).toBe('approved')

  const { data: session } = await owner.clearway.call('sessions.start', {
    body: { asset_uuid, plan_uuid: plan.data.plan_uuid },
  })
  const news: StationNews[] = []
  const station = new Station({
    origin,
    session: { session_uuid: session.session_uuid, session_token: session.session_token ?? '' },
    onNews: (one) => news.push(one),
  })
  const start = Date.now()
  const frames = [...Array(6)].map((_, step) => ({
    timestamp: new Date(start + step).toISOString(),
    latitude: south + 0.01 + step * 0.0009,
    longitude: west + 0.01,
    altitude_agl: 50,
  }))
  for (const frame of frames) expect(station.measure(frame)).toBe(true)
  await expect.poll(() => station.waiting, { timeout: 60_000 }).toBe(0)
  expect(news.filter(({ type }) => type === 'stored')).toHaveLength(frames.length)

  const path = { session_uuid: session.session_uuid }
  await owner.clearway.call('sessions.end', { path })
  await expect.poll(() => news.at(-1)).toMatchObject({ type: 'closed', isFinal: true })
  const records = owner.clearway.pages('telemetry.records', { path, query: { limit: 4 } })
  const stored: string[] = []
  for await (const { timestamp } of records) stored.push(timestamp)
  expect(stored).toEqual(frames.map(({ timestamp }) => timestamp))
  station.close()
})
