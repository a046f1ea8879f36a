import type { Tx } from '@clearway/db'
import { expect, test } from 'vitest'
import { hour, systemCtx } from '../../kernel/index.ts'
import { buildMission, buildPlan } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { shiftPlans } from './shift.ts'

const { world, vayu, here, zoneHere } = await createPlanningScene()

test('the permissions of a mission are read once when its plans move, however many these are', async () => {
  await zoneHere()
  await zoneHere()
  const mission = await buildMission(world, vayu, { mission_envelope: here() })
  const { db } = world.services
  const read: number[] = []
  for (let plans = 1; plans <= 4; plans += 1) {
    await buildPlan(world, vayu, mission, { flight_envelope: here(0.02) })
    const { permissions } = await rowsRead(db, ['permissions'], async (tx) => {
      const ctx = systemCtx(world.services, 'test')
      const shifted = await shiftPlans(ctx, tx as unknown as Tx, mission.mission_uuid, hour)
      expect(shifted).toHaveLength(plans)
    })
    read.push(permissions.rows)
  }
  expect(read).toEqual([2, 2, 2, 2])
})
