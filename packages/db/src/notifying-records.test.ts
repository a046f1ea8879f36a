import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, expect, it } from 'vitest'
import { tables } from './index.ts'
import { createTestDatabase } from './testing.ts'

const database = await createTestDatabase()
afterAll(() => database.close())

/** For these the domain publishes events of its own (kernel/events.ts). */
const notifiedByTheDomain = [
  'missions',
  'mission_revisions',
  'mission_assets',
  'mission_pilots',
  'permissions',
  'permission_decisions',
  'flight_plans',
  'approved_volumes',
  'occupied_volumes',
  'zones',
  'zone_changes',
  'zone_catalog',
  'alerts',
  'alert_changes',
]
/** Secrets, budgets, queues, frames, and what processes keep for themselves: no list of records shows these. */
const shownNowhere = [
  'permission_files',
  'permission_reads',
  'permission_counts',
  'permission_count_changes',
  'zone_departures',
  'catalog_zones',
  'one_time_codes',
  'otp_sends',
  'login_failures',
  'refresh_tokens',
  'password_resets',
  'live_tokens',
  'listeners',
  'idempotency_keys',
  'packed_frames',
  'replay_tracks',
  'replay_levels',
  'telemetry_frames',
  'telemetry_sequences',
  'telemetry_rejections',
  'telemetry_retention',
  'outgoing_messages',
  'outbox_events',
  'expiry_warnings',
  'event_deliveries',
  'push_sends',
  'escalations',
  'request_counts',
  'message_budgets',
  'late_stretches',
  'mission_series',
  'request_facts',
  'flight_facts',
  'audit_horizon',
  'audit_seals',
  'certificate_authorities',
  'takeovers',
  'revocation_lists',
  'revocation_changes',
]

it('every table notifies its changes, or the domain does, or no page shows it', async () => {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select distinct t.tgrelid::regclass::text as name from pg_trigger t
    join pg_proc p on p.oid = t.tgfoid where p.proname in ('tell_record', 'tell_memberships_made', 'tell_notifications')`)
  const told = rows.map(({ name }) => name)
  const all = Object.values(tables)
    .filter((table) => is(table, PgTable))
    .map((table) => getTableName(table))
  expect([...told, ...notifiedByTheDomain, ...shownNowhere].toSorted()).toEqual(all.toSorted())
})
