import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { permissionStatus } from '../../kernel/index.ts'
import { createTestWorld } from '../../testing/world.ts'
import { isPermitted, isPermittedSql } from './predicates.ts'

const world = await createTestWorld()
afterAll(() => world.close())

const missions = ['mission a', 'mission b']
const plans = missions.flatMap((missionUuid) =>
  [1, 2].map((nth) => ({ missionUuid, planUuid: `plan ${nth} of ${missionUuid}` })),
)
const answer = fc
  .record({
    of: fc.constantFrom(...plans),
    isAlone: fc.boolean(),
    // Mostly approvals: with one refusal among many answers both refuse, whatever else they look at.
    permissionStatus: fc.oneof(
      { weight: 4, arbitrary: fc.constant(permissionStatus.approved) },
      { weight: 1, arbitrary: fc.constantFrom(...Object.values(permissionStatus)) },
    ),
    isRetired: fc.boolean(),
  })
  .map(({ of, isAlone, ...said }) => ({
    ...said,
    missionUuid: of.missionUuid,
    planUuid: isAlone ? of.planUuid : null,
  }))

it('a plan is permitted by the same answers when it is made and when PostgreSQL looks at it again', async () => {
  const seen = new Set<boolean>()
  await fc.assert(
    fc.asyncProperty(fc.array(answer, { maxLength: 6 }), async (answers) => {
      const { rows } = await world.services.db.execute<{ plan_uuid: string; permitted: boolean }>(sql`
        with flight_plans as (
          select "missionUuid" as mission_uuid, "planUuid" as plan_uuid
          from json_to_recordset(${JSON.stringify(plans)}) as p ("missionUuid" text, "planUuid" text)
        ), permissions as (
          select "missionUuid" as mission_uuid, "planUuid" as plan_uuid, "permissionStatus" as permission_status,
            case when "isRetired" then now() end as retired_at
          from json_to_recordset(${JSON.stringify(answers)}) as a
            ("missionUuid" text, "planUuid" text, "permissionStatus" int, "isRetired" boolean)
        )
        select plan_uuid, ${isPermittedSql} as permitted from flight_plans`)
      const standing = answers.filter(({ isRetired }) => !isRetired)
      const said = new Map(rows.map((row) => [row.plan_uuid, row.permitted]))
      for (const plan of plans) {
        const permitted = isPermitted(plan, standing)
        seen.add(permitted)
        expect(said.get(plan.planUuid)).toBe(permitted)
      }
    }),
    { numRuns: 300 },
  )
  expect(seen).toEqual(new Set([true, false]))
})
