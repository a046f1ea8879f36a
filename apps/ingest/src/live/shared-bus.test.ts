import { expect, test } from 'vitest'
import { gatherLines } from './shared-bus.ts'

const gathering = (maxBytes: number) => {
  const sent: { topic: string; lines: string[] }[] = []
  return { sent, lines: gatherLines(maxBytes, (topic, lines) => void sent.push({ topic, lines })) }
}

test('what is published within one turn is one message a topic', async () => {
  const { sent, lines } = gathering(1_000)
  for (const [topic, line] of [
    ['a', '1'],
    ['b', '2'],
    ['a', '3'],
  ] as const)
    lines.add(topic, line)
  expect(sent).toEqual([])
  await new Promise(setImmediate)
  lines.add('a', '4')
  await new Promise(setImmediate)
  expect(sent).toEqual([
    { topic: 'a', lines: ['1', '3'] },
    { topic: 'b', lines: ['2'] },
    { topic: 'a', lines: ['4'] },
  ])
})

test('no message is larger than a broker takes, and no line is lost or out of order', () => {
  const { sent, lines } = gathering(100)
  const said = Array.from({ length: 500 }, (_, n) => `${n}:${'é'.repeat(n % 40)}`)
  for (const line of said) expect(lines.add('a', line)).toBe(true)
  lines.flush()
  for (const message of sent) expect(Buffer.byteLength(message.lines.join('\n'))).toBeLessThanOrEqual(100)
  expect(sent.flatMap((message) => message.lines)).toEqual(said)
})

test('a line that fits no message is refused, and the others go', () => {
  const { sent, lines } = gathering(10)
  expect([lines.add('a', 'x'.repeat(10)), lines.add('a', 'x'.repeat(9))]).toEqual([false, true])
  lines.flush()
  expect(sent).toHaveLength(1)
})
