import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from './migrate.ts'
import { createTestDatabase } from './testing.ts'

const database = await createTestDatabase()
const owner = new pg.Client(database.url)
beforeAll(() => owner.connect())
afterAll(async () => {
  await owner.end()
  await database.close()
})

/** As the release before had it. */
const before = `
  drop trigger zone_changes_noted on zone_changes;
  drop trigger zone_changes_dropped on zone_changes;
  drop function note_zones_of_catalog, drop_zones_of_catalog;
  drop table catalog_zones, zone_departures;
  alter table zone_catalog drop column dropped_through`

const zoneOf = (name: string, status: number) => `
  insert into zones (zone_uuid, zone_svc_id, zone_name, restriction_type, airspace_zone_type, constraint_uuid, zone_envelope, min_height,
      max_height, zone_version, status, created_at, updated_at)
    values (md5('${name}')::uuid, '${name}', '${name}', 1, 1, md5('${name}')::uuid, '{}', 0, 100, 1, ${status}, now(), now());`
const changeOf = (name: string, changeId: number, operation: 'upsert' | 'delete') => `
  insert into zone_changes (change_id, operation, zone_uuid, zone_version, changed_at)
    values (${changeId}, '${operation}', md5('${name}')::uuid, 1, now());`

const known = async () => {
  const { rows } = await owner.query<{ name: string }>(
    'select zone_name as name from catalog_zones join zones using (zone_id, zone_uuid) order by zone_id',
  )
  return rows.map(({ name }) => name)
}

test('the zones of the catalog are those of its history, whichever version writes it', async () => {
  await owner.query(before)
  await owner.query(
    [
      zoneOf('in effect', 1) + changeOf('in effect', 1, 'upsert'),
      zoneOf('without history', 1),
      zoneOf('gone', -1) + changeOf('gone', 2, 'upsert') + changeOf('gone', 3, 'delete'),
      zoneOf('forgotten', -1),
    ].join(''),
  )
  await owner.query(await readFile(join(migrationsFolder, '0114_zones_let_go_in_parts.sql'), 'utf8'))
  expect(await known()).toEqual(['in effect', 'without history', 'gone'])

  await owner.query(
    zoneOf('made since', 1) + changeOf('made since', 4, 'upsert') + changeOf('in effect', 5, 'upsert'),
  )
  expect(await known()).toEqual(['in effect', 'without history', 'gone', 'made since'])
  await owner.query('delete from zone_changes where change_id in (1, 2)')
  expect(await known()).toEqual(['in effect', 'without history', 'gone', 'made since'])
  await owner.query('delete from zone_changes where change_id = 3')
  expect(await known()).toEqual(['in effect', 'without history', 'made since'])
})
