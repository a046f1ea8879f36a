import { createTestWorld } from '@clearway/domain/testing'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const lineOf = (error: unknown): string => {
  const lines: string[] = []
  createLog('test', 'info', { write: (line) => void lines.push(line) }).warn({ err: error }, 'failed')
  return lines.join('')
}

test('a failed query is logged with its reason and without its parameters', async () => {
  const world = await createTestWorld()
  const secret = 'x'.repeat(10_000)
  const failed = await world.services.db.execute(sql`select ${secret}::int`).catch((error: unknown) => error)
  await world.close()
  const line = lineOf(failed)
  expect(JSON.parse(line)).toMatchObject({ process: 'test', err: { code: '22P02' }, msg: 'failed' })
  expect(line).not.toContain('params')
  expect(lineOf(new Error('something else', { cause: new Error('why') }))).toContain('something else')
})
