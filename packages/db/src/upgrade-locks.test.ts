import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from './migrate.ts'
import { createTestDatabase } from './testing.ts'

const database = await createTestDatabase()
const [upgrade, former, looking] = Array.from({ length: 3 }, () => new pg.Client(database.url)) as [
  pg.Client,
  pg.Client,
  pg.Client,
]
const clients = [upgrade, former, looking]
beforeAll(async () => {
  for (const client of clients) await client.connect()
  await looking.query(`
    alter table flight_plans drop column plan_version;
    alter table permissions add column airspace_type smallint;
    alter table partner_keys drop column gave_way;
    alter table zone_catalog drop column dropped_through;
    drop trigger zone_changes_noted on zone_changes;
    drop trigger zone_changes_dropped on zone_changes;
    drop function note_zones_of_catalog, drop_zones_of_catalog;
    drop table catalog_zones, zone_departures;
    drop index flight_sessions_ended, flight_sessions_unapproved, notifications_unread_about, event_deliveries_log, notifications_mail_of,
      missions_org_end, invitations_of_things, memberships_of_people, memberships_ended;
    drop function tell_notifications cascade;
    create index notifications_unread on notifications (user_uuid, kind) where in_console and read_at is null`)
})
afterEach(async () => {
  for (const client of clients) await client.query('rollback')
})
afterAll(async () => {
  for (const client of clients) await client.end()
  await database.close()
})

const migrations = [
  '0097_flights_from_cell_to_cell',
  '0098_flights_by_their_end',
  '0099_unread_in_an_index',
  '0102_air_time',
  '0104_plan_versions',
  '0105_webhook_log_by_state',
  '0106_told_by_the_zone',
  '0110_keys_that_gave_way',
  '0111_late_since_the_end_is_known',
  '0112_told_once_a_person',
  '0113_lists_in_order',
  '0114_zones_let_go_in_parts',
  '0115_alerts_by_their_time',
  '0117_newest_of_an_aircraft',
]

/** Those from this one on in one transaction, which is left open. */
const migrate = async (first: string): Promise<void> => {
  await upgrade.query('begin')
  for (const name of migrations.slice(migrations.indexOf(first)))
    await upgrade.query(await readFile(join(migrationsFolder, `${name}.sql`), 'utf8'))
}

const someoneWaits = async (): Promise<void> => {
  const { rows } = await looking.query(
    'select from pg_locks join pg_database d on d.oid = database where not granted and datname = current_database()',
  )
  if (rows.length > 0) return
  await sleep(10)
  await someoneWaits()
}

const reading = 'access share'
const locking = 'row share'
const writing = 'row exclusive'

const heldAfter = [
  { holds: 'notifications', as: writing, wants: 'missions', toDo: reading },
  { holds: 'missions', as: writing, wants: 'notifications', toDo: writing },
  { holds: 'alerts', as: reading, wants: 'notifications', toDo: writing },
  { holds: 'zone_catalog', as: writing, wants: 'zone_changes', toDo: writing },
  { holds: 'missions', as: locking, wants: 'resource_invitations', toDo: reading },
  { holds: 'resource_invitations', as: reading, wants: 'missions', toDo: writing },
  { holds: 'resource_memberships', as: writing, wants: 'missions', toDo: reading },
  { holds: 'mission_assets', as: reading, wants: 'missions', toDo: reading },
]
const held = [
  ...heldAfter,
  { holds: 'event_deliveries', as: writing, wants: 'flight_sessions', toDo: reading },
  { holds: 'flight_sessions', as: reading, wants: 'permissions', toDo: reading },
  { holds: 'permissions', as: reading, wants: 'flight_sessions', toDo: writing },
  { holds: 'permissions', as: locking, wants: 'partner_keys', toDo: reading },
  { holds: 'partner_keys', as: reading, wants: 'permissions', toDo: writing },
  { holds: 'alerts', as: reading, wants: 'flight_sessions', toDo: reading },
].map((one) => ({ first: '0105_webhook_log_by_state', ...one }))
const heldBefore = [
  { holds: 'flight_plans', as: reading, wants: 'flight_sessions', toDo: writing },
  { holds: 'flight_sessions', as: writing, wants: 'flight_plans', toDo: reading },
  { holds: 'flight_sessions', as: writing, wants: 'notifications', toDo: writing },
  { holds: 'notifications', as: locking, wants: 'notifications', toDo: writing },
  { holds: 'event_deliveries', as: writing, wants: 'flight_plans', toDo: reading },
  { holds: 'missions', as: reading, wants: 'flight_sessions', toDo: writing },
  { holds: 'flight_plans', as: reading, wants: 'resource_memberships', toDo: writing },
  ...held,
].map((one) => ({ ...one, first: '0097_flights_from_cell_to_cell' }))
const heldLast = heldAfter.map((one) => ({ ...one, first: '0112_told_once_a_person' }))

test.each([...heldBefore, ...held, ...heldLast])(
  'from $first on who of the former version holds $holds and then wants $wants meets no deadlock',
  async (one) => {
    await former.query(`begin; lock table ${one.holds} in ${one.as} mode`)
    const upgraded = migrate(one.first)
    await someoneWaits()
    const went = former.query(`lock table ${one.wants} in ${one.toDo} mode; commit`)
    const ended = { status: 'fulfilled' }
    expect(await Promise.allSettled([upgraded, went])).toMatchObject([ended, ended])
  },
)
