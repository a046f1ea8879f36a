import { expect, it } from 'vitest'
import { sendKey } from './send-key.ts'

const pressed = { key: 'Enter', ctrlKey: true, metaKey: false, repeat: false }

it.each([
  ['Ctrl Enter sends', {}, 'send'],
  ['so does Cmd Enter', { ctrlKey: false, metaKey: true }, 'send'],
  ['held down it sends nothing more, and writes no line', { repeat: true }, 'held'],
  ['Enter alone is a line', { ctrlKey: false }, null],
  ['any other key is its own', { key: 's' }, null],
] as const)('%s', (_what, more, expected) => {
  expect(sendKey({ ...pressed, ...more })).toBe(expected)
})
