import { tables } from '@clearway/db'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { recordEvidence } from '../../flight/alerts/evidence.ts'
import { storeNumbered } from '../../flight/telemetry/numbered/service.ts'
import { TimeZone } from '../../kernel/contract.ts'
import { addMs, day, hour, type MemberActor, minute } from '../../kernel/index.ts'
import { wallAt } from '../../kernel/wall-clock.ts'
import { capabilities } from '../../operations.ts'
import { zoneEvidence } from '../../testing/alert-scene.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import {
  type BuiltOperator,
  type BuiltOrganisation,
  buildAsset,
  buildManager,
  buildMission,
  buildMissionWithPlan,
  buildOperator,
  buildOrganisation,
  buildPlan,
  buildSession,
  buildZone,
  decidePermission,
  packAll,
  square,
  windowFrom,
} from '../../testing/index.ts'
import { frameOf } from '../../testing/numbered-scene.ts'
import { failureOf, refusal } from '../../testing/refusal.ts'
import type { CallerReportQuestion, ReportTable } from './contract.ts'

const world = await openTestWorld()

const june = { from: '2026-06-01', to: '2026-06-30' }
type Report = 'requests' | 'flights' | 'airspaceUse' | 'alerts' | 'ingest'
const read = <R extends Report>(report: R, actor: MemberActor, asked: Partial<CallerReportQuestion> = {}) =>
  capabilities.reports[report].invoke(world.as(actor), {}, { ...june, ...asked }) as ReturnType<
    (typeof capabilities.reports)[R]['invoke']
  >
const exported = (actor: MemberActor, table: ReportTable, asked: Partial<CallerReportQuestion> = {}) =>
  capabilities.reports.export.invoke(world.as(actor), {}, { ...june, ...asked, table })

interface Scene {
  manager: BuiltOrganisation
  operator: BuiltOperator
  zoneUuid: string
  secondZoneUuid: string
  /** An aircraft that has not flown. */
  spareUuid: string
}
let scene: Scene

const permissionsOf = async (operator: BuiltOperator, missionUuid: string) =>
  (await capabilities.missions.get.invoke(world.as(operator.owner), { mission_uuid: missionUuid }, {}))
    .permissions

/** Two zones of one manager over each other, and missions whose requests end in every way. */
const play = async (): Promise<Scene> => {
  const manager = await buildManager(world)
  const operator = await buildOperator(world)
  const zone = await buildZone(world, { manager, zone_name: '=Outer' })
  const green = await buildZone(world, { manager, kind: 'green', zone_name: 'Inner' })
  const missions: Awaited<ReturnType<typeof buildMission>>[] = []
  for (let n = 0; n < 5; n += 1) missions.push(await buildMission(world, operator))
  const ofZone = async (n: number) =>
    (await permissionsOf(operator, missions[n]!.mission_uuid)).find((one) => one.zone_uuid === zone.zone_uuid)
  world.clock.advance(90 * minute)
  await decidePermission(world, manager, await ofZone(0), 1)
  world.clock.advance(30 * minute)
  await decidePermission(world, manager, await ofZone(1), -1, { remarks: ' Crowd below ' })
  // Decided twice: the time is that of the first decision, the outcome that of the last.
  await decidePermission(world, manager, await ofZone(2), 1)
  world.clock.advance(hour)
  await decidePermission(world, manager, await ofZone(2), -1, { remarks: 'Crowd below' })
  await capabilities.missions.delete.invoke(
    world.as(operator.owner),
    { mission_uuid: missions[3]!.mission_uuid },
    {},
  )
  const { from, to } = windowFrom(world, 22, 23)
  const plan = await buildPlan(world, operator, missions[0]!, {
    schedule_start_time: from,
    schedule_end_time: to,
  })
  world.clock.advance(22 * hour)
  const { sessionUuid } = await buildSession(world, {
    org: operator,
    assetUuid: operator.assetUuid,
    pilot: operator.pilot,
    planUuid: plan.plan_uuid,
    position: [77.605, -13.001],
  })
  const at = world.clock.now()
  const frame = (afterMs: number, charge: number) => ({
    timestamp: addMs(at, afterMs).toISOString(),
    longitude: 77.6,
    latitude: 13,
    altitude_agl: 40,
    battery_remaining_percent: charge,
  })
  world.clock.advance(20 * minute)
  await capabilities.telemetry.upload.invoke(
    world.as(operator.pilot),
    { session_uuid: sessionUuid },
    { frames: [frame(1_000, 98), frame(10 * minute, 60), frame(19 * minute, 41)] },
  )
  await capabilities.sessions.end.invoke(world.as(operator.pilot), { session_uuid: sessionUuid }, {})
  // Without a plan: no zone counts it. It is in the air still.
  const second = await buildAsset(world, operator)
  await buildSession(world, { org: operator, assetUuid: second.asset_uuid })
  const { asset_uuid: spareUuid } = await buildAsset(world, operator)
  return { spareUuid, manager, operator, zoneUuid: zone.zone_uuid, secondZoneUuid: green.zone_uuid }
}

describe('reports', () => {
  beforeAll(async () => {
    scene = await play()
  })

  it('count each request once, by its outcome now and the time to its first decision by a person', async () => {
    const { manager, zoneUuid, secondZoneUuid } = scene
    const { totals, zones, operators, reasons, days } = await read('requests', manager.owner)
    const ofZone = zones.find((zone) => zone.zone_uuid === zoneUuid)
    expect(ofZone).toMatchObject({ requests: 5, approved: 1, refused: 2, decided: 3, minutes_50: 120 })
    // One of each of two missions; the other mission is gone, and the queue leaves its request out.
    expect(ofZone).toMatchObject({ waiting: 1, withdrawn: 1 })
    expect(ofZone).toMatchObject({ minutes_10: 90, minutes_90: 120 })
    expect(zones.find((zone) => zone.zone_uuid === secondZoneUuid)).toMatchObject({
      decided: 0,
      minutes_50: null,
    })
    expect(totals.requests).toBe(10)
    expect(operators).toEqual([{ ...operators[0], ...totals }])
    expect(days.map(({ requests }) => requests)).toEqual([10])
    expect(reasons).toEqual([{ remarks: 'Crowd below', refused: 2 }])
    const { at_once, approved, refused, waiting, undecided, withdrawn } = totals
    expect(at_once + approved + refused + waiting + undecided + withdrawn).toBe(10)
  })

  it('rest on facts of which each equals the records', async () => {
    const differing = await counted(sql`
      with counted as (
        select p.permission_uuid, p.zone_uuid, m.org_uuid, p.created_at, p.permission_status,
          p.retired_at is not null or (p.permission_status = 0 and m.status <> 1),
          d.decided_by is null and d.permission_uuid is not null,
          case when d.decided_by is not null then floor(extract(epoch from d.decided_at - p.created_at) / 60) end,
          case when p.permission_status = -1 then nullif(btrim(p.remarks), '') end
        from permissions p join missions m using (mission_uuid)
        left join lateral (select * from permission_decisions d where d.permission_uuid = p.permission_uuid
          and d.reason in ('auto_approved', 'approved', 'rejected') order by decided_at, decision_uuid limit 1) d on true),
      kept as (
        select permission_uuid, zone_uuid, org_uuid, asked_at, permission_status, is_retired, coalesce(by_service, false),
          minutes, remarks from request_facts)
      ((table counted except table kept) union all (table kept except table counted))`)
    expect(differing).toEqual([])
    const flown = await counted(sql`
      with counted as (
        select unnest(w.scopes) as scope, s.session_uuid, s.session_start_time, s.total_endurance, s.battery_last
        from flight_sessions s cross join lateral (
          select array[s.org_uuid] as scopes union all select array_agg(distinct p.zone_uuid) from permissions p
          where p.mission_uuid = s.mission_uuid and (p.plan_uuid is null or p.plan_uuid = s.plan_uuid)
            and p.created_at <= s.created_at and (p.retired_at is null or p.retired_at > s.created_at)) w),
      kept as (select scope_uuid, session_uuid, started_at, air_s, battery_last from flight_facts)
      ((table counted except table kept) union all (table kept except table counted))`)
    expect(flown).toEqual([])
  })

  it('equal a plain recount of permissions, decisions and sessions', async () => {
    const { manager, operator } = scene
    const { totals } = await read('requests', manager.owner)
    const now = sql.raw(`'${world.clock.now().toISOString()}'::timestamptz`)
    const [requests] = await counted(sql`
      select count(*)::int as requests, count(*) filter (where retired_at is not null or (permission_status = 0 and m.status <> 1))::int as withdrawn,
        count(*) filter (where retired_at is null and permission_status = 0 and m.status = 1 and m.end_time > ${now})::int as waiting,
        count(*) filter (where retired_at is null and permission_status = 0 and m.status = 1 and m.end_time <= ${now})::int as undecided,
        count(*) filter (where retired_at is null and permission_status = -1)::int as refused
      from permissions join missions m using (mission_uuid)`)
    expect(totals).toMatchObject(requests!)
    const flights = await read('flights', operator.owner)
    const [flown] = await counted(sql`
      select count(*)::int as flights, sum(total_endurance)::float8 as air_seconds,
        max(battery_first - battery_last)::float8 as charge_used, min(battery_last)::float8 as charge_lowest
      from flight_sessions where org_uuid = ${operator.org.org_uuid}`)
    expect(flights.totals).toEqual({ ...flown, charges: 1 })
    expect(flights.totals).toMatchObject({
      flights: 2,
      air_seconds: 1_139,
      charge_used: 57,
      charge_lowest: 41,
    })
  })

  it('count a flight through several zones once for their manager, and name its pilot to the operator alone', async () => {
    const { manager, operator, zoneUuid } = scene
    const { totals, assets, pilots } = await read('flights', manager.owner)
    expect(totals).toMatchObject({ flights: 1, air_seconds: 1_139 })
    expect(assets).toMatchObject([{ asset_uuid: operator.assetUuid, flights: 1 }])
    expect(pilots).toMatchObject([{ pilot_uuid: operator.pilotUuid, pilot_name: null }])
    expect((await read('flights', manager.owner, { zone_uuid: zoneUuid })).totals.flights).toBe(1)
    const own = await read('flights', operator.owner)
    expect(own.pilots.find((one) => one.pilot_uuid === operator.pilotUuid)?.pilot_name).toMatch(/\w/)
    expect((await read('flights', operator.owner, { zone_uuid: zoneUuid })).totals.flights).toBe(1)
  })

  it('show the hours and cells in which flights began, and what was received of them', async () => {
    const { operator } = scene
    const use = await read('airspaceUse', operator.owner)
    expect(use.flights).toBe(2)
    expect(use.hours.reduce((sum, one) => sum + one.flights, 0)).toBe(2)
    const [busiest] = use.hours
    const { weekday, hour } = busiest!
    expect((await read('airspaceUse', operator.owner, { weekday, hour })).flights).toBe(busiest!.flights)
    expect((await read('airspaceUse', operator.owner, { hour: (hour + 12) % 24 })).flights).toBe(0)
    const within = async (asked: Partial<CallerReportQuestion>) =>
      (await read('airspaceUse', operator.owner, asked)).flights
    expect(await within({ weekday: 1, weekday_to: 7, hour: 0, hour_to: 23 })).toBe(2)
    expect(await within({ hour, hour_to: hour })).toBe(await within({ hour }))
    expect((await within({ hour: 0, hour_to: 11 })) + (await within({ hour: 12, hour_to: 23 }))).toBe(2)
    expect(use.cells).toEqual([{ latitude: -13.02, longitude: 77.6, flights: 1 }])
    const [cell] = use.cells
    const inCell = { cell_latitude: cell!.latitude, cell_longitude: cell!.longitude }
    expect(await within(inCell)).toBe(cell!.flights)
    expect((await read('flights', operator.owner, inCell)).totals.flights).toBe(cell!.flights)
    expect(await within({ ...inCell, cell_latitude: cell!.latitude + 0.02 })).toBe(0)
    const { totals } = await read('ingest', operator.owner)
    expect(totals).toEqual({ flights: 2, silent: 1, frames: 3, rejected: 0, with_gaps: 0 })
  })

  it('give the same figures of what was received when its frames are packed, and count a frame that is refused later', async () => {
    const { operator } = scene
    const flight = await buildSession(world, { org: operator, assetUuid: scene.spareUuid })
    const begin = world.clock.now().getTime()
    const frames = [1, 2, 4, 5].map((n) => frameOf(flight, begin, n, n === 4 ? { latitude: 91 } : {}))
    await storeNumbered(world.services, frames)
    world.clock.advance(minute)
    await capabilities.sessions.end.invoke(world.as(flight.owner), { session_uuid: flight.sessionUuid }, {})
    const totals = async () => (await read('ingest', operator.owner)).totals
    const before = await totals()
    expect(before).toEqual({ flights: 3, silent: 1, frames: 6, rejected: 1, with_gaps: 1 })
    const kept = () =>
      counted(
        sql`select frames, rejected, has_gaps from flight_facts where session_uuid = ${flight.sessionUuid}`,
      )
    expect(await kept()).toEqual([{ frames: null, rejected: null, has_gaps: null }])
    await packAll(world)
    expect(await kept()).toEqual([{ frames: 3, rejected: 1, has_gaps: true }])
    expect(await totals()).toEqual(before)
    await storeNumbered(world.services, [frameOf(flight, begin, 3)])
    expect(await totals()).toEqual({ ...before, rejected: 2, with_gaps: 0 })
    await capabilities.telemetry.upload.invoke(
      world.as(flight.owner),
      { session_uuid: flight.sessionUuid },
      { frames: [{ timestamp: new Date(begin + 100).toISOString(), longitude: 77.6, latitude: 13 }] },
    )
    expect(await totals()).toEqual({ ...before, frames: 7, rejected: 2, with_gaps: 0 })
  })

  it('count alerts by kind, and how soon somebody acknowledged them', async () => {
    const { manager, operator, zoneUuid } = scene
    const asset = await buildAsset(world, operator)
    const flight = await buildSession(world, { org: operator, assetUuid: asset.asset_uuid })
    await recordEvidence(world.services, [zoneEvidence({ manager, operator, flight, zoneUuid })])
    const [alert] = (await capabilities.alerts.list.invoke(world.as(manager.owner), {}, {})).data
    world.clock.advance(minute)
    const { alert_uuid } = alert!
    await capabilities.alerts.acknowledge.invoke(world.as(manager.owner), { alert_uuid }, {})
    for (const actor of [manager.owner, operator.owner]) {
      const { totals, kinds } = await read('alerts', actor)
      expect(totals).toEqual({ alerts: 1, within_30_s: 0, within_2_min: 1, later: 0, never: 0 })
      expect(kinds).toEqual([{ alert_type: 'zone_violation', ...totals }])
      const counted = async (asked: Partial<CallerReportQuestion>) =>
        (await read('alerts', actor, asked)).totals.alerts
      expect(await counted({ alert_type: 'zone_violation' })).toBe(1)
      expect(await counted({ alert_type: 'lost_link' })).toBe(0)
      const { latitude, longitude } = alert!
      const edge = (degrees: number | null) => Math.floor((degrees ?? Number.NaN) * 50) / 50
      const cell = { cell_latitude: edge(latitude), cell_longitude: edge(longitude) }
      expect(await counted(cell)).toBe(1)
      expect(await counted({ ...cell, cell_longitude: cell.cell_longitude - 0.02 })).toBe(0)
    }
  })

  it('count nothing of others, whatever is asked for', async () => {
    const { operator, zoneUuid } = scene
    const otherManager = await buildManager(world)
    const otherOperator = await buildOperator(world)
    for (const { owner } of [otherManager, otherOperator])
      for (const asked of [{}, { zone_uuid: zoneUuid }, { org_uuid: operator.org.org_uuid }]) {
        expect((await read('requests', owner, asked)).totals.requests).toBe(0)
        expect((await read('flights', owner, asked)).totals.flights).toBe(0)
        expect((await read('airspaceUse', owner, asked)).flights).toBe(0)
        expect((await read('alerts', owner, asked)).totals.alerts).toBe(0)
        expect((await read('ingest', owner, asked)).totals.flights).toBe(0)
      }
  })

  it('go on to count what happened in a zone that is gone, and none of it while its owner is under review', async () => {
    const manager = await buildManager(world)
    const place = [70, 20] as const
    const zone = await buildZone(world, { manager, zone_envelope: square(...place) as never })
    const operator = await buildOperator(world)
    const { from, to } = windowFrom(world, 0, 4)
    const { mission, plan } = await buildMissionWithPlan(world, operator, place, {
      mission: { start_time: from, end_time: to },
      plan: { schedule_start_time: from, schedule_end_time: to },
    })
    await decidePermission(world, manager, mission.permissions[0], 1)
    await buildSession(world, { org: operator, assetUuid: operator.assetUuid, planUuid: plan.plan_uuid })
    const counts = async (asked: Partial<CallerReportQuestion> = {}) => {
      const { totals } = await read('requests', manager.owner, asked)
      const flights = await read('flights', manager.owner, asked)
      return [totals.requests, totals.decided, flights.totals.flights]
    }
    expect(await counts()).toEqual([1, 1, 1])
    await capabilities.zones.delete.invoke(world.as(manager.owner), { zone_uuid: zone.zone_uuid }, {})
    expect(await counts()).toEqual([1, 1, 1])
    expect(await counts({ zone_uuid: zone.zone_uuid })).toEqual([1, 1, 1])
    const { zones } = await read('requests', manager.owner)
    expect(zones).toMatchObject([{ zone_uuid: zone.zone_uuid, zone_name: zone.zone_name, requests: 1 }])
    const { owner: stranger } = await buildManager(world)
    expect((await read('requests', stranger, { zone_uuid: zone.zone_uuid })).totals.requests).toBe(0)
    await world.services.db
      .update(tables.zones)
      .set({ dormantSince: world.clock.now() })
      .where(eq(tables.zones.zoneUuid, zone.zone_uuid))
    expect(await counts()).toEqual([0, 0, 0])
  })

  it('count what nobody had decided when its mission was over as ended undecided, and no longer as waiting', async () => {
    const { owner } = scene.manager
    const before = (await read('requests', owner)).totals
    expect(before).toMatchObject({ waiting: 1, undecided: 0 })
    world.clock.advance(7 * day)
    const { totals, days } = await read('requests', owner)
    expect(totals).toEqual({ ...before, waiting: 0, undecided: 1 })
    expect(days.map(({ waiting, undecided }) => [waiting, undecided])).toEqual([[0, 1]])
  })

  it('give a file in which no name is a formula, and none of requests to a monitor', async () => {
    const { manager } = scene
    const { content, file_name } = await exported(manager.owner, 'requests.zones')
    expect(file_name).toBe('requests-by-zones-2026-06-01-2026-06-30.csv')
    const lines = content.split('\r\n')
    expect(lines.slice(0, 4)).toEqual([
      'report,requests.zones',
      'from,2026-06-01',
      'to,2026-06-30',
      'time_zone,UTC',
    ])
    const rows = lines.slice(lines.indexOf('') + 1)
    expect(rows[0]).toMatch(/^zone_uuid,zone_name,requests,/)
    expect(rows.find((row) => row.includes("'=Outer"))).toMatch(/,5,/)
    const monitor = await buildOrganisation(world, { type: 'airspaceMonitor' })
    const empty = (await exported(monitor.owner, 'flights.pilots')).content.split('\r\n')
    expect(empty.slice(empty.indexOf('') + 1)).toEqual([
      'pilot_uuid,pilot_svc_id,pilot_name,flights,air_seconds,charges,charge_used,charge_lowest',
      '',
    ])
    expect(await refusal(exported(monitor.owner, 'requests.days'))).toBe('forbidden')
    expect(await refusal(exported(monitor.owner, 'flights.days'))).toBe('allowed')
  })

  it('refuse more than 366 days, days and hours backwards, half a cell, and a time zone that is none', async () => {
    const refused = async (asked: Partial<CallerReportQuestion>) =>
      JSON.stringify(await failureOf(read('alerts', scene.operator.owner, asked)))
    expect(await refused({ from: '2024-01-01', to: '2025-01-01' })).toMatch(/366/)
    expect(await refused({ from: '2026-06-02', to: '2026-06-01' })).toMatch(/before/)
    expect(await refused({ time_zone: '+05:30' })).toMatch(/IANA/)
    expect(await refused({ weekday_to: 3 })).toMatch(/must come with weekday/)
    expect(await refused({ hour: 9, hour_to: 8 })).toMatch(/not be before it/)
    expect(await refused({ cell_latitude: 13 })).toMatch(/must come with cell_latitude/)
    expect(await refused({ cell_latitude: 91, cell_longitude: 0 })).toMatch(/90 degrees/)
    expect(
      await failureOf(read('alerts', scene.operator.owner, { from: '2024-01-01', to: '2024-12-31' })),
    ).toBe(null)
  })
})

const counted = async (question: ReturnType<typeof sql>) =>
  (await world.services.db.execute<Record<string, number>>(question)).rows

describe('days and hours of a time zone', () => {
  /**
   * Berlin lost the hour from 2 to 3 on 29 March 2026, and has that from 2 to 3 twice on 25 October; the Azores have that after
   * midnight twice. Lord Howe's clocks are changed by half an hour.
   */
  it.each([
    ['2026-03-28T22:59:00Z', '2026-03-28', 6, 23, 'Europe/Berlin'],
    ['2026-03-29T00:30:00Z', '2026-03-29', 7, 1, 'Europe/Berlin'],
    ['2026-03-29T01:30:00Z', '2026-03-29', 7, 3, 'Europe/Berlin'],
    ['2026-03-29T22:30:00Z', '2026-03-30', 1, 0, 'Europe/Berlin'],
    ['2026-10-25T00:30:00Z', '2026-10-25', 7, 2, 'Europe/Berlin'],
    ['2026-10-25T01:30:00Z', '2026-10-25', 7, 2, 'Europe/Berlin'],
    ['2026-10-25T22:59:00Z', '2026-10-25', 7, 23, 'Europe/Berlin'],
    ['2026-10-25T00:30:00Z', '2026-10-25', 7, 0, 'Atlantic/Azores'],
    ['2026-10-25T01:30:00Z', '2026-10-25', 7, 0, 'Atlantic/Azores'],
    ['2026-10-24T23:59:59Z', '2026-10-24', 6, 23, 'Atlantic/Azores'],
    ['2026-10-03T15:20:00Z', '2026-10-04', 7, 1, 'Australia/Lord_Howe'],
    ['2026-10-03T15:40:00Z', '2026-10-04', 7, 2, 'Australia/Lord_Howe'],
    ['2026-10-03T16:00:00Z', '2026-10-04', 7, 3, 'Australia/Lord_Howe'],
  ])(
    'a flight that began at %s counts for %s, weekday %i, hour %i in %s',
    async (at, day, weekday, hour, time_zone) => {
      const operator = await buildOperator(world)
      const { sessionUuid } = await buildSession(world, { org: operator, assetUuid: operator.assetUuid })
      await world.services.db.execute(
        sql`update flight_facts set started_at = ${at}::timestamptz where session_uuid = ${sessionUuid}`,
      )
      const asked = { from: day, to: day, time_zone }
      const { days } = await read('flights', operator.owner, asked)
      expect(days).toMatchObject([{ day, flights: 1 }])
      const { hours } = await read('airspaceUse', operator.owner, asked)
      expect(hours).toEqual([{ weekday, hour, flights: 1 }])
    },
  )

  it('are known to PostgreSQL by every name that is taken, as the same', async () => {
    const others = [
      'IST',
      'BST',
      'AST',
      'ACT',
      'est',
      'utc',
      'Etc/GMT+5',
      'US/Eastern',
      'eUROPE/kyiv',
      'Zulu',
    ]
    const asked = [...Intl.supportedValuesOf('timeZone'), ...others]
    const names = asked.map((name) => TimeZone.parse(name))
    const at = new Date('2026-07-01T00:00:00Z')
    const walls = asked.map((name) => new Date(wallAt(name, at)).toISOString().slice(0, 16))
    const [row] = await counted(sql`
      select count(*)::int as known
      from unnest(${sql.param(names)}::text[], ${sql.param(walls)}::text[]) as asked(name, wall)
      where to_char(${at.toISOString()}::timestamptz at time zone name, 'YYYY-MM-DD"T"HH24:MI') = wall`)
    expect(row?.['known']).toBe(names.length)
  })

  it('have one name for each spelling, and those of others than IANA are refused', async () => {
    const { owner } = await buildOperator(world)
    const named = async (time_zone: string) => (await read('flights', owner, { time_zone })).time_zone
    expect(await named('eUROPE/berlin')).toBe('Europe/Berlin')
    // Debian's PostgreSQL does not know Asia/Calcutta, which browsers say.
    for (const name of ['IST', 'Asia/Calcutta', 'asia/kolkata'])
      expect(await named(name)).toBe('Asia/Kolkata')
    for (const time_zone of ['+05:30', '-03', 'SystemV/AST4', 'Mars/Base'])
      expect(await refusal(read('flights', owner, { time_zone }))).toBe('invalid_input')
  })

  it.each([
    ['0000-01-01', '0000-01-02'],
    ['0099-12-31', '0099-12-31'],
    ['1969-12-31', '1969-12-31'],
    ['9999-12-31', '9999-12-31'],
  ])('no report begins on %s', async (from, to) => {
    const { owner } = await buildOperator(world)
    expect(await refusal(read('flights', owner, { from, to }))).toBe('invalid_input')
    expect(await refusal(capabilities.home.today.invoke(world.as(owner), {}, { date: from }))).toBe(
      'invalid_input',
    )
  })
})
