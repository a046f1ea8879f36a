import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from './client.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { migrateDatabase } from './migrate.ts'
import { openServiceLogin, serviceRole } from './roles.ts'

/** A server of its own, for roles belong to the whole of it. */
let server: EmbeddedPostgres
beforeAll(async () => {
  server = await startEmbeddedPostgres({ ephemeral: true })
})
afterAll(() => server.stop())

const query = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A database whose owner is no superuser, as on a managed PostgreSQL. */
const databaseOf = async (owner: string, attributes: string): Promise<string> => {
  await query(server.url, `create role ${owner} login password 'secret' ${attributes}`)
  await query(server.url, `create database ${owner} owner ${owner}`)
  const url = new URL(server.url)
  url.username = owner
  url.password = 'secret'
  url.pathname = `/${owner}`
  return url.href
}

const attempt = async (url: string, statement: string): Promise<string> => {
  const { pool, close } = openDatabase(url, { max: 1 })
  try {
    const { rows } = await pool.query(statement)
    return rows[0]?.current_user ?? 'done'
  } catch (error) {
    return (error as Error).message
  } finally {
    await close()
  }
}

describe('an owner who is no superuser', () => {
  it('and may create no roles serves as itself, held by the triggers', async () => {
    const url = await databaseOf('plain_owner', '')
    expect(await migrateDatabase(url)).toBe('absent')
    expect(await attempt(url, 'select current_user')).toBe('plain_owner')
    expect(await attempt(url, 'delete from audit_entries')).toMatch(/append-only/)
  })

  it('and may create roles serves as the role that it makes', async () => {
    const url = await databaseOf('making_owner', 'createrole')
    expect(await migrateDatabase(url)).toBe('joined')
    expect(await migrateDatabase(url)).toBe('joined')
    expect(await attempt(url, 'select current_user')).toBe(serviceRole)
    expect(await attempt(url, 'delete from audit_entries')).toMatch(/permission denied/)
    expect(await attempt(url, 'insert into zone_changes select from zone_changes where false')).toBe('done')
  })

  it('and is separate from an existing role gives it its rights', async () => {
    const url = await databaseOf('apart_owner', '')
    expect(await migrateDatabase(url)).toBe('apart')
    const service = await openServiceLogin(server.url, 'its own')
    const there = new URL(service)
    there.pathname = '/apart_owner'
    expect(await attempt(there.href, 'select current_user')).toBe(serviceRole)
    expect(await attempt(there.href, 'delete from users')).toBe('done')
    expect(await attempt(there.href, 'delete from audit_seals')).toMatch(/permission denied/)
  })
})
