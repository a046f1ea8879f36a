import { describe, expect, it } from 'vitest'
import { minute } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildMember } from '../../testing/builders/organisations.ts'
import { buildMission, decidePermission } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { refusal } from '../../testing/refusal.ts'
import { missionOperations } from '../missions/service.ts'

const { world, vayu, kia, here, zoneHere } = await createPlanningScene()
const colleague = await buildMember(world, kia.org, 'admin')

const asked = async () => {
  await zoneHere()
  const mission = await buildMission(world, vayu, { mission_envelope: here() })
  return { mission, permission: mission.permissions[0]! }
}
const change = ({ mission_uuid }: { mission_uuid: string }, body: object) =>
  missionOperations.update.invoke(world.as(vayu.owner), { mission_uuid }, body)
const read = ({ permission_uuid }: { permission_uuid: string }) =>
  capabilities.permissions.get.invoke(world.as(kia.owner), { permission_uuid }, {})
const decide = (permission: { permission_uuid: string }, mission_version: number) =>
  decidePermission(world, kia, permission, 1, { mission_version })

describe('a decision that names the version that was read', () => {
  it('is taken while the mission is that version, and the history has the version that it judged', async () => {
    const { mission, permission } = await asked()
    expect([mission.mission_version, permission.mission_version]).toEqual([1, 1])
    expect(await decide(permission, 1)).toMatchObject({ permission_status: 1, mission_version: 1 })
    const { decisions } = await read(permission)
    expect(decisions.map((one) => one.mission_version)).toEqual([null, 1])
  })
  it('is refused with 409 when the mission has changed since, in words, and decides nothing', async () => {
    const { mission, permission } = await asked()
    const changed = await change(mission, { max_height: 90, pilots: [] })
    expect(changed).toMatchObject({ mission_version: 2, permissions: [{ mission_version: 2 }] })
    const refused = decide(permission, 1)
    await expect(refused).rejects.toMatchObject({ code: 'conflict' })
    await expect(refused).rejects.toThrow(/read version 1 .* version 2 now \(max_height, pilots\)/)
    expect(await read(permission)).toMatchObject({ permission: { permission_status: 0 } })
    expect(await decide(permission, 2)).toMatchObject({ permission_status: 1 })
  })
  it('may name none, as before versions', async () => {
    const { mission, permission } = await asked()
    await change(mission, { max_height: 90 })
    expect(await decidePermission(world, kia, permission, 1)).toMatchObject({ permission_status: 1 })
  })
  it('a version is 1 or more', async () => {
    const { permission } = await asked()
    expect(await refusal(decide(permission, 0))).toBe('invalid_input')
  })
  it('of a change and a decision at the same moment the decision judges what was read or is refused', async () => {
    for (let round = 0; round < 10; round++) {
      const { mission, permission } = await asked()
      const [, outcome] = await Promise.all([
        change(mission, { max_height: 80 + round }),
        refusal(decide(permission, 1)),
      ])
      const { permission: now, decisions } = await read(permission)
      const last = decisions.findLast((one) => one.reason === 'approved')
      // Approved before the change, it waits again; refused, it was never approved.
      expect(now.permission_status).toBe(0)
      expect(last?.mission_version).toBe(outcome === 'allowed' ? 1 : undefined)
    }
  })
})

describe('a decision that names the last one that was read', () => {
  const lastOf = async (permission: { permission_uuid: string }) =>
    (await read(permission)).decisions.at(-1)!.decision_uuid
  const decideAfter = (
    permission: { permission_uuid: string },
    decision_uuid: string | null,
    { status = 1, owner = kia.owner }: { status?: 1 | -1; owner?: typeof kia.owner } = {},
  ) => decidePermission(world, { owner }, permission, status, { decision_uuid, remarks: 'Crowd' })

  it('is taken while that one stands', async () => {
    const { permission } = await asked()
    expect(await decideAfter(permission, await lastOf(permission))).toMatchObject({ permission_status: 1 })
    expect(await decideAfter(permission, await lastOf(permission), { status: -1 })).toMatchObject({
      permission_status: -1,
    })
  })
  it('is refused with 409 when somebody has decided since, with what and who, and decides nothing', async () => {
    const { permission } = await asked()
    const before = await lastOf(permission)
    await decideAfter(permission, before, { status: -1, owner: colleague.actor })
    const refused = decideAfter(permission, before)
    const { first_name, last_name } = colleague.person.user
    const message = `It was rejected by ${first_name} ${last_name} since you read it. Read it again, then decide.`
    await expect(refused).rejects.toMatchObject({
      ...{ code: 'conflict', message },
      details: { decision_uuid: [message] },
    })
    expect((await read(permission)).permission.permission_status).toBe(-1)
  })
  it('is refused when it is asked again since, by nobody, though the mission is back at what was read', async () => {
    const { mission, permission } = await asked()
    await decide(permission, 1)
    const approved = await lastOf(permission)
    await change(mission, { max_height: 90 })
    await change(mission, { max_height: mission.max_height })
    await expect(decideAfter(permission, approved, { status: -1 })).rejects.toThrow(
      'It was asked again since you read it.',
    )
  })
  it('may name none: the last decision stands, as it always did', async () => {
    const { permission } = await asked()
    await decideAfter(permission, null, { status: -1, owner: colleague.actor })
    expect(await decideAfter(permission, null)).toMatchObject({ permission_status: 1 })
  })
  it('of two who read the same one is taken and the other told of it', async () => {
    for (let round = 0; round < 10; round++) {
      const { permission } = await asked()
      const before = await lastOf(permission)
      const outcomes = await Promise.all([
        refusal(decideAfter(permission, before)),
        refusal(decideAfter(permission, before, { status: -1, owner: colleague.actor })),
      ])
      expect(outcomes.toSorted()).toEqual(['allowed', 'conflict'])
      const { decisions } = await read(permission)
      expect(decisions.map(({ reason }) => reason)).toHaveLength(2)
    }
  })
})

describe('what changed between versions', () => {
  it('is listed with who and when: windows, heights, area, crew', async () => {
    const { mission, permission } = await asked()
    world.clock.advance(minute)
    await change(mission, { mission_name: 'Canal survey, north', max_height: 80 })
    await change(mission, { mission_envelope: here(0.05), assets: [] })
    const { revisions, permission: now } = await read(permission)
    expect(now.mission_version).toBe(3)
    const name = expect.stringMatching(/\S+ \S+/)
    expect(revisions).toMatchObject([
      {
        mission_version: 2,
        changed_at: world.clock.now().toISOString(),
        changed_by: { user_uuid: vayu.owner.user.userUuid, name },
        changes: [
          { field: 'mission_name', before: 'Canal survey', after: 'Canal survey, north' },
          { field: 'max_height', before: '100 m AGL', after: '80 m AGL' },
        ],
      },
      { mission_version: 3, changes: [{ field: 'mission_envelope' }, { field: 'assets', after: 'none' }] },
    ])
  })
  it('a PUT that changes nothing makes no version', async () => {
    const { mission, permission } = await asked()
    const { mission_name, max_height, mission_envelope } = mission
    const again = await change(mission, { mission_name, max_height, mission_envelope })
    expect(again.mission_version).toBe(1)
    expect((await read(permission)).revisions).toEqual([])
  })
  it('of a mission that was changed more often the newest fifty are kept', async () => {
    const { mission, permission } = await asked()
    for (let height = 0; height < 52; height++) await change(mission, { max_height: 40 + height })
    const { revisions } = await read(permission)
    expect(revisions.length).toBe(50)
    expect(revisions.at(-1)).toMatchObject({ mission_version: 53, changes: [{ after: '91 m AGL' }] })
  })
})
