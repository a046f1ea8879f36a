import { type Canary, canaryOf } from '@clearway/domain/certificates'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findListInForce } from './find-list.ts'

const brokerWith = (inForce: () => number) => {
  let questions = 0
  return {
    get questions() {
      return questions
    },
    async refuses({ level, block }: Canary) {
      questions += 1
      return inForce() > 0 && canaryOf(inForce(), level).block === block
    },
  }
}

test('finds any list, however far behind the newest it is or before it, by a few questions', async () => {
  const numbers = fc.integer({ min: 1, max: 2 ** 31 })
  await fc.assert(
    fc.asyncProperty(
      numbers,
      numbers,
      fc.integer({ min: 0, max: 2 ** 31 }),
      async (inForce, newest, last) => {
        const broker = brokerWith(() => inForce)
        expect(await findListInForce({ newest, last }, broker.refuses)).toBe(inForce)
        expect(broker.questions).toBeLessThan(70)
      },
    ),
  )
})

test('asks a broker that is up to date once, one that has not changed twice, and reports when it has none', async () => {
  const fresh = brokerWith(() => 7)
  await findListInForce({ newest: 7, last: 5 }, fresh.refuses)
  expect(fresh.questions).toBe(1)
  const same = brokerWith(() => 5)
  expect(await findListInForce({ newest: 7, last: 5 }, same.refuses)).toBe(5)
  expect(same.questions).toBe(2)
  const none = brokerWith(() => 0)
  expect(await findListInForce({ newest: 7, last: 5 }, none.refuses)).toBe(0)
  expect(none.questions).toBe(3)
})

test('never names a list that was not in force, also when the broker takes new ones while it is asked', async () => {
  const steps = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 80 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5_000 }), steps, async (begin, advances) => {
      const seen = new Set([begin])
      let now = begin
      let asked = 0
      const broker = brokerWith(() => {
        now += advances[asked++ % advances.length]!
        seen.add(now)
        return now
      })
      const found = await findListInForce({ newest: begin + 100, last: 0 }, broker.refuses)
      if (found !== null) expect(seen).toContain(found)
    }),
  )
})
