import { expect, it } from 'vitest'
import { createSemaphore } from './semaphore.ts'

it('lets no more than its limit run at once, in the order in which they came', async () => {
  const gate = createSemaphore(3)
  const started: number[] = []
  let running = 0
  let most = 0
  const work = (n: number) =>
    gate.pass(async () => {
      started.push(n)
      most = Math.max(most, ++running)
      await new Promise((done) => setTimeout(done, 1))
      running--
      return n
    })
  const numbers = Array.from({ length: 20 }, (_, n) => n)
  expect(await Promise.all(numbers.map(work))).toEqual(numbers)
  expect(started).toEqual(numbers)
  expect(most).toBe(3)
})

it('gives its place on when one fails', async () => {
  const gate = createSemaphore(1)
  const fails = gate.pass(() => Promise.reject(new Error('no')))
  const next = gate.pass(() => Promise.resolve('yes'))
  await expect(fails).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
