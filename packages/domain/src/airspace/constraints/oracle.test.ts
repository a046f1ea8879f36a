import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildOrganisation } from '../../testing/builders/organisations.ts'
import { createTestWorld, type TestWorld } from '../../testing/world.ts'
import { constraintOperations } from './service.ts'

// Real airspace, asked through the store, beside the answers of GEOS (fixtures/README.md).

interface Volume {
  id: string
  geometry_2d: Record<string, unknown>
  min_height: number
  max_height: number
}
interface Question extends Volume {
  must: string[]
  may: string[]
}

const linesOf = <T>(name: string): T[] =>
  readFileSync(new URL(`./fixtures/${name}.jsonl`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T)

let world: TestWorld
let ctx: ReturnType<TestWorld['as']>
const idOf = new Map<string | null, string>()

beforeAll(async () => {
  world = await createTestWorld()
  ctx = world.as((await buildOrganisation(world, { type: 'assetOwner' })).owner)
  for (const { id, ...volume } of linesOf<Volume>('uk-airspace')) {
    const ref_uuid = randomUUID()
    idOf.set(ref_uuid, id)
    await constraintOperations.create.invoke(ctx, {}, { constraint_type: 4, ref_uuid, ...volume })
  }
})
afterAll(() => world.close())

it.each(linesOf<Question>('uk-airspace-queries'))(
  '$id finds what GEOS finds',
  async ({ must, may, id: _id, ...asked }) => {
    const { constraints } = await constraintOperations.intersect.invoke(ctx, {}, asked)
    const found = constraints.map(({ ref_uuid }) => idOf.get(ref_uuid) as string)
    expect(found.filter((id) => !may.includes(id)).sort()).toEqual(must.sort())
  },
)
