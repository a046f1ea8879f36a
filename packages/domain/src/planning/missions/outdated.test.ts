import { describe, expect, it } from 'vitest'
import { capabilities } from '../../operations.ts'
import { buildZone } from '../../testing/builders/airspace.ts'
import { buildMission } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { refusal } from '../../testing/refusal.ts'

// Two people, or two tabs, who edit the same record: docs/decisions/0035.

const { world, vayu, kia, here } = await createPlanningScene()

const zones = {
  make: async () => (await buildZone(world, { manager: kia, zone_envelope: here(0.2) as never })).zone_uuid,
  save: (zone_uuid: string, zone_name: string, zone_version?: number | null) =>
    capabilities.zones.update.invoke(world.as(kia.owner), { zone_uuid }, { zone_name, zone_version }),
  read: async (zone_uuid: string) => {
    const zone = await capabilities.zones.get.invoke(world.as(kia.owner), { zone_uuid }, {})
    return [zone.zone_name, zone.zone_version]
  },
  says: /^zone_version: you read version 1 of ZON-\w+, which is at version 2 now\. .* then save\.$/,
}

const missions = {
  make: async () => (await buildMission(world, vayu, { mission_envelope: here() })).mission_uuid,
  save: (mission_uuid: string, mission_name: string, mission_version?: number | null) =>
    capabilities.missions.update.invoke(
      world.as(vayu.owner),
      { mission_uuid },
      { mission_name, mission_version },
    ),
  read: async (mission_uuid: string) => {
    const mission = await capabilities.missions.get.invoke(world.as(vayu.owner), { mission_uuid }, {})
    return [mission.mission_name, mission.mission_version]
  },
  says: /^mission_version: you read version 1 of MSN-\w+, which is at version 2 now \(mission_name\)\. .* then save\.$/,
}

let made = 0
const named = (text: string) => `${text} ${++made}`

describe.each([
  ['zone', zones],
  ['mission', missions],
] as const)('a %s that names the version that was read', (_what, { make, save, read, says }) => {
  it('is saved while it is that version', async () => {
    const uuid = await make()
    const name = named('Canal')
    await save(uuid, name, 1)
    expect(await read(uuid)).toEqual([name, 2])
  })
  it('is refused with 409 once somebody else has saved, and nothing of it is written', async () => {
    const uuid = await make()
    const first = named('Canal')
    await save(uuid, first, 1)
    const second = save(uuid, named('Reservoir'), 1)
    await expect(second).rejects.toMatchObject({ code: 'conflict' })
    await expect(second).rejects.toThrow(says)
    expect(await read(uuid)).toEqual([first, 2])
  })
  it('of two savings at the same moment one is taken and the other refused', async () => {
    for (let round = 0; round < 10; round++) {
      const uuid = await make()
      const names = [named('Canal'), named('Reservoir')] as const
      const outcomes = await Promise.all(names.map((name) => refusal(save(uuid, name, 1))))
      expect(outcomes.toSorted()).toEqual(['allowed', 'conflict'])
      expect(await read(uuid)).toEqual([names[outcomes.indexOf('allowed')], 2])
    }
  })
  it('may name none: the last saving stands, as before', async () => {
    const uuid = await make()
    await save(uuid, named('Canal'))
    const last = named('Reservoir')
    await save(uuid, last, null)
    expect(await read(uuid)).toEqual([last, 3])
  })
  it('a version is 1 or more', async () => {
    expect(await refusal(save(await make(), named('Canal'), 0))).toBe('invalid_input')
  })
})
