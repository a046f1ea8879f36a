import { Clearway, type LiveSocketOptions, Station, type ViolationAlert } from '@clearway/client'

// The story as a partner writes it: nothing but the client. Compiled strictly in an empty project, and run there once
// more as plain JavaScript.

export interface Scene {
  readonly origin: string
  readonly partnerKey: string
  /** A south-west corner where no other test flies, in degrees. */
  readonly west: number
  readonly south: number
  /** The newest one-time code that was sent to somebody. */
  codeFor(email: string): Promise<string>
  /** Comes back when it is true; throws when it never is. */
  until(isSo: () => boolean, what: string): Promise<void>
  readonly WebSocket?: LiveSocketOptions['WebSocket']
}

interface Founder {
  readonly clearway: Clearway
  readonly email: string
  readonly password: string
  readonly org_uuid: string
  readonly user_uuid: string
}

const minute = 60_000
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * minute).toISOString()

const box = (west: number, south: number, width: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south],
      [west + width, south],
      [west + width, south + width],
      [west, south + width],
      [west, south],
    ] as [number, number][],
  ],
})

/** Registers, verifies, signs in and founds an organisation. */
const founder = async (
  { origin, partnerKey, codeFor }: Scene,
  first_name: string,
  org_type: 1 | 2 | 3,
): Promise<Founder> => {
  const clearway = new Clearway({ origin, partnerKey })
  const unique = `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}`
  const email = `${first_name.toLowerCase()}.${unique}@example.org`
  const password = 'a long enough passphrase'
  const phone = `+91${String(6_000_000_000 + Math.floor(Math.random() * 3_999_999_999))}`
  await clearway.call('accounts.register', {
    body: { email, phone, first_name, last_name: 'Tester', password },
  })
  const contact = { identifier_type: 'email' as const, identifier: email }
  await clearway.call('accounts.sendVerifyOtp', { body: contact })
  await clearway.call('accounts.verify', { body: { ...contact, otp: await codeFor(email) } })
  const { user_uuid } = await clearway.signIn(email, password)
  const { data } = await clearway.call('organisations.create', {
    body: {
      org_name: `Client ${first_name} ${unique}`,
      org_type,
      org_address: '1 Airport Road',
      org_website: 'https://example.org',
      org_business_identifiers: { type: 'CIN', identifier: 'U72900KA2026PTC000001' },
    },
  })
  const { org_uuid } = data.organisation
  return { clearway: clearway.actingFor(org_uuid), email, password, org_uuid, user_uuid }
}

/** From three registrations to a plan that may be flown. */
export const prepare = async (scene: Scene) => {
  const { west, south } = scene
  const heights = { min_height: 20, max_height: 80 }
  const maker = await founder(scene, 'Maker', 1)
  const model = await maker.clearway.call('assetModels.create', {
    body: {
      model_name: 'Kite',
      model_variant: 'A',
      category: 3,
      sub_category: 2,
      class: 1,
      max_takeoff_weight: 4.2,
      max_height: 120,
    },
  })

  const manager = await founder(scene, 'Manager', 3)
  const zone = await manager.clearway.call('zones.create', {
    body: {
      zone_name: `Client zone ${west}`,
      restriction_type: 4,
      airspace_zone_type: 2,
      zone_envelope: box(west, south, 0.2),
      min_height: 0,
      max_height: 120,
      active_from: null,
      active_to: null,
    },
  })

  const owner = await founder(scene, 'Owner', 2)
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
      mission_envelope: box(west, south, 0.1),
      ...heights,
      assets: [{ asset_uuid }],
      pilots: [owner.user_uuid],
    },
  })
  for await (const { permission } of manager.clearway.pages('permissions.list')) {
    const path = { permission_uuid: permission.permission_uuid }
    await manager.clearway.call('permissions.decide', { path, body: { permission_status: 1 } })
  }
  const plan = await owner.clearway.call('flightPlans.create', {
    query: { mission_uuid: mission.data.mission_uuid },
    body: {
      asset_uuid,
      pilot_uuid: owner.user_uuid,
      schedule_start_time: inMinutes(-1),
      schedule_end_time: inMinutes(60),
      flight_envelope: box(west, south, 0.05),
      ...heights,
    },
  })
  if (plan.data.permission_summary !== 'approved') throw new Error('the plan is not approved')
  return { manager, owner, asset_uuid, plan_uuid: plan.data.plan_uuid, zone_uuid: zone.data.zone_uuid }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

/** Flies it, climbs out of its plan, and lands, watched by the manager of the zone. */
export const fly = async (scene: Scene, { manager, owner, asset_uuid, plan_uuid, zone_uuid }: Prepared) => {
  const { west, south, until } = scene
  const socket = scene.WebSocket ? { WebSocket: scene.WebSocket } : {}
  const { data: session } = await owner.clearway.call('sessions.start', { body: { asset_uuid, plan_uuid } })
  const path = { session_uuid: session.session_uuid }

  const alerts: ViolationAlert[] = []
  const seen = new Set<string>()
  const live = manager.clearway.live({
    ...socket,
    onMessage(message) {
      if (message.type === 'violation_alert') alerts.push(message.data)
      if (message.type === 'telemetry_frame') seen.add(message.data.timestamp)
    },
  })
  live.setZones(new Map([[zone_uuid, 'full']]))
  live.setBounds({ west, south, east: west + 0.2, north: south + 0.2 })
  const own = owner.clearway.live(socket)
  own.setAssets(new Set([asset_uuid]))
  const shown = () => live.snapshot().state.assets.get(asset_uuid)
  await until(() => live.snapshot().feed.state === 'live' && own.snapshot().feed.state === 'live', 'live')

  const stored: string[] = []
  const station = new Station({
    origin: scene.origin,
    session: { session_uuid: session.session_uuid, session_token: session.session_token ?? '' },
    ...socket,
    onNews: (news) => news.type === 'stored' && stored.push(news.frame.timestamp),
  })
  const frames: string[] = []
  const measure = (step: number, altitude_agl: number) => {
    const timestamp = new Date().toISOString()
    frames.push(timestamp)
    const latitude = south + 0.01 + step * 0.0009
    station.measure({ timestamp, latitude, longitude: west + 0.01, altitude_agl, is_in_air: true })
  }
  for (let step = 0; alerts.length === 0; step += 1) {
    if (step > 40) throw new Error('no alert was raised')
    measure(step, step < 2 ? 50 : 100)
    await until(() => station.waiting === 0, 'stored')
    await until(() => seen.size === frames.length, 'seen')
  }
  await until(() => own.snapshot().state.assets.has(asset_uuid), 'seen by its owner')
  await until(() => typeof shown()?.sources.viewport === 'number', 'in the viewport')
  const picture = shown()

  await owner.clearway.call('sessions.end', { path })
  await until(() => !shown(), 'gone from the map')
  const kept: string[] = []
  for await (const { timestamp } of owner.clearway.pages('telemetry.records', { path, query: { limit: 4 } }))
    kept.push(timestamp)
  station.close()
  live.stop()
  own.stop()
  return {
    measured: frames,
    stored,
    kept,
    alert: alerts[0]?.alert_type,
    sources: picture?.sources,
    why: live.snapshot().state.leaving.get(asset_uuid)?.reason,
  }
}
