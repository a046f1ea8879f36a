import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { day, type MemberActor, type OrgType, orgTypeNumber, zoneMembershipType } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import {
  type BuiltSession,
  buildAsset,
  buildManager,
  buildMember,
  buildMission,
  buildModel,
  buildOperator,
  buildOrganisation,
  buildPayload,
  buildPilot,
  buildPlan,
  buildSession,
  buildZone,
  decidePermission,
  packAll,
} from '../../testing/index.ts'
import { checklistOf } from './contract.ts'

const world = await openTestWorld()

const read = (actor: MemberActor) => capabilities.checklist.get.invoke(world.as(actor), {}, {})
const sendFrame = ({ owner, sessionUuid: session_uuid }: Pick<BuiltSession, 'owner' | 'sessionUuid'>) =>
  capabilities.telemetry.upload.invoke(
    world.as(owner),
    { session_uuid },
    { frames: [{ timestamp: world.clock.now().toISOString(), longitude: 77.6, latitude: 13 }] },
  )
const done = async (actor: MemberActor) =>
  (await read(actor)).steps.filter((step) => step.done).map(({ key }) => key)

describe('the checklist of an organisation', () => {
  it.each(Object.keys(orgTypeNumber) as OrgType[])(
    '%s has one that begins with nothing done',
    async (type) => {
      const { owner } = await buildOrganisation(world, { type })
      const { steps, put_away } = await read(owner)
      expect(steps.map(({ key }) => key)).toEqual(checklistOf[orgTypeNumber[type]])
      // Without reviews: a new organisation is active.
      expect(steps.filter((step) => step.done).map(({ key }) => key)).toEqual(
        steps.some(({ key }) => key === 'review') ? ['review'] : [],
      )
      expect(put_away).toBe(false)
    },
  )

  it('of an Asset Owner ticks itself off from the first aircraft to the first flight, and back', async () => {
    const built = await buildOrganisation(world)
    const asset = await buildAsset(world, built, { asset_uin: null, uin_status: 0 })
    expect(await done(built.owner)).toEqual(['asset'])
    const registered = await buildAsset(world, built)
    expect(await done(built.owner)).toEqual(['asset', 'registration'])
    const { asset_uuid } = registered
    await capabilities.certificates.issue.invoke(world.as(built.owner), { asset_uuid }, {})
    await buildPilot(world, built)
    expect(await done(built.owner)).toEqual(['asset', 'registration', 'certificate', 'pilot'])
    const flight = await buildSession(world, { org: built, assetUuid: asset_uuid })
    // A session that nothing was sent to has not flown.
    expect(await done(built.owner)).toEqual(['asset', 'registration', 'certificate', 'pilot'])
    await sendFrame(flight)
    expect(await done(built.owner)).toEqual(['asset', 'registration', 'certificate', 'pilot', 'flight'])
    await capabilities.certificates.revoke.invoke(world.as(built.owner), { asset_uuid }, {})
    expect(await done(built.owner)).not.toContain('certificate')
    expect(asset.asset_uuid).not.toBe(asset_uuid)
  })

  it('of an Asset Owner asks for a plan beside the mission, and keeps a flight whose frames were packed and thrown away', async () => {
    const operator = await buildOperator(world)
    const mission = await buildMission(world, operator)
    expect(await done(operator.owner)).not.toContain('plan')
    await buildPlan(world, operator, mission)
    expect(await done(operator.owner)).toContain('plan')

    const flight = await buildSession(world, { org: operator, assetUuid: operator.assetUuid })
    await sendFrame(flight)
    await capabilities.sessions.end.invoke(world.as(flight.owner), { session_uuid: flight.sessionUuid }, {})
    world.clock.advance(4 * day)
    expect(await packAll(world)).toBe(1)
    await world.services.db.execute(sql`delete from packed_frames where session_uuid = ${flight.sessionUuid}`)
    expect(await done(operator.owner)).toContain('flight')
  })

  it('of an Airspace Manager ends with the first decision of a person', async () => {
    const kia = await buildManager(world)
    await buildZone(world, { manager: kia })
    expect(await done(kia.owner)).toEqual(['review', 'zone'])
    const { org_uuid } = kia.org
    await capabilities.organisations.update.invoke(
      world.as(kia.owner),
      { org_uuid },
      { duty_phone: '+918066782200' },
    )
    await buildMember(world, kia.org)
    const operator = await buildOperator(world)
    const mission = await buildMission(world, operator)
    expect(await done(operator.owner)).toContain('mission')
    expect(await done(kia.owner)).toEqual(['review', 'zone', 'duty_phone', 'colleague'])
    await decidePermission(world, kia, mission.permissions[0], 1)
    expect(await done(kia.owner)).toEqual(['review', 'zone', 'duty_phone', 'colleague', 'decision'])
  })

  it('asks again for a zone of whoever has lost the last one, as their list of zones does', async () => {
    const manager = await buildManager(world)
    const monitor = await buildOrganisation(world, { type: 'airspaceMonitor' })
    const { zone_uuid } = await buildZone(world, { manager })
    const { org_uuid } = monitor.org
    const watches = { org_uuid, membership_type: zoneMembershipType.monitor }
    await capabilities.zones.link.invoke(world.as(manager.owner), { zone_uuid }, watches)
    expect(await done(manager.owner)).toContain('zone')
    expect(await done(monitor.owner)).toContain('zone_link')
    await capabilities.zones.delete.invoke(world.as(manager.owner), { zone_uuid }, {})
    expect(await done(manager.owner)).not.toContain('zone')
    expect(await done(monitor.owner)).not.toContain('zone_link')
    for (const { owner } of [manager, monitor])
      expect((await capabilities.zones.mine.invoke(world.as(owner), {}, {})).data).toEqual([])
  })

  it('of the others ticks off models and payloads, links to zones, credentials and a second Admin', async () => {
    const maker = await buildOrganisation(world, { type: 'assetManufacturer' })
    await buildModel(world, { org: maker })
    await buildPayload(world, { org: maker })
    expect(await done(maker.owner)).toEqual(['model', 'payload'])

    const school = await buildOrganisation(world, { type: 'trainingOrganisation' })
    await buildPilot(world, school)
    expect(await done(school.owner)).toEqual(['review', 'colleague', 'pilot'])

    const regulator = await buildOrganisation(world, { type: 'regulator' })
    await buildMember(world, regulator.org, 'member')
    expect(await done(regulator.owner)).toEqual(['review', 'colleague'])
    await buildMember(world, regulator.org, 'admin')
    expect(await done(regulator.owner)).toEqual(['review', 'colleague', 'deputy'])
  })

  it('is put away by each person for each organisation, also by two tabs at once', async () => {
    const person = (await buildOrganisation(world)).person
    const [one, two] = [
      await buildOrganisation(world, { person }),
      await buildOrganisation(world, { person, type: 'regulator' }),
    ]
    const { actor: colleague } = await buildMember(world, one.org)
    const putAway = (actor: MemberActor, put_away: boolean) =>
      capabilities.checklist.putAway.invoke(world.as(actor), {}, { put_away })
    await Promise.all([putAway(one.owner, true), putAway(two.owner, true)])
    expect([(await read(one.owner)).put_away, (await read(two.owner)).put_away]).toEqual([true, true])
    expect((await read(colleague)).put_away).toBe(false)
    expect((await putAway(one.owner, false)).put_away).toBe(false)
    expect((await read(two.owner)).put_away).toBe(true)
  })
})

describe('preferences of a person', () => {
  it('are the usual ones until they are changed, part by part', async () => {
    const { owner } = await buildOrganisation(world)
    const usual = { distance: 'metric', height: 'm', coordinates: 'dec', tour_left: false }
    const ask = () => capabilities.preferences.get.invoke(world.as(owner), {}, {})
    expect(await ask()).toEqual(usual)
    const set = (part: object) => capabilities.preferences.set.invoke(world.as(owner), {}, part)
    await Promise.all([set({ height: 'ft' }), set({ tour_left: true })])
    expect(await set({ distance: 'nautical' })).toEqual({
      ...usual,
      height: 'ft',
      tour_left: true,
      distance: 'nautical',
    })
    expect(await ask()).toMatchObject({ height: 'ft', tour_left: true, coordinates: 'dec' })
  })
})
