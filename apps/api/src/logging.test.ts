import { DrizzleQueryError } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logOptions } from './logging.ts'

test('a failed query is logged with its reason and without its parameters', () => {
  const lines: string[] = []
  const log = pino(logOptions('info'), { write: (line) => void lines.push(line) })
  const failed = new DrizzleQueryError('select $1', ['what somebody sent'], new Error('division by zero'))
  log.error({ err: failed }, 'failed')
  expect(lines.join('')).toContain('division by zero')
  expect(lines.join('')).not.toContain('what somebody sent')
})
