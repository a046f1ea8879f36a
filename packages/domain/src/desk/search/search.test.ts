import { describe, expect, it } from 'vitest'
import type { MemberActor } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildAlertScene } from '../../testing/alert-scene.ts'
import { buildMission } from '../../testing/builders/planning.ts'
import { buildAsset, buildMember, buildPlan, decidePermission, invitationCalls } from '../../testing/index.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { refusal } from '../../testing/refusal.ts'

const { world, vayu, deccan, kia, other, here, zoneHere } = await createPlanningScene()

const find = (q: string, actor: MemberActor, limit = 25) =>
  capabilities.search.find.invoke(world.as(actor), {}, { q, limit })
const kinds = async (q: string, actor: MemberActor) =>
  (await find(q, actor)).hits.map(({ kind, uuid }) => `${kind} ${uuid}`)

/** A mission in a zone of KIA, with what it may be found by. */
const setUp = async (name: string) => {
  const zone = await zoneHere({ zone_name: `Field of ${name}` })
  const mission = await buildMission(world, vayu, {
    mission_envelope: here(),
    mission_name: `Survey ${name}`,
  })
  const plan = await buildPlan(world, vayu, mission, { flight_envelope: here(0.03) })
  const [permission] = mission.permissions
  return { zone, mission, plan, permission: permission! }
}

describe('search', () => {
  it('finds by the beginnings of words, in any order and case, what the caller may list', async () => {
    const { zone, mission, permission } = await setUp('Ötzi lake')
    const found = [`mission ${mission.mission_uuid}`, `permission ${permission.permission_uuid}`]
    expect(await kinds('LAK surv', vayu.owner)).toEqual(found)
    expect(await kinds('LAK surv', kia.owner)).toEqual(found)
    expect(await kinds('lake', kia.owner)).toEqual([...found, `zone ${zone.zone_uuid}`])
    // Zones are for everybody; the mission of another operator, or outside one's zones, is not.
    expect(await kinds('lake', deccan.owner)).toEqual([`zone ${zone.zone_uuid}`])
    expect(await kinds('lake', other.owner)).toEqual([`zone ${zone.zone_uuid}`])
    expect(await kinds('ake', vayu.owner)).toEqual([])
  })

  it.each(['"\'\\', '!!', '& | :*', '%_'])('takes no sign of a text for more than it is: %s', async (q) => {
    expect((await find(q, vayu.owner)).hits).toEqual([])
  })

  it('finds a permission, a plan and a mission by number, and a permission by its reference', async () => {
    const { mission, plan, permission } = await setUp('numbers')
    await decidePermission(world, kia, permission, 1, { permission_reference: 'REEF/26/7' })
    for (const actor of [vayu.owner, kia.owner]) {
      expect(await kinds(permission.permission_svc_id.toLowerCase(), actor)).toEqual([
        `permission ${permission.permission_uuid}`,
      ])
      expect(await kinds('reef 26', actor)).toEqual([`permission ${permission.permission_uuid}`])
      expect(await kinds(mission.mission_svc_id, actor)).toEqual([
        `mission ${mission.mission_uuid}`,
        `permission ${permission.permission_uuid}`,
      ])
      expect((await find(plan.plan_svc_id, actor)).hits).toMatchObject([
        { kind: 'flight_plan', uuid: plan.plan_uuid, mission_uuid: mission.mission_uuid },
      ])
    }
    for (const number of [permission.permission_svc_id, plan.plan_svc_id]) {
      const uuids = async (q: string) => (await find(q, kia.owner)).hits.map(({ uuid }) => uuid)
      const [whole] = await uuids(number)
      expect(await uuids(number.slice(0, 9).toLowerCase())).toContain(whole)
      expect(await uuids(number.slice(0, 6))).toEqual([])
    }
    for (const number of [permission.permission_svc_id, plan.plan_svc_id, mission.mission_svc_id])
      expect(await kinds(number, deccan.owner)).toEqual([])
  })

  it('finds missions and requests by an aircraft that they fly', async () => {
    const { mission, permission } = await setUp('flown')
    const asset = await capabilities.assets.get.invoke(
      world.as(vayu.owner),
      { asset_uuid: vayu.assetUuid },
      {},
    )
    for (const actor of [vayu.owner, kia.owner]) {
      const found = await kinds(asset.asset_uin ?? asset.asset_svc_id, actor)
      expect(found).toContain(`mission ${mission.mission_uuid}`)
      expect(found).toContain(`permission ${permission.permission_uuid}`)
    }
    expect(await kinds(asset.asset_svc_id, other.owner)).toEqual([])
    expect(await kinds(asset.asset_svc_id, deccan.owner)).toEqual([])
  })

  it('finds the operator for a manager that it asks, and people for their Admins', async () => {
    const { mission, permission } = await setUp('operators')
    const number = vayu.org.org_svc_id
    const seen = await kinds(number, kia.owner)
    expect(seen[0]).toBe(`organisation ${vayu.org.org_uuid}`)
    expect(seen).toContain(`mission ${mission.mission_uuid}`)
    expect(seen).toContain(`permission ${permission.permission_uuid}`)
    expect(await kinds(number, other.owner)).toEqual([])
    // Who plans finds its own by what they are, and not all of them by its name.
    expect(await kinds(number, vayu.owner)).toEqual([])
    const { person, actor } = await buildMember(world, vayu.org)
    expect(await kinds(person.user.email, vayu.owner)).toEqual([`user ${person.user.user_uuid}`])
    expect(await kinds(person.user.email, actor)).toEqual([])
    expect(await kinds(person.user.email, deccan.owner)).toEqual([])
  })

  it('finds an aircraft for its owner, and in the air for the manager of the zone that it is in', async () => {
    const scene = await buildAlertScene(world, 100)
    const { manager, operator, flight } = scene
    const asset = await capabilities.assets.get.invoke(
      world.as(operator.owner),
      { asset_uuid: operator.assetUuid },
      {},
    )
    const uin = asset.asset_uin ?? asset.asset_svc_id
    const own = await kinds(uin, operator.owner)
    expect(own).toEqual([`asset ${operator.assetUuid}`, `session ${flight.sessionUuid}`])
    expect((await find(uin, manager.owner)).hits).toMatchObject([
      { kind: 'flight', uuid: flight.sessionUuid, asset_uuid: operator.assetUuid },
    ])
    expect(await kinds(uin, kia.owner)).toEqual([])
    const idle = await buildAsset(world, operator)
    expect(await kinds(idle.asset_svc_id, manager.owner)).toEqual([])
  })

  it('finds an alert by the aircraft for whoever sees it, a credential by its number for Admins', async () => {
    const { manager, operator, flight } = await buildAlertScene(world, 110)
    const { asset_uuid, pilotUuid } = { asset_uuid: flight.assetUuid, ...operator }
    const raised = { session_uuid: flight.sessionUuid, alert_type: 'zone_violation' as const }
    const { alert_uuid } = await capabilities.awareness.alert.invoke(
      world.as(manager.owner),
      { asset_uuid },
      raised,
    )
    const { asset_uin } = await capabilities.assets.get.invoke(world.as(operator.owner), { asset_uuid }, {})
    const found = `alert ${alert_uuid}`
    expect(await kinds(asset_uin!, manager.owner)).toContain(found)
    expect(await kinds(asset_uin!, operator.owner)).toContain(found)
    expect(await kinds(asset_uin!, other.owner)).not.toContain(found)

    const credential = await capabilities.users.addPilotCredential.invoke(
      world.as(operator.owner),
      { user_uuid: pilotUuid },
      { rpc_number: 'RPC-SEARCHED-7', category: 3, sub_category: 2, class: 3 },
    )
    expect((await find('rpc searched', operator.owner)).hits).toMatchObject([
      { kind: 'pilot_credential', uuid: credential.cred_uuid, user_uuid: pilotUuid, name: 'RPC-SEARCHED-7' },
    ])
    expect(await kinds('rpc searched', other.owner)).toEqual([])
    const { actor } = await buildMember(world, operator.org)
    expect(await kinds('rpc searched', actor)).toEqual([])
  })

  it('finds an invitation by its number for who sent it, with what it is to', async () => {
    const { zone_uuid } = await zoneHere()
    const invitation = { resource_type: 3, invitee_type: 2, invitee_uuid: other.org.org_uuid, invite_role: 2 }
    const { invite_uuid, invite_svc_id } = await invitationCalls(world).create(kia.owner, {
      ...invitation,
      resource_uuid: zone_uuid,
    })
    expect((await find(invite_svc_id, kia.owner)).hits).toMatchObject([
      { kind: 'invitation', uuid: invite_uuid, resource_type: 3, resource_uuid: zone_uuid, invitee_type: 2 },
    ])
    expect(await kinds(invite_svc_id, vayu.owner)).toEqual([])
  })

  it('finds what lies at a position, however it is written', async () => {
    const { zone, mission } = await setUp('position')
    const [[longitude, latitude]] = [mission.mission_envelope.coordinates[0]![0]!] as [number[]]
    const inside = { latitude: latitude! + 0.01, longitude: longitude! + 0.01 }
    const answer = await find(`${inside.latitude}, ${inside.longitude}`, kia.owner)
    expect(answer.position).toEqual(inside)
    expect(answer.hits.map(({ uuid }) => uuid)).toEqual([mission.mission_uuid, zone.zone_uuid])
    expect((await find('89.5 N 10.5 W', kia.owner)).hits).toEqual([])
  })

  it('is bounded, and refuses what is no question', async () => {
    for (const name of ['one', 'two', 'three']) await setUp(`Bounded ${name}`)
    expect((await find('bounded', vayu.owner, 2)).hits.filter(({ kind }) => kind === 'mission')).toHaveLength(
      2,
    )
    expect(await refusal(find('', vayu.owner))).toBe('invalid_input')
    expect(await refusal(find('x'.repeat(201), vayu.owner))).toBe('invalid_input')
  })
})
