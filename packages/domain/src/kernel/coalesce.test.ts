import { expect, it } from 'vitest'
import { coalesce, coalesceEach } from './coalesce.ts'

it('whoever calls during a run shares one more run with all who do, and it sees what was there before the call', async () => {
  const seen: string[][] = []
  const waiting: string[] = []
  const gates: (() => void)[] = []
  const round = coalesce(async () => {
    seen.push(waiting.splice(0))
    await new Promise<void>((open) => gates.push(open))
  })
  waiting.push('a')
  const first = round()
  waiting.push('b')
  const second = round()
  waiting.push('c')
  expect(round()).toBe(second)
  gates[0]?.()
  await first
  await expect.poll(() => gates.length).toBe(2)
  gates[1]?.()
  await second
  expect(seen).toEqual([['a'], ['b', 'c']])
})

it('a run that failed does not keep the next one from running', async () => {
  let runs = 0
  const round = coalesce(async () => {
    runs += 1
    if (runs === 1) throw new Error('away')
  })
  const [first, second] = [round(), round()]
  await expect(first).rejects.toThrow('away')
  await second
  expect(runs).toBe(2)
})

it('of each key one run goes on at a time, and those of another do not wait for it', async () => {
  const runs: string[] = []
  const gates: (() => void)[] = []
  const round = coalesceEach(
    (given: { key: string }) => given.key,
    async ({ key }) => {
      runs.push(key)
      await new Promise<void>((open) => gates.push(open))
    },
  )
  const all = ['a', 'a', 'a', 'b'].map((key) => round({ key }))
  expect(runs).toEqual(['a', 'b'])
  for (const open of gates.splice(0)) open()
  await expect.poll(() => runs).toEqual(['a', 'b', 'a'])
  for (const open of gates.splice(0)) open()
  await Promise.all(all)
  expect(runs).toHaveLength(3)
})
