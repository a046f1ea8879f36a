import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { assetOperations } from '../../fleet/assets/service.ts'
import { hour, minute, second } from '../../kernel/index.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import {
  type BuiltSession,
  buildAlertScene,
  buildAsset,
  buildMember,
  buildOrganisation,
  buildSession,
  zoneEvidence,
} from '../../testing/index.ts'
import { recordEvidence } from '../alerts/evidence.ts'
import { alertOperations } from '../alerts/service.ts'
import { telemetryOperations } from '../telemetry-records/service.ts'
import { endExpiredSessions } from './ending.ts'
import { sessionOperations as sessions } from './service.ts'

let fleet: Awaited<ReturnType<typeof buildOrganisation>>

const world = await openTestWorld()
beforeEach(async () => {
  fleet = await buildOrganisation(world)
})

const start = (actor = fleet.owner, body: Record<string, unknown> = {}) =>
  sessions.start.invoke(world.as(actor), {}, body)
const now = () => world.clock.now()

describe('starting', () => {
  test('gives a session and the token that its pilot can ask for again', async () => {
    const { asset_uuid } = await buildAsset(world, fleet)
    const started = await start(fleet.owner, {
      asset_uuid,
      asset_start_latitude: 12.9,
      asset_start_longitude: 77.6,
    })
    const session = await sessions.active.invoke(world.as(fleet.owner), {}, { asset_uuid })
    expect(session).toMatchObject({
      ...started,
      asset_uuid,
      plan_uuid: null,
      conforming: true,
      session_start_time: now().toISOString(),
      session_end_time: null,
      session_expiry: new Date(now().getTime() + 24 * hour).toISOString(),
      asset_start_latitude: 12.9,
      total_distance: null,
    })
  })

  test('an asset flies in one session at a time, however many starts race', async () => {
    const { asset_uuid } = await buildAsset(world, fleet)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => start(fleet.owner, { asset_uuid })),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(19)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'conflict' })
  })

  test('retries with one Idempotency-Key answer one session, also when they race', async () => {
    const { asset_uuid } = await buildAsset(world, fleet)
    const body = { asset_uuid, idempotency_key: 'take-off-1' }
    const answers = await Promise.all(Array.from({ length: 12 }, () => start(fleet.owner, body)))
    expect(new Set(answers.map(({ session_uuid }) => session_uuid)).size).toBe(1)
    expect(new Set(answers.map(({ session_token }) => session_token)).size).toBe(1)
  })

  test('a retry is answered however late it comes, though its start lies too far back by then', async () => {
    const { asset_uuid } = await buildAsset(world, fleet)
    const started_at = new Date(now().getTime() - 30 * 24 * hour).toISOString()
    const body = { asset_uuid, started_at, idempotency_key: 'long ago' }
    const started = await start(fleet.owner, body)
    world.clock.advance(minute)
    expect(await start(fleet.owner, body)).toEqual(started)
  })

  test('the same key for a different request is refused, and is another person’s own', async () => {
    const first = await buildAsset(world, fleet)
    const second = await buildAsset(world, fleet)
    await start(fleet.owner, { asset_uuid: first.asset_uuid, idempotency_key: 'k' })
    await expect(
      start(fleet.owner, { asset_uuid: second.asset_uuid, idempotency_key: 'k' }),
    ).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    })
    const colleague = await buildMember(world, fleet.org)
    await expect(
      start(colleague.actor, { asset_uuid: second.asset_uuid, idempotency_key: 'k' }),
    ).resolves.toBeTruthy()
  })

  test('a refused start does not use its key up', async () => {
    const { asset_uuid } = await buildAsset(world, fleet)
    const flying = await start(fleet.owner, { asset_uuid })
    const body = { asset_uuid, idempotency_key: 'later' }
    await expect(start(fleet.owner, body)).rejects.toMatchObject({ code: 'conflict' })
    await sessions.end.invoke(world.as(fleet.owner), flying, {})
    await expect(start(fleet.owner, body)).resolves.toBeTruthy()
  })

  test.each([
    ['5 minutes ahead', 5 * minute, null],
    ['more than 5 minutes ahead', 5 * minute + 1, 'invalid_input'],
    ['30 days back', -30 * 24 * hour, null],
    ['more than 30 days back', -30 * 24 * hour - 1, 'invalid_input'],
  ])('may be given as %s', async (_when, ms, code) => {
    const { asset_uuid } = await buildAsset(world, fleet)
    const started = start(fleet.owner, {
      asset_uuid,
      started_at: new Date(now().getTime() + ms).toISOString(),
    })
    if (code) await expect(started).rejects.toMatchObject({ code })
    else await expect(started).resolves.toBeTruthy()
  })

  test('somebody else’s asset and an unknown one are both not found', async () => {
    const foreign = await buildAsset(world, await buildOrganisation(world))
    for (const asset_uuid of [foreign.asset_uuid, world.services.ids.uuid()])
      await expect(start(fleet.owner, { asset_uuid })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('seeing', () => {
  test('open and ended sessions are listed apart, with pilot and alerts', async () => {
    const over = await buildSession(world, { org: fleet })
    await sessions.end.invoke(world.as(fleet.owner), { session_uuid: over.sessionUuid }, {})
    const open = await buildSession(world, { org: fleet })
    const listed = async (active: 0 | 1) =>
      (await sessions.list.invoke(world.as(fleet.owner), {}, { active })).data.map(
        ({ session_uuid }) => session_uuid,
      )
    expect(await listed(1)).toEqual([open.sessionUuid])
    expect(await listed(0)).toEqual([over.sessionUuid])
    const { data } = await sessions.list.invoke(world.as(fleet.owner), {}, {})
    const { first_name, last_name } = fleet.person.user
    expect(data[0]).toMatchObject({
      pilot_name: `${first_name} ${last_name}`,
      mission_name: null,
      alert_count: 0,
    })
  })

  test('what was in the air at some moment of a span is listed, what had landed before or took off after is not', async () => {
    const org = await buildOrganisation(world)
    const began = now()
    const at = (minutes: number) => new Date(began.getTime() + minutes * minute)
    const fly = async (endsAfterMinutes?: number) => {
      const { sessionUuid } = await buildSession(world, { org })
      if (endsAfterMinutes === undefined) return sessionUuid
      world.clock.advance(endsAfterMinutes * minute)
      await sessions.end.invoke(world.as(org.owner), { session_uuid: sessionUuid }, {})
      return sessionUuid
    }
    // 0–10, 10–20, 20–30, and one that took off at 30 and flies.
    const [first, second, third, flying] = [await fly(10), await fly(10), await fly(10), await fly()]
    const listed = async (span: { from?: Date; to?: Date }) => {
      const asked = { from: span.from?.toISOString(), to: span.to?.toISOString() }
      return (await sessions.list.invoke(world.as(org.owner), {}, asked)).data.map((one) => one.session_uuid)
    }
    expect(await listed({ from: at(15), to: at(25) })).toEqual([third, second])
    // The ends of the span itself are outside of it.
    expect(await listed({ from: at(10), to: at(20) })).toEqual([second])
    expect(await listed({ from: at(25) })).toEqual([flying, third])
    expect(await listed({ to: at(20) })).toEqual([second, first])
    expect(await listed({ from: at(40) })).toEqual([flying])
  })

  test('a span that is no time is refused with its field', async () => {
    const asked = sessions.list.invoke(world.as(fleet.owner), {}, { from: 'yesterday' })
    await expect(asked).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('a colleague sees an ad-hoc session in the list, without its token, and cannot open or end it', async () => {
    const { sessionUuid } = await buildSession(world, { org: fleet })
    const { actor } = await buildMember(world, fleet.org)
    const list = await sessions.list.invoke(world.as(actor), {}, {})
    expect(list.data).toMatchObject([{ session_uuid: sessionUuid, session_token: null }])
    await expect(
      sessions.get.invoke(world.as(actor), { session_uuid: sessionUuid }, {}),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('an Admin sees the token of a pilot’s open session; once it has ended nobody does', async () => {
    const { actor: pilot } = await buildMember(world, fleet.org)
    const { sessionUuid, token } = await buildSession(world, { org: fleet, pilot })
    const get = () => sessions.get.invoke(world.as(fleet.owner), { session_uuid: sessionUuid }, {})
    expect((await get()).session_token).toBe(token)
    await sessions.end.invoke(world.as(pilot), { session_uuid: sessionUuid }, {})
    expect((await get()).session_token).toBeNull()
  })

  test('another organisation sees nothing', async () => {
    const { sessionUuid, assetUuid } = await buildSession(world, { org: fleet })
    const stranger = world.as((await buildOrganisation(world)).owner)
    const params = { session_uuid: sessionUuid }
    await expect(sessions.get.invoke(stranger, params, {})).rejects.toMatchObject({ code: 'not_found' })
    await expect(sessions.end.invoke(stranger, params, {})).rejects.toMatchObject({ code: 'not_found' })
    await expect(telemetryOperations.records.invoke(stranger, params, {})).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(sessions.active.invoke(stranger, {}, { asset_uuid: assetUuid })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await sessions.list.invoke(stranger, {}, {})).data).toEqual([])
  })
})

describe('ending', () => {
  test('fixes distance, endurance and area, and the asset’s totals grow by them', async () => {
    const { sessionUuid, assetUuid } = await buildSession(world, { org: fleet })
    const params = { session_uuid: sessionUuid }
    // A right triangle on the equator: 0.01 degree is 1,113.195 m east and 1,105.743 m north.
    const corners = [
      [0, 0],
      [0.01, 0],
      [0.01, 0.01],
    ] as const
    const frames = corners.map(([longitude, latitude], i) => ({
      timestamp: new Date(now().getTime() + i * second).toISOString(),
      longitude,
      latitude,
    }))
    await telemetryOperations.upload.invoke(world.as(fleet.owner), params, { frames: frames.toReversed() })
    world.clock.advance(90 * second)
    const answer = await sessions.end.invoke(world.as(fleet.owner), params, {})
    expect(answer).toEqual({ session_uuid: sessionUuid, session_token: null })
    const session = await sessions.get.invoke(world.as(fleet.owner), params, {})
    expect(session.total_distance).toBeCloseTo(1113.195 + 1105.743, 1)
    expect(session.total_endurance).toBe(2)
    expect(session.total_area! / ((1113.195 * 1105.743) / 2)).toBeCloseTo(1, 4)
    expect(session).toMatchObject({
      session_end_time: now().toISOString(),
      asset_end_latitude: 0.01,
      asset_end_longitude: 0.01,
    })
    const asset = await assetOperations.get.invoke(world.as(fleet.owner), { asset_uuid: assetUuid }, {})
    expect(asset).toMatchObject({
      total_flights: 1,
      total_endurance: 2,
      total_distance: session.total_distance,
    })
  })

  test('twice answers the same and counts once, also when both race', async () => {
    const { sessionUuid, assetUuid } = await buildSession(world, { org: fleet })
    const end = () => sessions.end.invoke(world.as(fleet.owner), { session_uuid: sessionUuid }, {})
    const [first, second] = await Promise.all([end(), end()])
    expect(second).toEqual(first)
    expect(await end()).toEqual(first)
    const asset = await assetOperations.get.invoke(world.as(fleet.owner), { asset_uuid: assetUuid }, {})
    expect(asset.total_flights).toBe(1)
  })

  test('comes by itself after 24 hours, and frees the asset', async () => {
    const { sessionUuid, assetUuid } = await buildSession(world, { org: fleet })
    world.clock.advance(24 * hour)
    await endExpiredSessions(world.services)
    const session = await sessions.get.invoke(world.as(fleet.owner), { session_uuid: sessionUuid }, {})
    expect(session.session_end_time).toBe(session.session_expiry)
    await expect(start(fleet.owner, { asset_uuid: assetUuid })).resolves.toBeTruthy()
  })

  test('that comes by itself ends its alerts at its own time, however much later it is noted', async () => {
    const scene = await buildAlertScene(world, 60)
    await recordEvidence(world.services, [zoneEvidence(scene)])
    world.clock.advance(30 * hour)
    await endExpiredSessions(world.services)
    const { sessionUuid, owner } = scene.flight
    const { session_end_time } = await sessions.get.invoke(world.as(owner), { session_uuid: sessionUuid }, {})
    const { data } = await alertOperations.list.invoke(world.as(owner), {}, { session_uuid: sessionUuid })
    expect(data).toMatchObject([{ state: 'cleared', cleared_at: session_end_time }])
  })

  test('of others comes by itself though one flight cannot be ended', async () => {
    const flights = [await buildSession(world), await buildSession(world), await buildSession(world)]
    world.clock.advance(24 * hour)
    const holder = new pg.Client(world.database.url)
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from flight_sessions where session_uuid = $1 for update', [
      flights[1]!.sessionUuid,
    ])
    const isOver = async ({ sessionUuid, owner }: BuiltSession) => {
      const session = await sessions.get.invoke(world.as(owner), { session_uuid: sessionUuid }, {})
      return session.session_end_time !== null
    }
    const reported: object[] = []
    const log = { ...world.services.log, error: (what: object) => void reported.push(what) }
    await endExpiredSessions({ ...world.services, log })
    expect(await Promise.all(flights.map(isOver))).toEqual([true, false, true])
    expect(reported).toMatchObject([{ session_uuid: flights[1]!.sessionUuid }])
    await holder.end()
    await endExpiredSessions(world.services)
    expect(await Promise.all(flights.map(isOver))).toEqual([true, true, true])
  })

  test('an expired session that is not ended yet does not hold the asset', async () => {
    const { assetUuid } = await buildSession(world, { org: fleet })
    world.clock.advance(24 * hour)
    await expect(start(fleet.owner, { asset_uuid: assetUuid })).resolves.toBeTruthy()
  })
})
