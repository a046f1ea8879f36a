import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { capabilities } from '../operations.ts'
import { buildModel } from '../testing/builders/fleet.ts'
import { buildOrganisation } from '../testing/builders/organisations.ts'
import { openTestWorld } from '../testing/file-world.ts'

const world = await openTestWorld()
const many = 500
const times = <T>(make: (n: number) => T): T[] => Array.from({ length: many }, (_, n) => make(n))

const rowsEstimated = async (table: string): Promise<number> => {
  const { rows } = await world.services.db.execute<{ rows: number }>(
    sql`select reltuples::float8 as rows from pg_class where oid = ${table}::regclass`,
  )
  return rows[0]!.rows
}

it('after any bulk write PostgreSQL knows how large the tables have become', async () => {
  const { org, owner } = await buildOrganisation(world)
  const maker = await buildOrganisation(world, { type: 'assetManufacturer' })
  const { model_uuid: asset_model_uuid } = await buildModel(world)
  const asset = { asset_model_uuid, org_owner_uuid: org.org_uuid }
  await capabilities.assets.createMany.invoke(world.as(owner), {}, { assets: times(() => asset) })
  const models = times((n) => ({ model_name: `Model ${n}`, model_variant: 'A', category: 1 }))
  await capabilities.assetModels.createMany.invoke(world.as(maker.owner), {}, { models })
  const invitations = times((n) => ({
    invite_mode: 1 as const,
    invite_identifier: `guest.${n}@example.org`,
    invite_role: 1 as const,
  }))
  await capabilities.invitations.inviteUsers.invoke(world.as(owner), {}, { invitations })
  for (const table of ['assets', 'resource_memberships', 'asset_models', 'resource_invitations'])
    expect([table, await rowsEstimated(table)]).toEqual([table, expect.closeTo(many, -2)])
})
