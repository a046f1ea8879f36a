import { tables } from '@clearway/db'
import { count } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addMs, minute } from '../../kernel/index.ts'
import { circle, square, squareWithHole, type ZoneKind } from '../../testing/builders/airspace.ts'
import { buildMission, buildPlan, missionBody } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { missionOperations } from './service.ts'

const { world, vayu, deccan, zoneHere } = await createPlanningScene()

/** Places, bands and windows on a coarse grid, so that edges often only touch. */
const piece = fc.record({
  x: fc.integer({ min: -6, max: 6 }),
  side: fc.integer({ min: 1, max: 6 }),
  low: fc.integer({ min: 0, max: 9 }),
  thick: fc.integer({ min: 1, max: 9 }),
  from: fc.integer({ min: 0, max: 15 }),
  long: fc.integer({ min: 1, max: 12 }),
})
type Piece = typeof piece extends fc.Arbitrary<infer T> ? T : never
const zone = fc.record({
  piece,
  kind: fc.constantFrom<ZoneKind>('red', 'yellow', 'green', 'awareness'),
  hasHole: fc.boolean(),
  isPermanent: fc.boolean(),
})

const bandOf = ({ low, thick }: Piece) => ({ min_height: low * 10, max_height: (low + thick) * 10 })
const windowOf = ({ from, long }: Piece) => {
  const start = addMs(world.services.clock.now(), from * 10 * minute)
  return [start.toISOString(), addMs(start, long * 10 * minute).toISOString()] as const
}
const envelopeOf = ({ x, side }: Piece, latitude: number, shape = square) =>
  shape(10 + x * 0.005, latitude, side * 0.01)

const draftOf = (wanted: Piece, latitude: number) => {
  const [start_time, end_time] = windowOf(wanted)
  return { mission_envelope: envelopeOf(wanted, latitude), start_time, end_time, ...bandOf(wanted) }
}
const evaluate = (draft: ReturnType<typeof draftOf>) =>
  missionOperations.evaluate.invoke(world.as(vayu.pilot), {}, draft)

const watched = [
  tables.missions,
  tables.constraints,
  tables.permissions,
  tables.permissionDecisions,
  tables.flightPlans,
  tables.approvedVolumes,
]
const rowCounts = () =>
  Promise.all(
    watched.map(async (table) => (await world.services.db.select({ n: count() }).from(table))[0]?.n),
  )

const answers = (shown: readonly { zone_uuid: string; permission_status: number }[]) =>
  shown.map((one) => `${one.zone_uuid} ${one.permission_status}`).toSorted()

it('what is foreseen of a mission is what its creation then does, and asking stores nothing', async () => {
  let latitude = 20
  let asked = 0
  await fc.assert(
    fc.asyncProperty(fc.array(zone, { minLength: 3, maxLength: 6 }), piece, async (zones, wanted) => {
      latitude += 0.3
      for (const { piece: place, kind, hasHole, isPermanent } of zones) {
        const [active_from, active_to] = windowOf(place)
        await zoneHere({
          kind,
          zone_envelope: envelopeOf(place, latitude, hasHole ? squareWithHole : square) as never,
          ...bandOf(place),
          ...(!isPermanent && { active_from, active_to }),
        })
      }
      const draft = draftOf(wanted, latitude)
      const before = await rowCounts()
      const foreseen = await evaluate(draft)
      expect(await rowCounts()).toEqual(before)
      const made = await buildMission(world, vayu, draft)
      expect(answers(made.permissions)).toEqual(answers(foreseen.zones))
      expect(made.permission_summary).toBe(foreseen.permission_summary)
      asked += foreseen.zones.length
    }),
    { numRuns: 20, seed: 7, endOnFailure: true },
  )
  expect(asked).toBeGreaterThan(20)
})

it('a foreseen conflict is what a plan of the whole mission then meets, and every offer clears it', async () => {
  let latitude = -50
  let [met, offered] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 4 }), piece, async (others, wanted) => {
      latitude += 0.3
      for (const other of others) {
        const theirs = draftOf(other, latitude)
        await planWhole(deccan, theirs)
      }
      const draft = draftOf(wanted, latitude)
      const { conflicts, alternatives, trimmed } = await evaluate(draft)
      expect(alternatives.length).toBeLessThanOrEqual(4)
      for (const { kind: _kind, starts_at, ends_at, ...band } of alternatives) {
        const instead = { ...draft, ...band, start_time: starts_at, end_time: ends_at }
        expect(+new Date(starts_at)).toBeGreaterThanOrEqual(+world.services.clock.now())
        expect((await evaluate(instead)).conflicts).toEqual([])
        offered += 1
      }
      if (trimmed) {
        const instead = { ...draft, mission_envelope: trimmed.envelope as ReturnType<typeof square> }
        expect((await evaluate(instead)).conflicts).toEqual([])
        offered += 1
      }
      const plan = await planWhole(vayu, draft)
      expect(plan.conflicted).toBe(conflicts.length > 0)
      met += Number(plan.conflicted)
    }),
    { numRuns: 20, seed: 11, endOnFailure: true },
  )
  expect(met).toBeGreaterThan(5)
  expect(offered).toBeGreaterThan(10)
})

it('drafts evaluated together each list all that they meet, one that meets much among them', async () => {
  const latitude = 60
  const around = (n: number) => circle(10 + n * 0.001, latitude, 0.05, 5_000)
  for (let n = 0; n < 4; n += 1) await zoneHere({ zone_envelope: around(n) as never })
  const drafts = [0, 1, -40].map((x) => draftOf({ x, side: 1, low: 0, thick: 9, from: 0, long: 6 }, latitude))
  const met = await Promise.all(drafts.map(evaluate))
  expect(met.map(({ zones }) => zones.length)).toEqual([4, 4, 0])
})

/** A mission in no zone with one plan that takes all of it. */
const planWhole = async (operator: typeof vayu, draft: ReturnType<typeof draftOf>) => {
  const { mission_envelope, start_time, end_time, min_height, max_height } = draft
  const mission = await buildMission(world, operator, missionBody(world, operator, draft))
  return buildPlan(world, operator, mission, {
    flight_envelope: mission_envelope,
    schedule_start_time: start_time,
    schedule_end_time: end_time,
    min_height,
    max_height,
  })
}
