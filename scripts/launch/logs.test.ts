import { expect, test } from 'vitest'
import { terminalText } from './logs.ts'

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
