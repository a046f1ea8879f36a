import type { Ground } from '@clearway/domain/kernel'
import pg from 'pg'
import { heightsOver } from '../../packages/domain/src/airspace/constraints/heights.ts'

const batch = 2_000

/** Gives everything that was filled in by hand the bounds that the domain derives for it over known ground. */
export const deriveBounds = async (url: string, ground: Ground): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await client.query(
      `select constraint_uuid, geometry_2d, lower(heights) as low, upper(heights) as high from constraints
       where constraint_uuid > $1 order by constraint_uuid limit ${batch}`,
      [after],
    )
    if (rows.length === 0) break
    const bound = []
    for (const { constraint_uuid, geometry_2d, low, high } of rows) {
      const { limits } = await heightsOver({ ground }, geometry_2d, { min_height: low, max_height: high })
      bound.push({ constraint_uuid, limits })
    }
    await client.query(intoConstraints, [JSON.stringify(bound)])
    after = rows.at(-1).constraint_uuid
  }
  await client.query('update zones set limits = c.limits from constraints c where c.ref_uuid = zone_uuid')
  await client.query(
    'update flight_plans set limits = c.limits from constraints c where c.ref_uuid = plan_uuid',
  )
  await client.query(
    `update approved_volumes set heights_amsl = c.heights_amsl, heights_w84 = c.heights_w84
     from constraints c where c.ref_uuid = plan_uuid`,
  )
  await client.query('vacuum full zones, constraints, flight_plans, approved_volumes')
  await client.query('analyze zones, constraints, flight_plans, approved_volumes')
  await client.end()
}

const band = (of: string) =>
  `float8range((r.limits->'${of}'->>'min')::float8, (r.limits->'${of}'->>'max')::float8)`

const intoConstraints = `
  update constraints c set limits = r.limits, heights_amsl = ${band('amsl')}, heights_w84 = ${band('w84')}
  from jsonb_to_recordset($1::jsonb) as r(constraint_uuid uuid, limits jsonb)
  where c.constraint_uuid = r.constraint_uuid`
