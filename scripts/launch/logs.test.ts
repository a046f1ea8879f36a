import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { logSink, terminalText } from './logs.ts'

test.each([
  ['a warning by number', '{"level":40,"msg":"slow"}', false, 'slow'],
  ['an error by name', '{"level":"error","msg":"lost","err":{"message":"why"}}', false, 'lost: why'],
  ['a plain line on stderr', 'cannot read', true, 'cannot read'],
  ['an information', '{"level":30,"msg":"hello"}', false, undefined],
  ['a plain line on stdout', 'hello', false, undefined],
  ['a line of a stack', '    at main (file.ts:1:2)', true, undefined],
])('%s', (_, line, isStderr, shown) => {
  expect(terminalText(line, isStderr)).toBe(shown)
})

test.skipIf(!existsSync('/dev/full'))(
  'a log goes on, and says so, when its disk has room again',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'clearway-logs-'))
    const path = join(dataDir, 'logs', 'api.log')
    mkdirSync(join(dataDir, 'logs'))
    symlinkSync('/dev/full', path)
    const log = logSink(dataDir, 'api')
    log.note('lost')
    // A thread of Node's opens the file, and nothing tells when.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    unlinkSync(path)
    let tries = 0
    const written = () => {
      log.note(`again ${tries++}`)
      return existsSync(path) ? readFileSync(path, 'utf8') : ''
    }
    await expect.poll(written, { timeout: 5000, interval: 100 }).toMatch(/ENOSPC.*\n--- \S+ again/)
    expect(readFileSync(path, 'utf8')).not.toContain('lost')
    rmSync(dataDir, { recursive: true })
  },
)
