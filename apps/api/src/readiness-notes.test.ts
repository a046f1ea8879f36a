import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BackupStatus, statusFile, watchBackups } from '@clearway/domain/backups'
import { addMs, day } from '@clearway/domain/kernel'
import { expect, it, onTestFinished } from 'vitest'
import { createEdge } from './testing/edge.ts'

const token = 'a-token-of-sixteen-characters'

/**
 * Asks an API whose backups never began for its readiness, with what is shown as the token. Those of another installation,
 * which shares the directory, are well.
 */
const readyWith = async (metricsAccess: { token: string | undefined; isProduction: boolean }) => {
  const backupDir = await mkdtemp(join(tmpdir(), 'clearway-backups-'))
  const instant = '9999-01-01T00:00:00.000Z'
  const times = { kept_until: instant, base_at: instant, base_due: instant }
  const others: BackupStatus = { ...times, fault: null, stays: null }
  const theirs = join(backupDir, '7561234567890123456')
  await mkdir(theirs)
  for (const place of [backupDir, theirs]) await writeFile(statusFile(place), JSON.stringify(others))
  const edge = await createEdge({
    backups: () => watchBackups(backupDir, edge.world.database.pool)(),
    metricsAccess,
  })
  onTestFinished(async () => {
    await edge.close()
    await rm(backupDir, { recursive: true })
  })
  return async (shown?: string) => {
    const headers = shown ? { authorization: `Bearer ${shown}` } : {}
    const answer = await edge.app.inject({ url: '/readyz', headers })
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }
}

const notes = ['There is no backup yet.']
const without = { status: 'degraded', checks: { database: 'up', ingest: 'down', broker: 'down' } }

it('on a machine of a developer readiness says how far the backups are', async () => {
  const ask = await readyWith({ token: undefined, isProduction: false })
  expect(await ask()).toEqual({ ...without, notes })
})

it('in production a stranger reads what is up, and who has the token what is wrong', async () => {
  const ask = await readyWith({ token, isProduction: true })
  expect(await ask()).toEqual(without)
  expect(await ask('another-token-of-characters')).toEqual(without)
  expect(await ask(token)).toEqual({ ...without, notes })
})

it('says which certificates of the authority run out within thirty days', async () => {
  const edge = await createEdge()
  onTestFinished(() => edge.close())
  const { authority } = edge.world.services
  await authority.make()
  const { intermediate } = await authority.ends()
  edge.world.clock.set(addMs(intermediate!, -29 * day))
  const ready = await edge.app.inject({ url: '/readyz' })
  expect(ready.json()).toEqual({
    ...without,
    notes: [
      expect.stringContaining(`Certificates run out: intermediate at ${intermediate!.toISOString()} (`),
    ],
  })
  const { body } = await edge.app.inject({ url: '/metrics' })
  const figure = 'clearway_certificate_expiry_timestamp_seconds{of="intermediate"}'
  expect(body).toContain(`${figure} ${intermediate!.getTime() / 1000}\n`)
})

it('in production without a token nobody reads it', async () => {
  const ask = await readyWith({ token: undefined, isProduction: true })
  expect(await ask(token)).toEqual(without)
})
